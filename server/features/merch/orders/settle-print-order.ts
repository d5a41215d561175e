import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { PrintOrder, PrintState } from '../../../providers/fulfilment/port.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { cancelledButSentMatter, lostParcelMatter, sentTwiceMatter, stuckMatter } from './admin-matters.ts'
import type { ThingStatus } from './domain/order-statuses.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './order.ts'
import { reopenStop } from './queries/claim-print.ts'
import { isSentByHand, lockOrder } from './queries/find-orders.ts'
import { endFulfilment } from './queries/fulfilments.ts'
import { putShipment } from './queries/shipments.ts'
import { writeHistory } from './queries/write-orders.ts'

/**
 * Order statuses that belong to each state at the print shop, in sequence. For example, a
 * delivered order becomes `shipped` first.
 */
const MOVES: Readonly<Record<PrintState, readonly ThingStatus[]>> = {
  received: ['received'],
  printing: ['working_on'],
  printed: ['ready'],
  shipped: ['shipped'],
  delivered: ['shipped', 'delivered'],
  refused: [],
  cancelled: [],
}

/**
 * Updates an order to the current state of its print order, in the caller's transaction. Stores
 * parcels first, because the mail to the buyer lists them. Late or repeated webhooks give the same
 * result. A problem that only an admin can solve is reported once.
 */
export async function settlePrintOrder(
  trx: Trx,
  ctx: Pick<Context, 'config'>,
  { orderId, found, at }: { orderId: string; found: PrintOrder; at: Date },
): Promise<'settled' | 'unknown'> {
  const locked = await lockOrder(trx, orderId)
  if (!locked) return 'unknown'
  const isReported = await putParcels(trx, locked, found, at)
  let order = locked
  for (const to of MOVES[found.state])
    order = (await moveOrder(trx, ctx, order, { part: 'things', to, by: 'print-shop', at })) ?? order
  await endPrintOrder(trx, order, found, { at, isReported: isReported })
  return 'settled'
}

/** Returns true if this call told the admins that a canceled order was shipped. */
async function putParcels(trx: Trx, order: Order, found: PrintOrder, at: Date): Promise<boolean> {
  let isReported = false
  for (const { id, state, ...parcel } of found.parcels) {
    const news = await putShipment(trx, order.id, { ...parcel, providerShipmentId: id, status: state }, at)
    if (news === 'lost') {
      await writeHistory(
        trx,
        [{ orderId: order.id, part: 'parcel', from: 'under_way', to: 'lost', by: 'print-shop' }],
        at,
      )
      await notifyAdmins(trx, lostParcelMatter(order, parcel.trackingNumber), at)
    }
    if (news === 'new' && order.status === 'cancelled') {
      await notifyAdmins(trx, cancelledButSentMatter(order), at)
      isReported = true
    }
  }
  return isReported
}

const UNDER_WAY: readonly PrintState[] = ['received', 'printing', 'printed', 'shipped']

/**
 * Ends the task if the print order has ended. If the order was canceled or shipped by hand
 * meanwhile, asks the print shop to stop again.
 */
async function endPrintOrder(
  trx: Trx,
  order: Order,
  { externalId: printId, state, reason }: PrintOrder,
  { at, isReported }: { at: Date; isReported: boolean },
): Promise<void> {
  const print = { orderId: order.id, printId }
  const isByHand = order.status !== 'cancelled' && (await isSentByHand(trx, order.id))
  const isUnwanted = order.status === 'cancelled' || isByHand
  if (state === 'delivered') {
    const isNews = await endFulfilment(trx, print, { state: 'done', reason: null }, at)
    const matter = isByHand ? sentTwiceMatter(order) : cancelledButSentMatter(order)
    if (isNews && !isReported && isUnwanted) await notifyAdmins(trx, matter, at)
  }
  if (isUnwanted && UNDER_WAY.includes(state)) await reopenStop(trx, print, at)
  if (state !== 'refused' && state !== 'cancelled') return
  if (isUnwanted) {
    await endFulfilment(trx, print, { state: 'stopped', reason }, at)
    return
  }
  const why = reason ?? (state === 'cancelled' ? 'it was canceled at the print shop' : 'the print shop gave no reason')
  if (!(await endFulfilment(trx, print, { state: 'given_up', reason: why }, at))) return
  await notifyAdmins(trx, stuckMatter(order, 'things', why), at)
}
