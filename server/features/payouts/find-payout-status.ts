import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { PayoutRow } from './payout-view.ts'

export type OpenSum = { currency: string; amountMinorUnit: number }

/** An account's payouts, newest first, and what the next one would collect in each currency. Two statements. */
export async function findPayoutStatus(
  { db }: Pick<Context, 'db'>,
  query: { accountId: string; limit: number; offset: number },
): Promise<{ payouts: PayoutRow[]; openSums: OpenSum[] }> {
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', '=', query.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const openSums = await db
    .selectFrom('share_tracking')
    .select(['currency', sql<number>`sum(amount_minor_unit)`.as('amountMinorUnit')])
    .where('account_id', '=', query.accountId)
    .where('status', '=', 'OPEN')
    .where('payout_id', 'is', null)
    .groupBy('currency')
    .orderBy('amountMinorUnit', 'desc')
    .orderBy('currency')
    .execute()
  return { payouts, openSums }
}
