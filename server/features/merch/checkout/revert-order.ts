import type { Trx } from '../../../platform/database/transaction.ts'
import type { Posting } from '../../money/ledger/index.ts'
import type { SettlingPayment } from '../../money/payments/index.ts'
import { reverseEarnings } from '../../money/payouts/index.ts'
import { revokeOrderCredit } from '../boards/index.ts'
import { deleteUses } from '../discounts/index.ts'
import { lockFanSession } from '../fan-sessions/index.ts'
import {
  findOrderOfPayment,
  findOtherPaidOrder,
  markOrderRefunded,
  type Order,
  type RefundedBy,
} from '../orders/index.ts'
import { releasePictures } from './release-pictures.ts'

type RevertedOrder = {
  borneBy: Posting[]
  /**
   * Result of canceling the order: `too late` if it was already shipped. Undefined if the payment
   * has no order.
   */
  stopped: 'moved' | 'too late' | undefined
  shareMinorUnit: number
  campaign: string
}

/**
 * Reverses the effects of an order when its payment is refunded, whoever made the refund. Takes
 * back the seller's share. If it was paid out, it is taken from later earnings. Cancels the order
 * or marks it as refunded, asks the printer to stop, releases the discount code, and removes the
 * order's leaderboard vote. The caller must hold the payment's lock and post the returned amounts
 * to the ledger.
 * @param prefetched - the order, if the caller has read it under that lock
 */
export async function revertOrder(
  trx: Trx,
  payment: Pick<SettlingPayment, 'id' | 'amountMinorUnit' | 'sellerAccountId'>,
  { by, reason, at }: { by: RefundedBy; reason: string | null; at: Date },
  prefetched?: { order: Order | undefined },
): Promise<RevertedOrder> {
  const order = prefetched ? prefetched.order : await findOrderOfPayment(trx, payment.id)
  // Lock the session before the order, in the same sequence as when an order is created. Otherwise
  // both could deadlock. The vote is removed last, so that the team's row is locked only briefly.
  const [, stopped, taken] = await Promise.all([
    order && lockFanSession(trx, order.sessionId),
    order && markOrderRefunded(trx, order.id, { by, reason, at }),
    reverseEarnings(trx, { paymentId: payment.id, at }),
    deleteUses(trx, [payment.id]),
  ])
  const shareMinorUnit = taken?.amountMinorUnit ?? 0
  if (order) {
    const [instead] = await Promise.all([
      findOtherPaidOrder(trx, order),
      stopped === 'moved' ? releasePictures(trx, order) : undefined,
    ])
    await revokeOrderCredit(trx, { orderId: order.id, instead }, at)
  }
  return {
    borneBy: [
      { account: { kind: 'SELLER_PAYABLE', accountId: payment.sellerAccountId }, amountMinorUnit: shareMinorUnit },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: payment.amountMinorUnit - shareMinorUnit },
    ],
    stopped,
    shareMinorUnit,
    campaign: order?.branding.campaignName ?? '',
  }
}
