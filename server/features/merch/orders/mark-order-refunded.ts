import type { Trx } from '../../../platform/database/transaction.ts'
import { queueOrderMail } from './create-order.ts'
import { partOfOrder } from './domain/order-statuses.ts'
import { applyMove } from './move-order.ts'
import { lockOrder } from './queries/find-orders.ts'
import { stopFulfilments, updateRefunded, writeHistory } from './queries/write-orders.ts'

/**
 * Marks an order as refunded, in the refund's transaction. If it is not shipped yet, it is
 * canceled. The next run of the fulfillment job then asks the print shop to stop. A repeated call
 * returns the same result.
 * @returns 'too late' if the order was shipped or its files were delivered. The order then keeps
 * its status, but its files are no longer served.
 */
export async function markOrderRefunded(
  trx: Trx,
  orderId: string,
  { by, reason, at }: { by: RefundedBy; reason: string | null; at: Date },
): Promise<'moved' | 'too late'> {
  const order = await lockOrder(trx, orderId)
  if (!order) throw new Error(`there is no order ${orderId} to refund`)
  // A fan who has received a file cannot cancel the order, even if other items are not printed
  // yet.
  if (by.kind === 'fan' && order.status !== 'cancelled' && order.filesStatus === 'completed') return 'too late'
  const isNews = await updateRefunded(trx, orderId, at)
  const adminAccountId = by.kind === 'admin' ? by.accountId : undefined
  const decided = { by: by.kind, adminAccountId, note: reason }
  const refund = { orderId, part: 'payment' as const, from: order.paymentStatus, to: 'refunded' as const, ...decided }
  const written = isNews ? writeHistory(trx, [refund], at) : undefined
  if (order.status === 'cancelled') {
    await written
    return 'moved'
  }
  const part = partOfOrder(order)
  const [, cancelled] = await Promise.all([
    written,
    applyMove(trx, { ...order, paymentStatus: 'refunded' }, { part, to: 'cancelled', ...decided, at }),
    stopFulfilments(trx, orderId, at),
  ])
  if (cancelled) return 'moved'
  if (isNews) await queueOrderMail(trx, order, 'merch-order-refunded', at)
  return 'too late'
}

/** The fan or admin who made the refund, or the system for an event at the processor. */
export type RefundedBy = { kind: 'fan' } | { kind: 'admin'; accountId: string } | { kind: 'system' }
