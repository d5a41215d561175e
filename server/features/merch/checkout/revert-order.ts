import type { Trx } from '../../../platform/database/transaction.ts'
import type { Posting } from '../../money/ledger/index.ts'
import type { SettlingPayment } from '../../money/payments/index.ts'
import { lockEarning, planReversal } from '../../money/payouts/index.ts'
import { revokeOrderCredit } from '../boards/index.ts'
import { deleteUses } from '../discounts/index.ts'
import { lockFanSession } from '../fan-sessions/index.ts'
import {
  findOrderOfPayment,
  findOtherPaidOrder,
  lockOrder,
  type Order,
  planOrderRefund,
  type RefundedBy,
  type Stopped,
} from '../orders/index.ts'
import { findPicturesInUse, type PicturesInUse, releasePictures } from './release-pictures.ts'

type RevertedOrder = {
  borneBy: Posting[]
  stopped: Stopped | undefined
  shareMinorUnit: number
  campaign: string
}

type Reverting = Pick<SettlingPayment, 'id' | 'amountMinorUnit' | 'sellerAccountId'>
type Decision = { by: RefundedBy; reason: string | null; at: Date }

type LockedOrder = {
  found: { order: Order; instead: string | null; inUse: PicturesInUse } | undefined
  earning: Awaited<ReturnType<typeof lockEarning>>
}

/**
 * Locks an order and its earning, and reads under the locks everything that decides about the
 * refund. Locks the session before the order, as the creation of an order does, so the two cannot
 * deadlock. Takes one round trip. The caller must hold the payment's lock, or have sent the
 * statement for it just before.
 * @param known - the order as it was read before; only its ids and art are used
 */
export async function lockToRevert(trx: Trx, paymentId: string, known: Order | undefined): Promise<LockedOrder> {
  if (!known) return { found: undefined, earning: await lockEarning(trx, paymentId) }
  const [, order, earning, instead, inUse] = await Promise.all([
    lockFanSession(trx, known.sessionId),
    lockOrder(trx, known.id),
    lockEarning(trx, paymentId),
    findOtherPaidOrder(trx, known),
    findPicturesInUse(trx, known),
  ])
  if (!order) throw new Error(`there is no order ${known.id} to refund`)
  return { found: { order, instead, inUse }, earning }
}

/**
 * Plans to undo the order of a refunded payment. It reverses the seller's share (if already paid
 * out, by a deduction from later earnings), cancels or marks the order, asks the print shop to
 * stop, and releases the order's discount code and leaderboard vote. The caller must book the
 * result.
 * @returns the result, and the function that writes it in one round trip
 */
export function planRevert(
  trx: Trx,
  payment: Reverting,
  { found, earning }: LockedOrder,
  decision: Decision,
): RevertedOrder & { write: () => Promise<unknown> } {
  const refund = found && planOrderRefund(trx, found.order, decision)
  const { taken, write: reverse } = planReversal(trx, earning, decision.at)
  const shareMinorUnit = taken?.amountMinorUnit ?? 0
  return {
    borneBy: [
      { account: { kind: 'SELLER_PAYABLE', accountId: payment.sellerAccountId }, amountMinorUnit: shareMinorUnit },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: payment.amountMinorUnit - shareMinorUnit },
    ],
    stopped: refund?.stopped,
    shareMinorUnit,
    campaign: found?.order.branding.campaignName ?? '',
    write: () =>
      Promise.all([
        deleteUses(trx, [payment.id]),
        refund?.write(),
        reverse(),
        found && refund?.stopped === 'moved' ? releasePictures(trx, found.order, found.inUse) : undefined,
        // The vote comes last, so that the team's row is locked only briefly.
        found && revokeOrderCredit(trx, { orderId: found.order.id, instead: found.instead }, decision.at),
      ]),
  }
}

/** Does what `planRevert` plans. The caller must have locked the payment. */
export async function revertOrder(trx: Trx, payment: Reverting, decision: Decision): Promise<RevertedOrder> {
  const locked = await lockToRevert(trx, payment.id, await findOrderOfPayment(trx, payment.id))
  const { write, ...reverted } = planRevert(trx, payment, locked, decision)
  await write()
  return reverted
}
