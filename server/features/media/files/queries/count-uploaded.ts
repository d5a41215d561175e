import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { METERED_KINDS } from '../domain/file-kinds.ts'

/** Serializes an account's uploads that count toward its daily limit. */
export async function lockUploads(trx: Trx, accountId: string): Promise<void> {
  await sql`select a.id from ${accountSummaries} a where a.id = ${accountId} for no key update`.execute(trx)
}

export type UploadedBytes = { bytes: number; oldest: Date | null }

/**
 * Returns the bytes that an account has uploaded for offers after `since`, unfinished uploads
 * included, and the time of the oldest upload. Run it in its own statement after `lockUploads`.
 * Otherwise it misses uploads that were added while waiting for the lock.
 */
export async function countUploadedBytes(db: Db | Trx, accountId: string, since: Date): Promise<UploadedBytes> {
  const { rows } = await sql<UploadedBytes>`
    select coalesce(sum(bytes), 0)::float8 as bytes, min(created_at) as oldest from media_files
    where owner_account_id = ${accountId} and created_at > ${since}::timestamptz
      and kind = any(${[...METERED_KINDS]}::text[]) and source_key is null and state <> 'DELETING'`.execute(db)
  return rows[0] ?? { bytes: 0, oldest: null }
}
