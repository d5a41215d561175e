import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { CheckedPerson, ComparedKind, ComparedPicture } from '../../../../platform/persons/index.ts'
import type { FileKind } from '../domain/file-kinds.ts'
import type { UncheckedKind } from '../domain/person-checks.ts'
import type { FileFacts, MediaFile, NewRow } from './file-row.ts'
import { withCopies } from './with-copies.ts'

/** Inserts a row before its object is stored. */
export async function insertFile(db: Db | Trx, row: NewRow): Promise<void> {
  await db.insertInto('media_files').values(row).execute()
}

/**
 * Claims the work of making a copy; undefined if another process is making the copy or has made
 * it. Takes over a claim from before `staleBefore`, because the process that held the claim has
 * crashed.
 */
export async function claimCopy(db: Db, row: NewRow, staleBefore: Date): Promise<{ key: string } | undefined> {
  return db
    .insertInto('media_files')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['source_key', 'copy_name'])
        .where('source_key', 'is not', null)
        // Uses a new key, so that a process that finishes late deletes its own object only.
        .doUpdateSet({ key: row.key, updated_at: row.updated_at })
        .where('media_files.state', '=', 'STORING')
        .where('media_files.updated_at', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst()
}

/**
 * Marks an object as stored. Returns undefined if the row was given up, or another process has
 * taken it over, which changes `since`.
 */
export const markStored = async (
  db: Db,
  { key, since, at }: { key: string; since: Date; at: Date },
  facts: FileFacts,
): Promise<MediaFile | undefined> =>
  (await db
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
    .returningAll()
    .executeTakeFirst()) as MediaFile | undefined

/** Restricts the files to keep to one kind, and optionally to an owner and a subject. */
export type KeepRule = { kind: UncheckedKind; ownerAccountId?: string; subjectId?: string }

/**
 * Keeps files and their copies permanently, in the transaction that refers to them. Ignores keys
 * that are missing or expired, or to which the rule does not apply.
 * @returns the kept keys
 */
export const keepFiles = (trx: Trx, keys: readonly string[], rule: KeepRule, now: Date): Promise<Set<string>> =>
  keepAny(trx, keys, rule, now)

/**
 * Same as keepFiles, for a file that shows a person, if it belongs to the account for which it was
 * checked.
 */
export async function keepCheckedFile(
  trx: Trx,
  { source: kind, fileKey, accountId: ownerAccountId }: CheckedPerson,
  now: Date,
): Promise<boolean> {
  return (await keepAny(trx, [fileKey], { kind, ownerAccountId }, now)).has(fileKey)
}

/** Like keepFiles, for a fan's picture whose photos were compared. */
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
      where key = any(${keys}::text[]) and kind = ${rule.kind} and state = 'STORED'
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
 * Keeps files permanently without an owner, so that they outlive the account, such as works that
 * were sold to others. Skips files being deleted.
 */
export async function keepWithoutOwner(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update media_files set owner_account_id = null, file_name = null, expires_at = null
    where state = 'STORED' and (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))`.execute(trx)
}

/**
 * Refuses the signed addresses that were issued before this moment, for these keys and for all
 * files stored for a session.
 */
export async function refuseEarlierAddresses(
  trx: Trx,
  { sessionId, keys, at }: { sessionId: string; keys: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update media_files set addresses_from = ${at}::timestamptz
    where owner_session_id = ${sessionId} or key = any(${[...keys]}::text[])`.execute(trx)
}

/** Withholds files: they are served only with a signature. */
export async function holdFiles(trx: Trx, keys: readonly string[], at: Date): Promise<void> {
  await sql`
    update media_files set held_at = coalesce(held_at, ${at}::timestamptz)
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}

/** Ends the hold on files and their copies, so that public ones are served to strangers again. */
export async function releaseFiles(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update media_files set held_at = null
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}
