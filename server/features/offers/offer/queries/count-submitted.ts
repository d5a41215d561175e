import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'

export type SubmitCounts = { daily: number; weekly: number; oldest_of_day: Date | null; oldest_of_week: Date | null }

const selectCounts = hotQuery((db, buyerAccountId: string, day: Date, week: Date) => {
  const query = sql<SubmitCounts>`
    select
      count(*) filter (where submitted_at > ${day}::timestamptz) as daily,
      count(*) as weekly,
      min(submitted_at) filter (where submitted_at > ${day}::timestamptz) as oldest_of_day,
      min(submitted_at) as oldest_of_week
    from offers
    where buyer_account_id = ${buyerAccountId} and submitted_at > ${week}::timestamptz`
  return { compile: () => query.compile(db) }
})

/**
 * Counts a brand's submitted offers per rolling window, including deleted offers. Exact only if
 * the caller has locked the buyer's account.
 */
export async function countSubmitted(
  trx: Trx,
  buyerAccountId: string,
  since: { day: Date; week: Date },
): Promise<SubmitCounts> {
  const [row] = await selectCounts(trx, buyerAccountId, since.day, since.week)
  if (!row) throw new Error('the count returned no row')
  return row
}
