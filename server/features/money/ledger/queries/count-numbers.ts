import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Estimates the number of postings by the largest id, because counting would read the whole table.
 */
export async function estimatePostingCount(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ledger_postings`.execute(db)
  return rows[0]?.last ?? 0
}
