import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { FileKind } from '../domain/file-kinds.ts'
import type { MediaFile } from './file-row.ts'

const selectStoredFiles = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('media_files')
    .selectAll()
    .where('state', '=', 'STORED')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))

/** Finds a stored file that has not expired. */
export const findFile = async (db: Db | Trx, key: string, now: Date): Promise<MediaFile | undefined> =>
  (await selectStoredFiles(db, now).where('key', '=', key).executeTakeFirst()) as MediaFile | undefined

/** Same as findFile, for several keys. Missing files are left out. */
export const findFiles = async (db: Db | Trx, keys: readonly string[], now: Date): Promise<MediaFile[]> =>
  (await selectStoredFiles(db, now).where(sql<boolean>`key = any(${keys}::text[])`).execute()) as MediaFile[]

/** Returns the keys of an owner's files of one kind that never expire. */
export async function findKeysOf(
  db: Db | Trx,
  { kind, ownerAccountId }: { kind: FileKind; ownerAccountId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media_files')
    .select('key')
    .where('owner_account_id', '=', ownerAccountId)
    .where('kind', '=', kind)
    .where('state', '=', 'STORED')
    .where('source_key', 'is', null)
    .where('expires_at', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}

/** Returns the keys in `keys` of stored files of this kind and owner that are not taken down. */
export async function findOwnKeys(
  db: Db,
  keys: readonly string[],
  { kind, ownerAccountId }: { kind: FileKind; ownerAccountId: string },
  now: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('media_files')
    .select('key')
    .where('key', 'in', keys)
    .where('kind', '=', kind)
    .where('owner_account_id', '=', ownerAccountId)
    .where('taken_down_at', 'is', null)
    .where('state', '=', 'STORED')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Finds a copy of a file, whatever the state of the copy. */
export const findCopy = async (db: Db, sourceKey: string, copyName: string): Promise<MediaFile | undefined> =>
  (await db
    .selectFrom('media_files')
    .selectAll()
    .where('source_key', '=', sourceKey)
    .where('copy_name', '=', copyName)
    .executeTakeFirst()) as MediaFile | undefined

export type ListedRow = Pick<MediaFile, 'key' | 'bytes' | 'state' | 'updated_at'>

/** Lists rows whose key starts with `prefix`, in byte order, after the key `page.after`. */
export const listRows = (db: Db, prefix: string, page: { limit: number; after: string }): Promise<ListedRow[]> =>
  db
    .selectFrom('media_files')
    .select(['key', 'bytes', 'state', 'updated_at'])
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}~`)
    .where('key', '>', page.after)
    .orderBy('key')
    .limit(page.limit)
    .execute()

export async function countRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media_files')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const STORED_FILES =
  "select key, bytes, sha256, content_type from media_files where state = 'STORED' order by key"
