import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, conflict, type ErrorCode, notFound, unprocessable } from '../../../platform/errors.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { movesFrom, type OrderStatus, partOfOrder } from './domain/order-statuses.ts'
import { moveOrder } from './move-order.ts'
import { type Order, partiesOf } from './order.ts'
import { lockOrder } from './queries/find-orders.ts'
import { closeShipments, putTracking } from './queries/shipments.ts'
import { stopFulfilments } from './queries/write-orders.ts'

export type OrderChange = {
  status?: OrderStatus | undefined
  /** Status that the admin's page showed. Another current status gives 409. */
  expectedStatus?: OrderStatus | undefined
  tracking?: { carrier?: string | null; trackingNumber?: string | null; trackingUrl?: string | null } | undefined
  note?: string | null | undefined
}

/**
 * Moves an order to another status or sets its tracking, for an admin, with its audit entry in one
 * transaction. Shipping by hand cancels the order at the print shop.
 * @throws NotFound; Forbidden for an admin who sold or bought the order; Conflict if the order was
 * changed meanwhile; UnprocessableEntity for a transition that does not exist
 */
export const changeOrder = (
  ctx: Context,
  orderId: string,
  change: OrderChange,
  adminAccountId: string,
): Promise<Order> =>
  inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw notFound('There is no such order.')
    await assertUninvolved(trx, { accountId: adminAccountId }, partiesOf(order))
    if (change.expectedStatus !== undefined && change.expectedStatus !== order.status)
      throw conflict(`The status of the order is now ${order.status}. Reload it and try again.`)
    const at = ctx.clock.now()
    if (change.tracking) await putTracking(trx, orderId, requireSendable(order, change.tracking), at)
    const moved = change.status === undefined ? order : await move(trx, ctx, order, { ...change, adminAccountId, at })
    await recordAudit(
      trx,
      {
        actorAccountId: adminAccountId,
        action: 'change-merch-order',
        subjectType: 'merch-order',
        subjectId: orderId,
        reason: change.note ?? null,
        before: { orderNumber: order.number, status: order.status },
        after: {
          orderNumber: order.number,
          status: moved.status,
          ...(change.tracking ? { tracking: change.tracking } : {}),
        },
      },
      at,
    )
    return moved
  })

function requireSendable(order: Order, tracking: NonNullable<OrderChange['tracking']>): typeof tracking {
  if (!order.hasThings || order.status === 'cancelled') throw unprocessable('This order has nothing to ship.')
  return tracking
}

async function move(
  trx: Trx,
  ctx: Context,
  order: Order,
  { status, note, adminAccountId, at }: OrderChange & { adminAccountId: string; at: Date },
): Promise<Order> {
  if (status === 'cancelled')
    throw unprocessable('Cancel an order with the cancel request, which also refunds its payment.')
  const part = partOfOrder(order)
  const to = status ?? order.status
  const moved = await moveOrder(trx, ctx, order, { part, to, by: 'admin', adminAccountId, note, at })
  if (!moved) {
    const allowed = movesFrom(part, order.status, 'admin').filter((each) => each !== 'cancelled')
    throw unprocessable(
      `An order with the status ${order.status} cannot become ${to}.${allowed.length === 0 ? '' : ` It can become ${allowed.join(', ')}.`}`,
    )
  }
  if (to === 'shipped' || to === 'delivered') await stopFulfilments(trx, order.id, at)
  if (to === 'delivered') await closeShipments(trx, order.id, at)
  return moved
}

export type ChangeResult = {
  orderId: string
  ok: boolean
  status: OrderStatus | null
  error: string | null
  code: ErrorCode | null
}

/**
 * Makes the same change to many orders, and returns the error of each order whose change failed.
 */
export async function changeOrders(
  ctx: Context,
  { orderIds, status, note }: { orderIds: readonly string[]; status: OrderStatus; note?: string | null | undefined },
  adminAccountId: string,
): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  for (const orderId of new Set(orderIds)) {
    try {
      const order = await changeOrder(ctx, orderId, { status, note }, adminAccountId)
      results.push({ orderId, ok: true, status: order.status, error: null, code: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ orderId, ok: false, status: null, error: error.message, code: error.code })
    }
  }
  return results
}
