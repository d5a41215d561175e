import type { Trx } from '../../../platform/database/transaction.ts'
import { queueOrderMail } from './create-order.ts'
import { partOfOrder } from './domain/order-statuses.ts'
import { planLockedMove } from './move-order.ts'
import type { Order } from './order.ts'
import { lockOrder } from './queries/find-orders.ts'
import { stopFulfilments, updateRefunded, writeHistory } from './queries/write-orders.ts'

/** 'too late' if the order was shipped or its files were handed over. */
export type Stopped = 'moved' | 'too late'

type Decision = { by: RefundedBy; reason: string | null; at: Date }

/** Executes `planOrderRefund` in the refund's transaction. Takes two round trips. */
export async function markOrderRefunded(trx: Trx, orderId: string, decision: Decision): Promise<Stopped> {
  const order = await lockOrder(trx, orderId)
  if (!order) throw new Error(`there is no order ${orderId} to refund`)
  const { stopped, write } = planOrderRefund(trx, order, decision)
  await write()
  return stopped
}

/**
 * Plans to mark a locked order as refunded; idempotent. An unshipped order is canceled, and the
 * next run of the fulfillment job asks the print shop to stop. If it is too late, the status stays,
 * but the files are no longer served.
 * @returns the function that writes it, in one round trip
 */
export function planOrderRefund(
  trx: Trx,
  order: Order,
  { by, reason, at }: Decision,
): { stopped: Stopped; write: () => Promise<unknown> } {
  // A fan who has received a file cannot cancel, even if other items are not printed yet.
  if (by.kind === 'fan' && order.status !== 'cancelled' && order.filesStatus === 'completed')
    return { stopped: 'too late', write: async () => undefined }
  const { id: orderId, paymentStatus: from } = order
  const isNews = from !== 'refunded'
  const adminAccountId = by.kind === 'admin' ? by.accountId : undefined
  const decided = { by: by.kind, adminAccountId, note: reason }
  const writeRefund = () =>
    isNews
      ? Promise.all([
          updateRefunded(trx, order, { from, by: by.kind, adminAccountId, at }),
          writeHistory(trx, [{ orderId, part: 'payment', from, to: 'refunded', ...decided }], at),
        ])
      : Promise.resolve()
  if (order.status === 'cancelled') return { stopped: 'moved', write: writeRefund }
  const move = planLockedMove(trx, order, { part: partOfOrder(order), to: 'cancelled', ...decided, at })
  return {
    stopped: move ? 'moved' : 'too late',
    write: () =>
      Promise.all([
        writeRefund(),
        move?.(),
        stopFulfilments(trx, orderId, at),
        !move && isNews ? queueOrderMail(trx, order, 'merch-order-refunded', at) : undefined,
      ]),
  }
}

export type RefundedBy = { kind: 'fan' } | { kind: 'admin'; accountId: string } | { kind: 'system' }
