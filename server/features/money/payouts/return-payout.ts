import type { Trx } from '../../../platform/database/transaction.ts'
import { bookPayout } from './book-payout.ts'
import type { PayoutRow } from './payout-view.ts'
import { closePayout } from './queries/put-payout.ts'
import { returnTracking, takeBackAdvance } from './queries/tracking.ts'

/**
 * Ends a payout that was not sent: what it had collected waits for the next one, and its money is the seller's again. The
 * account's payout route is locked by the caller. False when it is over already.
 */
export async function returnPayout(trx: Trx, payout: PayoutRow, reason: string, at: Date): Promise<boolean> {
  if (!(await closePayout(trx, payout.id, { status: 'FAILED', failure_reason: reason, completed_at: at }))) return false
  if (payout.kind === 'advance') await takeBackAdvance(trx, { payoutId: payout.id, at })
  else await returnTracking(trx, { payoutId: payout.id, at })
  await bookPayout(trx, 'payout-returned', payout, at)
  return true
}
