import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { lockOrder } from './queries/find-orders.ts'
import { retryFulfilments } from './queries/fulfilments.ts'

/**
 * Restarts fulfillment tasks for an admin after the retries were given up, with an audit entry.
 * @throws NotFound; Conflict if the order has no such task
 */
export const retryOrder = (
  ctx: Context,
  { orderId, note, adminAccountId }: { orderId: string; note: string | null; adminAccountId: string },
): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw notFound('There is no such order.')
    const at = ctx.clock.now()
    if (!(await retryFulfilments(trx, orderId, at))) throw conflict('This order has no failed work to retry.')
    await recordAudit(
      trx,
      {
        actorAccountId: adminAccountId,
        action: 'retry-merch-order',
        subjectType: 'merch-order',
        subjectId: orderId,
        reason: note,
        before: { orderNumber: order.number },
        after: { orderNumber: order.number },
      },
      at,
    )
  })
