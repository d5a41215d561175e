import type { Trx } from '../../../platform/database/transaction.ts'
import { bookPayout } from './book-payout.ts'
import type { PayoutRow } from './payout-view.ts'
import { closePayout } from './queries/put-payout.ts'
import { reopenEarnings, reverseAdvance } from './queries/tracking.ts'

/**
 * Ends a payout that was not sent. Its earnings return to the seller's balance. The caller must
 * hold the lock on the seller's row in `payout_routes`. Returns false if the payout has already
 * ended.
 */
export async function returnPayout(trx: Trx, payout: PayoutRow, reason: string, at: Date): Promise<boolean> {
  if (!(await closePayout(trx, payout.id, { status: 'FAILED', failure_reason: reason, completed_at: at }))) return false
  if (payout.kind === 'advance') await reverseAdvance(trx, { payoutId: payout.id, at })
  else await reopenEarnings(trx, { payoutId: payout.id, at })
  await bookPayout(trx, 'payout-returned', payout, at)
  return true
}
