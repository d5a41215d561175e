import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { CheckedPerson } from '../../../../platform/persons/index.ts'
import type { FileKind } from '../domain/file-kinds.ts'
import type { UncheckedKind } from '../domain/shown-persons.ts'
import type { FileFacts, MediaFile, NewRow } from './file-row.ts'
import { withCopies } from './with-copies.ts'

/** Says that an object is about to be stored. */
export async function insertFile(db: Db | Trx, row: NewRow): Promise<void> {
  await db.insertInto('media_files').values(row).execute()
}

/**
 * Says that somebody is about to make a copy, unless somebody else is, or has: then undefined. Whoever began before
 * `staleBefore` and is not done has died, and is taken over from.
 */
export async function claimCopy(db: Db, row: NewRow, staleBefore: Date): Promise<{ key: string } | undefined> {
  return db
    .insertInto('media_files')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['source_key', 'copy_name'])
        .where('source_key', 'is not', null)
        // Under another key: whoever is late deletes what it wrote under its own.
        .doUpdateSet({ key: row.key, updated_at: row.updated_at })
        .where('media_files.state', '=', 'STORING')
        .where('media_files.updated_at', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst()
}

/** The object is there. Undefined when its row was given up meanwhile, or taken over (`since` is another then). */
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

/** Which files may be kept: of one kind, of this owner, brought for this. */
export type KeepRule = { kind: UncheckedKind; ownerAccountId?: string; subjectId?: string }

/**
 * Keeps files for good, in the transaction of what names them from now on; their copies too. Keys that are not there,
 * whose time is over or that the rule does not cover are left out of the answer, and left alone. One statement.
 */
export const keepFiles = (trx: Trx, keys: readonly string[], rule: KeepRule, now: Date): Promise<Set<string>> =>
  keepAny(trx, keys, rule, now)

/** As keepFiles, of files that show a person: they are the account's that they were checked for. One statement. */
export async function keepChecked(
  trx: Trx,
  { source: kind, fileKey, accountId: ownerAccountId }: CheckedPerson,
  now: Date,
): Promise<boolean> {
  return (await keepAny(trx, [fileKey], { kind, ownerAccountId }, now)).has(fileKey)
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

/** Says until when files stay, and their copies; null: for good. What is being deleted is passed by. One statement. */
export async function keepFilesUntil(trx: Trx, keys: readonly string[], until: Date | null): Promise<void> {
  await sql`
    update media_files set expires_at = ${until}::timestamptz
    where state = 'STORED' and (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))`.execute(trx)
}

/**
 * Files stay for good, and are nobody's own from now on: they go with no account, as what was sold to somebody does not. What
 * is being deleted is passed by. One statement.
 */
export async function keepWithoutOwner(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update media_files set owner_account_id = null, file_name = null, expires_at = null
    where state = 'STORED' and (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))`.execute(trx)
}

/** Keeps files back: from now on nobody is served them without a signature. One statement. */
export async function holdFiles(trx: Trx, keys: readonly string[], at: Date): Promise<void> {
  await sql`
    update media_files set held_at = coalesce(held_at, ${at}::timestamptz)
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}

/** Shows files again that were kept back. One statement. */
export async function releaseFiles(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update media_files set held_at = null
    where key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[])`.execute(trx)
}
