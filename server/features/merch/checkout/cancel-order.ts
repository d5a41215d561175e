import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, unprocessable } from '../../../platform/errors.ts'
import { getPayment, lockPayment } from '../../money/payment/index.ts'
import { assertRefundable, checkForDispute, requestRefundOf, sendRefund } from '../../money/payments/index.ts'
import { deleteUses } from '../discounts/index.ts'
import { type CancelledBy, findOrderOfPayment, markOrderRefunded, type Order } from '../orders/index.ts'
import { releasePictures } from './release-pictures.ts'
import { revertOrder } from './revert-order.ts'
import { merchPayFor } from './sell-merch.ts'

/**
 * Cancels an order that is not shipped yet and refunds it (decision "Statuses"). One transaction
 * changes the order, the seller's share and the ledger. The refund request to the processor
 * follows right after. If it fails, the sweep job repeats it. A repeated call changes nothing. If
 * an admin cancels, the caller writes the audit log.
 * @throws UnprocessableEntity for a fan after the time limit, and while a refund cannot be made;
 * Conflict once the order is shipped or disputed
 */
export async function cancelOrder(ctx: Context, order: Order, by: CancelledBy): Promise<void> {
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
      // A free order has no payment, so its discount use is stored under the order's id.
      await deleteUses(trx, [order.id])
      await releasePictures(trx, order)
    })
    return
  }
  const payment = await getPayment(ctx.db, order.paymentId)
  const { processor_payment_id: intentId } = payment
  if (intentId === null) throw new Error(`order ${order.id} was paid by ${payment.id}, which has no payment intent`)
  await checkForDispute(ctx, { MERCH: merchPayFor }, intentId)
  const isFresh = await inTransaction(ctx.db, async (trx) => {
    // A second concurrent call waits for the lock and then finds the refund that the first call
    // has requested.
    const [locked, found] = await Promise.all([lockPayment(trx, intentId), findOrderOfPayment(trx, payment.id)])
    if (locked?.refund_requested_at) return false
    assertRefundable(locked)
    const given = await revertOrder(
      trx,
      { id: locked.id, amountMinorUnit: locked.amount_minor_unit, sellerAccountId: locked.seller_account_id },
      { by: byOf(by), reason, at },
      { order: found },
    )
    if (given.stopped === 'too late') throw tooLate()
    const accountId = by.kind === 'admin' ? by.accountId : null
    await requestRefundOf(trx, locked, { reason: 'cancelled', accountId, borneBy: given.borneBy, at })
    return true
  })
  await sendRefund(ctx, payment.id, { isFresh })
}

const byOf = (by: CancelledBy) =>
  by.kind === 'admin' ? ({ kind: 'admin', accountId: by.accountId } as const) : ({ kind: 'fan' } as const)

const tooLate = () =>
  conflict('This order was shipped, or its files were made available. It can no longer be canceled.')
