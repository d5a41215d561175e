import { type Insertable, sql } from 'kysely'
import type { PayoutsTable } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { bookPayout } from './book-payout.ts'
import type { PayoutRouteRow, PayoutRow } from './payout-view.ts'

/** One payout of an account at a time: its route is the lock, taken before any earning. */
export const lockPayoutRoute = (trx: Trx, accountId: string): Promise<PayoutRouteRow | undefined> =>
  trx.selectFrom('payout_routes').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/**
 * Writes a PENDING payout and books its money into transit. Undefined while the account's earlier payout in this
 * currency is not finished.
 */
export async function writePayout(
  trx: Trx,
  payout: Omit<Insertable<PayoutsTable>, 'status' | 'created_at'>,
  at: Date,
): Promise<PayoutRow | undefined> {
  const written = await trx
    .insertInto('payouts')
    .values({ ...payout, status: 'PENDING', created_at: at })
    // The word is written out, not a parameter: a plan made for any parameter cannot tell that the partial index fits.
    .onConflict((on) => on.columns(['account_id', 'currency']).where(sql<boolean>`status = 'PENDING'`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (written) await bookPayout(trx, 'payout-reserved', written, at)
  return written
}
