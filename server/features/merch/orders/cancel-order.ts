import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { getOrder } from './admin-order-view.ts'
import { isCancellable } from './domain/order-statuses.ts'
import type { OrderHandlers } from './handlers.ts'
import { partiesOf } from './order.ts'

/**
 * Cancels an order for an admin and refunds the payment. The audit entry is committed first, so it
 * exists even if the rest fails.
 * @throws NotFound; Forbidden for an admin who sold or bought the order; Conflict once the order
 * is shipped; UnprocessableEntity while a refund cannot be made
 */
export async function cancelOrderAsAdmin(
  ctx: Context,
  { cancelOrder }: Pick<OrderHandlers, 'cancelOrder'>,
  { orderId, reason, adminAccountId }: { orderId: string; reason: string; adminAccountId: string },
): Promise<void> {
  const order = await getOrder(ctx.db, orderId)
  if (!isCancellable(order)) throw conflict(`An order with the status ${order.status} can no longer be canceled.`)
  await inTransaction(ctx.db, async (trx) => {
    await assertUninvolved(trx, { accountId: adminAccountId }, partiesOf(order))
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
  await cancelOrder(ctx, order, { kind: 'admin', accountId: adminAccountId, note: reason })
}
