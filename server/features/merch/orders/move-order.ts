import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { recordShipped } from '../../money/payouts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { queueOrderMail } from './create-order.ts'
import { type Actor, findTransition, type OrderStatus, type Part, partOfOrder } from './domain/order-statuses.ts'
import type { Order } from './order.ts'
import { canceledNotice, shippedNotice } from './order-notices.ts'
import { updateStatus, writeHistory } from './queries/write-orders.ts'

export type Move = {
  part: Part
  to: OrderStatus
  by: Actor
  adminAccountId?: string | undefined
  /** Visible to admins only. */
  note?: string | null | undefined
  at: Date
}

/**
 * Moves a part of an order to another status, unless the transition is not allowed or a concurrent
 * change came first. Writes the history, queues the mail to the buyer and the notice to the seller,
 * and schedules the payout some days after shipping. An order that contains only files counts as
 * shipped at the time of its payment.
 * @returns the order after the move; undefined if it was not moved
 */
export async function moveOrder(
  trx: Trx,
  { config }: Pick<Context, 'config'>,
  order: Order,
  move: Move,
): Promise<Order | undefined> {
  const moved = await applyMove(trx, order, move)
  if (!moved) return undefined
  const shippedAt = shippedBy(moved, move)
  if (shippedAt && moved.paymentId !== null)
    await recordShipped(trx, { paymentId: moved.paymentId, payFor: 'MERCH', at: shippedAt, config })
  if (move.to === 'shipped' && moved.mode === 'LIVE') await notify(trx, shippedNotice(moved, config), move.at)
  return moved
}

async function applyMove(trx: Trx, order: Order, move: Move): Promise<Order | undefined> {
  const allowed = findAllowed(order, move)
  if (!allowed) return undefined
  const moved = await updateStatus(trx, order, { ...move, from: allowed.from })
  if (!moved) return undefined
  await writeFollowUps(trx, moved, move, allowed)
  return moved
}

/**
 * Plans to move a part of a locked order, without releasing an earning.
 * @returns the function that writes the move, in one round trip; undefined if it is not allowed
 */
export function planLockedMove(trx: Trx, order: Order, move: Move): (() => Promise<unknown>) | undefined {
  const allowed = findAllowed(order, move)
  if (!allowed) return undefined
  return () =>
    Promise.all([updateStatus(trx, order, { ...move, from: allowed.from }), writeFollowUps(trx, order, move, allowed)])
}

type Allowed = { from: OrderStatus; mail: string | undefined }

function findAllowed(order: Order, { part, to, by }: Move): Allowed | undefined {
  const from = part === 'files' ? order.filesStatus : order.status
  const transition = from === null ? undefined : findTransition(part, from, to, by)
  if (from === null || !transition || (part === 'things' && !order.hasThings)) return undefined
  return { from, mail: transition.mail }
}

function writeFollowUps(trx: Trx, order: Order, move: Move, { from, mail }: Allowed): Promise<unknown> {
  const { part, to, by, adminAccountId, note, at } = move
  const isReturned = to === 'cancelled' && part === partOfOrder(order) && order.mode === 'LIVE'
  return Promise.all([
    writeHistory(trx, [{ orderId: order.id, part, from, to, by, adminAccountId, note }], at),
    mail ? queueOrderMail(trx, order, mail, at) : undefined,
    isReturned ? notify(trx, canceledNotice(order), at) : undefined,
  ])
}

const shippedBy = (order: Order, { part, to, at }: Move): Date | undefined => {
  if (to === 'shipped') return at
  return part === 'files' && to === 'completed' && !order.hasThings ? order.createdAt : undefined
}
