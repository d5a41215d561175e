import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

/** Counts the payouts that were created at or after `since`. */
export async function countPayoutsSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payouts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Lists the payouts that countPayoutsSince counts, sorted by id, starting after the id `after`.
 */
export const listPayoutsSince = (
  db: Db,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('created_at', '>=', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
