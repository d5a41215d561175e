import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { classify, type PersonalData, partOf, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** A row is deleted once the store has confirmed that the file itself is deleted. */
export const filesPersonalData: PersonalData = {
  tables: [
    classify('media_files', {
      title: 'Your files',
      order: 'key',
      keys: { owner: partOf('account', 'owner_account_id') },
      accounts: 'owner_account_id',
      books: 'key kind content_type bytes width height created_at expires_at held_at taken_down_at',
      noPerson: 'state sha256 visibility owner_session_id subject_id source_key copy_name addresses_from updated_at',
      of: { owner: { file_name: null } },
      readers: { owner: 'file_name' },
      codes: 'kind content_type copy_name',
    }),
    // Deleted with the file.
    withoutPeople('picture_fingerprints', 'file_key hash quality due_at made_at'),
  ],
}

export async function listKeysOf(db: Db, accounts: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from media_files where owner_account_id = any(${[...accounts]}::text[]) and source_key is null
    order by key limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

export type OwnFile = { key: string; kind: string; fileName: string | null }

/**
 * Lists an account's files in the order of their keys, after the key `after`. Leaves out files of
 * the kind `exceptKind`.
 */
export async function listOwnFiles(
  db: Db,
  accountId: string,
  { after, limit, exceptKind }: { after: string; limit: number; exceptKind: string },
): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select key, kind, file_name as "fileName" from media_files
    where owner_account_id = ${accountId} and source_key is null and state = 'STORED' and kind <> ${exceptKind}
      and key > ${after} order by key limit ${limit}`.execute(db)
  return rows
}

/** Transfers files to another account and removes their names. */
export async function handOverFiles(
  trx: Trx,
  keys: readonly string[],
  { from, to, at }: { from: readonly string[]; to: string; at: Date },
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update media_files set owner_account_id = ${to}, file_name = null, updated_at = ${at}::timestamptz
    where (key = any(${[...keys]}::text[]) or source_key = any(${[...keys]}::text[]))
      and owner_account_id = any(${[...from]}::text[])`.execute(trx)
}
