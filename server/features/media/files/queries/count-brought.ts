import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountFaces } from '../../../people/accounts/index.ts'
import { METERED_KINDS } from '../domain/file-kinds.ts'

/** What an account brings to offers is counted one file after the other, until the transaction ends. One statement. */
export async function lockBringing(trx: Trx, accountId: string): Promise<void> {
  await sql`select a.id from ${accountFaces} a where a.id = ${accountId} for no key update`.execute(trx)
}

export type Brought = { bytes: number; oldest: Date | null }

/**
 * How many bytes an account has brought to offers since then, what is still being stored included, and when it began to.
 * A statement of its own, after the lock was waited for.
 */
export async function countBrought(db: Db | Trx, accountId: string, since: Date): Promise<Brought> {
  const { rows } = await sql<Brought>`
    select coalesce(sum(bytes), 0)::float8 as bytes, min(created_at) as oldest from media_files
    where owner_account_id = ${accountId} and created_at > ${since}::timestamptz
      and kind = any(${[...METERED_KINDS]}::text[]) and source_key is null and state <> 'DELETING'`.execute(db)
  return rows[0] ?? { bytes: 0, oldest: null }
}
