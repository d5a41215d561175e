import type { Trx } from '../../../platform/database/transaction.ts'
import type { Posting } from '../../money/ledger/index.ts'
import type { PaymentInSettle } from '../../money/payments/index.ts'
import { takeBackTracking } from '../../money/payouts/index.ts'
import { takeBackOrdered } from '../boards/index.ts'
import { deleteUses } from '../discounts/index.ts'
import { lockFanSession } from '../fan-sessions/index.ts'
import { findOrderOfPayment, findOtherPaidOrder, markOrderRefunded, type RefundedBy } from '../orders/index.ts'
import { releasePictures } from './release-pictures.ts'

type GivenBack = {
  borneBy: Posting[]
  /** Whether the order could be stopped; undefined: there is none. */
  stopped: 'moved' | 'too late' | undefined
  shareMinorUnit: number
  /** What it was ordered from. */
  campaign: string
}

/**
 * The payment of an order goes back, whoever decided so: the seller's share is reversed, out of later earnings if it was
 * paid out, the order is cancelled or marked, its printing asked to stop, its code may be used again, and its vote on a
 * leaderboard is taken back. The payment is
 * locked by the caller, who books what is answered.
 */
export async function giveOrderBack(
  trx: Trx,
  payment: Pick<PaymentInSettle, 'id' | 'amountMinorUnit' | 'sellerAccountId'>,
  { by, reason, at }: { by: RefundedBy; reason: string | null; at: Date },
): Promise<GivenBack> {
  const order = await findOrderOfPayment(trx, payment.id)
  // Before the order, as whoever makes one has them; its vote is taken back last.
  if (order) await lockFanSession(trx, order.sessionId)
  const stopped = order && (await markOrderRefunded(trx, order.id, { by, reason, at }))
  if (order && stopped === 'moved') await releasePictures(trx, order)
  const taken = await takeBackTracking(trx, { paymentId: payment.id, at })
  await deleteUses(trx, [payment.id])
  const shareMinorUnit = taken?.amountMinorUnit ?? 0
  if (order) await takeBackOrdered(trx, { orderId: order.id, instead: await findOtherPaidOrder(trx, order) }, at)
  return {
    borneBy: [
      { account: { kind: 'SELLER_PAYABLE', accountId: payment.sellerAccountId }, amountMinorUnit: shareMinorUnit },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: payment.amountMinorUnit - shareMinorUnit },
    ],
    stopped,
    shareMinorUnit,
    campaign: order?.look.campaignName ?? '',
  }
}
