import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { lockPaymentById } from '../../money/payment/index.ts'
import { passRefundGate } from '../../money/payments/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { askingSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { getOrder } from './admin-order-view.ts'
import { isCancellable } from './domain/order-statuses.ts'
import type { OrderHandlers } from './handlers.ts'
import { type Order, partiesOf } from './order.ts'

type Cancelling = { orderId: string; reason: string; adminAccountId: string; permit?: Permit | undefined }

/**
 * Cancels an order for an admin and refunds the payment. The audit entry is committed first, so it
 * exists even if the rest fails.
 * @throws SECOND_ADMIN_REQUIRED above REFUND_APPROVAL_ABOVE, without a permit; NotFound; Forbidden
 * for an admin who sold or bought the order; Conflict once the order is shipped;
 * UnprocessableEntity while a refund cannot be made
 */
export const cancelOrderAsAdmin = (
  ctx: Context,
  handlers: Pick<OrderHandlers, 'cancelOrder'>,
  cancelling: Cancelling,
): Promise<void> =>
  askingSecondAdmin(ctx, { admin: { accountId: cancelling.adminAccountId }, reason: cancelling.reason }, () =>
    cancel(ctx, handlers, cancelling),
  )

async function cancel(
  ctx: Context,
  { cancelOrder }: Pick<OrderHandlers, 'cancelOrder'>,
  { orderId, reason, adminAccountId, permit }: Cancelling,
): Promise<void> {
  const order = await getOrder(ctx.db, orderId)
  if (!isCancellable(order)) throw conflict(`An order with the status ${order.status} can no longer be canceled.`)
  await inTransaction(ctx.db, async (trx) => {
    await assertUninvolved(trx, { accountId: adminAccountId }, partiesOf(order))
    await tryGate(trx, ctx, order, permit)
    await recordAudit(
      trx,
      {
        actorAccountId: adminAccountId,
        action: 'cancel-merch-order',
        subjectType: 'merch-order',
        subjectId: orderId,
        reason,
        before: { orderNumber: order.number, status: order.status },
        after: { orderNumber: order.number, status: 'cancelled' },
      },
      ctx.clock.now(),
    )
  })
  await cancelOrder(ctx, order, { kind: 'admin', accountId: adminAccountId, note: reason, permit })
}

/** Checks the gate of the refund before anything is written. The refund itself passes it again. */
async function tryGate(trx: Trx, ctx: Context, order: Order, permit: Permit | undefined): Promise<void> {
  if (!(permit || ctx.config.REFUND_APPROVAL_ABOVE) || order.paymentId === null) return
  const payment = await lockPaymentById(trx, order.paymentId)
  if (!payment || payment.refund_requested_at) return
  const at = ctx.clock.now()
  await passRefundGate(trx, ctx.config, payment, { kind: 'order', subjectId: order.id, permit, isTrial: true, at })
}
