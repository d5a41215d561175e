import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { CheckedPerson, ComparedKind, ComparedPicture } from '../../../../platform/persons/index.ts'
import type { FileKind } from '../domain/file-kinds.ts'
import { FINGERPRINTED_KINDS, MAX_FINGERPRINTED_BYTES } from '../domain/fingerprinted-kinds.ts'
import type { UncheckedKind } from '../domain/person-checks.ts'
import type { FileFacts, MediaFile, NewRow } from './file-row.ts'
import { withCopies } from './with-copies.ts'

export async function insertFile(db: Db | Trx, row: NewRow): Promise<void> {
  await db.insertInto('media_files').values(row).execute()
}

/**
 * Undefined if another process is making the copy or has made it. Takes over a claim older than
 * `staleBefore`, whose process has crashed.
 */
export async function claimCopy(db: Db, row: NewRow, staleBefore: Date): Promise<{ key: string } | undefined> {
  return db
    .insertInto('media_files')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['source_key', 'copy_name'])
        .where('source_key', 'is not', null)
        // A new key, so that the former process, if it finishes late, deletes only its own object.
        .doUpdateSet({ key: row.key, updated_at: row.updated_at })
        .where('media_files.state', '=', 'STORING')
        .where('media_files.updated_at', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst()
}

/**
 * Marks an object as stored. Returns undefined if the row is being deleted, or if another process
 * has taken it over and so changed its time from `since`. A picture then waits for its fingerprint.
 */
export const markStored = async (
  db: Db,
  { key, since, at }: { key: string; since: Date; at: Date },
  facts: FileFacts,
): Promise<MediaFile | undefined> =>
  (await db
    .with('stored', (own) =>
      own
        .updateTable('media_files')
        .set({
          state: 'STORED',
          content_type: facts.contentType,
          bytes: facts.bytes,
          sha256: facts.sha256,
          width: facts.width,
          height: facts.height,
          updated_at: at,
        })
        .where('key', '=', key)
        .where('state', '=', 'STORING')
        .where('updated_at', '=', since)
        .returningAll(),
    )
    .with('due', (own) =>
      own
        .insertInto('picture_fingerprints')
        .columns(['file_key', 'due_at'])
        .expression((from) =>
          from
            .selectFrom('stored')
            .select(['stored.key', 'stored.updated_at'])
            .where('stored.kind', 'in', FINGERPRINTED_KINDS)
            .where('stored.source_key', 'is', null)
            .where('stored.width', 'is not', null)
            .where('stored.bytes', '<=', MAX_FINGERPRINTED_BYTES),
        )
        .onConflict((on) => on.column('file_key').doNothing()),
    )
    .selectFrom('stored')
    .selectAll()
    .executeTakeFirst()) as MediaFile | undefined

export type KeepRule = { kind: UncheckedKind; ownerAccountId?: string; subjectId?: string }

/**
 * Keeps files and their copies permanently, in the transaction that stores a reference to them.
 * Ignores keys that are missing or expired, and files that do not match the rule.
 * @returns the kept keys
 */
export const keepFiles = (trx: Trx, keys: readonly string[], rule: KeepRule, now: Date): Promise<Set<string>> =>
  keepAny(trx, keys, rule, now)

/**
 * Same as keepFiles, for a file that shows a person. The file must belong to the account for which
 * the person was checked.
 */
export async function keepCheckedFile(
  trx: Trx,
  { source: kind, fileKey, accountId: ownerAccountId }: CheckedPerson,
  now: Date,
): Promise<boolean> {
  return (await keepAny(trx, [fileKey], { kind, ownerAccountId }, now)).has(fileKey)
}

/** Same as keepFiles, for a fan's picture whose photos were compared with other talents' files. */
export async function keepComparedFile(
  trx: Trx,
  kind: ComparedKind,
  { fileKey }: ComparedPicture,
  now: Date,
): Promise<boolean> {
  return (await keepAny(trx, [fileKey], { kind }, now)).has(fileKey)
}

type AnyRule = Omit<KeepRule, 'kind'> & { kind: FileKind }

async function keepAny(trx: Trx, keys: readonly string[], rule: AnyRule, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    with named as (
      select key from media_files
      where key = any(${keys}::text[]) and kind = ${rule.kind} and state = 'STORED' and taken_down_at is null
        and (expires_at is null or expires_at > ${now}::timestamptz)
        and (${rule.ownerAccountId ?? null}::text is null or owner_account_id = ${rule.ownerAccountId ?? null})
        and (${rule.subjectId ?? null}::text is null or subject_id = ${rule.subjectId ?? null})
    ), kept as (
      update media_files set expires_at = null
      where state = 'STORED' and key in ${withCopies(sql`named`)}
      returning key
    )
    select key from kept where key = any(${keys}::text[])`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Sets the expiry of files and their copies; null keeps them permanently. Skips files being
 * deleted.
 */
export async function keepFilesUntil(trx: Trx, keys: readonly string[], until: Date | null): Promise<void> {
  await sql`
    update media_files set expires_at = ${until}::timestamptz
    where state = 'STORED' and (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))`.execute(trx)
}

/**
 * Keeps files permanently but removes their owner, so that works sold to others outlive the
 * account. Skips files that are being deleted.
 */
export async function keepWithoutOwner(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update media_files set owner_account_id = null, file_name = null, expires_at = null
    where state = 'STORED' and (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))`.execute(trx)
}

/**
 * Makes earlier signed addresses invalid: those issued before `at`. Applies to the given files,
 * and to all files that were stored for the session.
 */
export async function refuseEarlierAddresses(
  trx: Trx,
  { sessionId, keys, at }: { sessionId: string; keys: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update media_files set addresses_from = ${at}::timestamptz
    where owner_session_id = ${sessionId} or key = any(${[...keys]}::text[])`.execute(trx)
}

/** Withholds files and their copies: from now on they are served only with a signature. */
export async function holdFiles(trx: Trx, keys: readonly string[], at: Date): Promise<void> {
  await sql`
    update media_files set held_at = coalesce(held_at, ${at}::timestamptz)
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}

/** Ends the hold on files and their copies. Public files are then served to everyone again. */
export async function releaseFiles(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update media_files set held_at = null
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}
