import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { MediaFile } from './file-row.ts'

/** Files that are there and whose time is not over; the others are left out. One statement. */
export const findFiles = async (db: Db | Trx, keys: readonly string[], now: Date): Promise<MediaFile[]> =>
  (await db
    .selectFrom('media_files')
    .selectAll()
    .where('key', 'in', keys)
    .where('state', '=', 'STORED')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .execute()) as MediaFile[]

/** One of them. */
export const findFile = async (db: Db | Trx, key: string, now: Date): Promise<MediaFile | undefined> =>
  (await findFiles(db, [key], now))[0]

/** A copy of a file, in whatever state it is. One statement. */
export const findCopy = async (db: Db, sourceKey: string, copyName: string): Promise<MediaFile | undefined> =>
  (await db
    .selectFrom('media_files')
    .selectAll()
    .where('source_key', '=', sourceKey)
    .where('copy_name', '=', copyName)
    .executeTakeFirst()) as MediaFile | undefined

export type ListedRow = Pick<MediaFile, 'key' | 'bytes' | 'state' | 'updated_at'>

/** Rows whose keys begin so, in the order of their keys' bytes, after one of them. One statement. */
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

/** How many rows there are, for whoever wants to know how long it takes. */
export async function countRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('media_files')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
