import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, withCommit } from '../../../platform/database/transaction.ts'
import { conflict, unprocessable } from '../../../platform/errors.ts'
import { freshRefundOf, getPayment, lockPayment } from '../../money/payment/index.ts'
import {
  assertRefundable,
  checkForDispute,
  passRefundGate,
  refundWithoutAdmin,
  requestRefundOf,
  sendRefund,
} from '../../money/payments/index.ts'
import { askingSecondAdmin } from '../../people/admin-approvals/index.ts'
import { deleteUses } from '../discounts/index.ts'
import { type CancelledBy, markOrderRefunded, type Order } from '../orders/index.ts'
import { findPicturesInUse, releasePictures } from './release-pictures.ts'
import { lockToRevert, planRevert } from './revert-order.ts'
import { merchPayFor } from './sell-merch.ts'

/**
 * Cancels an order that is not shipped yet and refunds it (decision "Statuses"). Order, seller's
 * share and ledger change in one transaction; the refund follows right after, or in the sweep.
 * Idempotent. The caller writes the audit log for an admin.
 * @param readIntentId - the processor's id of the payment, if the caller has read it already
 * @throws SECOND_ADMIN_REQUIRED for an admin, above REFUND_APPROVAL_ABOVE
 * @throws UnprocessableEntity for a fan after the time limit, and while a refund cannot be made;
 * Conflict once the order is shipped or disputed
 */
export const cancelOrder = (ctx: Context, order: Order, by: CancelledBy, readIntentId?: string): Promise<void> =>
  by.kind === 'fan'
    ? cancel(ctx, order, by, readIntentId)
    : askingSecondAdmin(ctx, { admin: by, reason: by.note ?? null, isAutomatic: by.isAutomatic === true }, () =>
        cancel(ctx, order, by, readIntentId),
      )

async function cancel(ctx: Context, order: Order, by: CancelledBy, readIntentId?: string): Promise<void> {
  const at = ctx.clock.now()
  if (order.status === 'cancelled') return
  const { CUSTOMER_CANCEL_MINUTES: minutes } = ctx.config
  if (by.kind === 'fan' && at > addMs(order.createdAt, minutes * MINUTE_MS))
    throw unprocessable(
      `An order can be canceled for ${minutes} minutes after it is placed. Write to the store: it may still be able to cancel it.`,
    )
  const reason = by.kind === 'admin' ? (by.note ?? null) : null
  if (order.paymentId === null) {
    await inTransaction(ctx.db, async (trx) => {
      const stopped = await markOrderRefunded(trx, order.id, { by: byOf(by), reason, at })
      if (stopped === 'too late') throw tooLate()
      // Without a payment, the use of a discount code is stored under the order's id.
      await deleteUses(trx, [order.id])
      await releasePictures(trx, order, await findPicturesInUse(trx, order))
    })
    return
  }
  const { id: orderId, paymentId } = order
  const intentId = readIntentId ?? (await getPayment(ctx.db, paymentId)).processor_payment_id
  if (intentId === null) throw new Error(`order ${orderId} was paid by ${paymentId}, which has no payment intent`)
  await checkForDispute(ctx, { MERCH: merchPayFor }, intentId)
  const fresh = await inTransaction(ctx.db, async (trx) => {
    // A concurrent second call sees the refund that the first one has requested.
    const [locked, reverting] = await Promise.all([lockPayment(trx, intentId), lockToRevert(trx, paymentId, order)])
    if (locked?.refund_requested_at) return undefined
    assertRefundable(locked)
    const { id, amount_minor_unit: amountMinorUnit, seller_account_id: sellerAccountId } = locked
    const decision = { by: byOf(by), reason, at }
    const { stopped, borneBy, write } = planRevert(trx, { id, amountMinorUnit, sellerAccountId }, reverting, decision)
    if (stopped === 'too late') throw tooLate()
    const accountId = by.kind === 'admin' ? by.accountId : null
    const passed =
      by.kind === 'admin'
        ? await passRefundGate(trx, ctx.config, locked, { kind: 'order', subjectId: orderId, permit: by.permit, at })
        : refundWithoutAdmin()
    withCommit(trx, write)
    withCommit(trx, () => requestRefundOf(trx, locked, { reason: 'cancelled', accountId, borneBy, passed, at }))
    return freshRefundOf(locked, intentId)
  })
  await sendRefund(ctx, paymentId, fresh && { isFresh: true, known: { pending: fresh, readAt: at } })
}

const byOf = (by: CancelledBy) =>
  by.kind === 'admin' ? ({ kind: 'admin', accountId: by.accountId } as const) : ({ kind: 'fan' } as const)

const tooLate = () =>
  conflict('This order was shipped, or its files were made available. It can no longer be canceled.')
