import type { Trx } from '../../../platform/database/transaction.ts'
import { bookPayout } from './book-payout.ts'
import type { PayoutRow } from './payout-view.ts'
import { insertPayout, type NewPayout } from './queries/put-payout.ts'

/**
 * Posts the amount of a new PENDING payout to PAYOUT_IN_TRANSIT. Returns undefined if the account
 * has an unfinished payout in this currency.
 */
export async function writePayout(trx: Trx, payout: NewPayout, at: Date): Promise<PayoutRow | undefined> {
  const written = await insertPayout(trx, payout, at)
  if (written) await bookPayout(trx, 'payout-reserved', written, at)
  return written
}
