import type { PictureFingerprint } from '@semblance/media/pictures'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type StoredFingerprint = { fileKey: string; hash: string; quality: number }

/**
 * Returns the next pictures without a fingerprint, oldest first, and postpones them until
 * `retryAt`, so that neither another process nor a picture that cannot be read now delays the rest.
 */
export async function claimDueFingerprints(
  db: Db,
  { at, retryAt, limit }: { at: Date; retryAt: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update picture_fingerprints set due_at = ${retryAt}::timestamptz
    where file_key in (
      select file_key from picture_fingerprints where made_at is null and due_at <= ${at}::timestamptz
      order by due_at, file_key limit ${limit} for update skip locked)
    returning file_key as key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns the keys in `keys` whose fingerprint is due. */
export async function findDueFingerprints(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from picture_fingerprints
    where file_key = any(${[...keys]}::text[]) and made_at is null order by file_key`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Stores the fingerprint of a picture, or that it has none. Does nothing if there is one, or if the
 * picture was deleted meanwhile.
 */
export async function putPictureFingerprint(
  db: Db | Trx,
  fileKey: string,
  made: Pick<PictureFingerprint, 'hash' | 'quality'> | null,
  at: Date,
): Promise<void> {
  await sql`
    update picture_fingerprints set hash = ('x' || ${made?.hash ?? null}::text)::bit(256), quality = ${made?.quality ?? null}::int,
      made_at = ${at}::timestamptz
    where file_key = ${fileKey} and made_at is null`.execute(db)
}

/** Returns the fingerprints of files, of at least this quality. */
export async function findPictureFingerprints(
  db: Db | Trx,
  keys: readonly string[],
  minQuality: number,
): Promise<StoredFingerprint[]> {
  const { rows } = await sql<StoredFingerprint>`
    select file_key as "fileKey", hash::text as hash, quality from picture_fingerprints
    where file_key = any(${[...keys]}::text[]) and quality >= ${minQuality}::int order by file_key`.execute(db)
  return rows
}
