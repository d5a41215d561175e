import { later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { PrintRefusal } from '../../../providers/fulfilment/port.ts'
import { tellAdmins } from '../../people/notifications/index.ts'
import { stuckMatter, tooLateMatter } from './admin-matters.ts'
import { backOffMs, LOOK_EVERY_MS, MOST_FAILURES } from './domain/retries.ts'
import type { PrepareItems } from './handlers.ts'
import { makeFilesReady } from './make-files-ready.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './order.ts'
import { printRequest } from './print-request.ts'
import { findOrder, lockOrder } from './queries/find-orders.ts'
import { type ClaimedFulfilment, type FulfilmentResult, recordFulfilment } from './queries/fulfilments.ts'
import { settlePrintOrder } from './settle-print-order.ts'

export type FulfilmentOutcome = 'done' | 'failed' | 'lost'

/**
 * Does the next thing for an order that this run has claimed: makes its files, gives it to the print shop, asks how it
 * stands there, or stops it. The row was the intent; the call carries its id at the shop, so that made twice it is one print
 * order; then the result is written under the try's number. What fails is tried again later, longer each time, and in the
 * end given up to the admins.
 */
export async function workOnFulfilment(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
): Promise<FulfilmentOutcome> {
  const order = await findOrder(ctx.db, claimed.orderId)
  if (!order) throw new Error(`there is no order ${claimed.orderId} to fulfil`)
  try {
    const isMine = await next(ctx, prepareItems, claimed, order)
    return isMine ? 'done' : 'lost'
  } catch (error) {
    ctx.log.warn({ err: error, order: order.id, part: claimed.part }, 'an order could not be fulfilled now')
    return (await recordFailure(ctx, claimed, order, error)) ? 'failed' : 'lost'
  }
}

const next = (ctx: Context, prepareItems: PrepareItems, claimed: ClaimedFulfilment, order: Order): Promise<boolean> => {
  if (claimed.part === 'files') return makeFilesReady(ctx, prepareItems, claimed, order)
  if (claimed.stopWantedAt !== null) return stop(ctx, claimed, order)
  return claimed.state === 'waiting' ? place(ctx, prepareItems, claimed, order) : look(ctx, claimed, order)
}

async function place(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
  order: Order,
): Promise<boolean> {
  const { request, prepared } = await printRequest(ctx, prepareItems, claimed, order)
  const found = await ctx.fulfilment.create(request)
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    await lockOrder(trx, order.id)
    const isMine = await recordFulfilment(
      trx,
      claimed,
      {
        state: 'placed',
        dueAt: later(at, LOOK_EVERY_MS),
        provider: ctx.fulfilment.name,
        providerOrderId: found.id,
        prepared,
      },
      at,
    )
    if (isMine) await settlePrintOrder(trx, ctx, { orderId: order.id, found, at })
    return isMine
  })
}

async function look(ctx: Context, claimed: ClaimedFulfilment, order: Order): Promise<boolean> {
  const found = await ctx.fulfilment.find(claimed.printId)
  if (!found) throw new PrintRefusal('rejected', 'The print shop no longer knows the order.')
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    await lockOrder(trx, order.id)
    const result = { state: 'placed', dueAt: later(at, LOOK_EVERY_MS) } as const
    const isMine = await recordFulfilment(trx, claimed, result, at)
    if (isMine) await settlePrintOrder(trx, ctx, { orderId: order.id, found, at })
    return isMine
  })
}

/** The shop is asked whether it has the order, whatever we know: a try that was cut off may have given it there. */
async function stop(ctx: Context, claimed: ClaimedFulfilment, order: Order): Promise<boolean> {
  const found = await ctx.fulfilment.find(claimed.printId)
  const isTooLate = found !== undefined && !(await isCancelled(ctx, claimed.printId))
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    await lockOrder(trx, order.id)
    const result: FulfilmentResult = isTooLate
      ? { state: 'done', dueAt: null, reason: 'too_late' }
      : { state: 'stopped', dueAt: null }
    const isMine = await recordFulfilment(trx, claimed, result, at)
    if (isMine && isTooLate && order.status === 'cancelled') await tellAdmins(trx, tooLateMatter(order), at)
    return isMine
  })
}

async function isCancelled(ctx: Context, printId: string): Promise<boolean> {
  try {
    const { state } = await ctx.fulfilment.cancel(printId)
    return state === 'cancelled' || state === 'refused'
  } catch (error) {
    if (error instanceof PrintRefusal) return false
    throw error
  }
}

/** A refusal is for good; what the shop does not have yet is tried again until that has failed too often. */
async function recordFailure(ctx: Context, claimed: ClaimedFulfilment, order: Order, error: unknown): Promise<boolean> {
  const at = ctx.clock.now()
  const failures = claimed.failures + 1
  // What the shop has is looked after for as long as it takes.
  const isOver = error instanceof PrintRefusal || (claimed.state === 'waiting' && failures >= MOST_FAILURES)
  const reason = error instanceof PrintRefusal && error.code !== 'rejected' ? error.code : reasonOf(error)
  const result: FulfilmentResult = isOver
    ? { state: 'given_up', dueAt: null, failures, reason, isRefused: error instanceof PrintRefusal }
    : { state: claimed.state, dueAt: later(at, backOffMs(failures)), failures, reason }
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const isMine = await recordFulfilment(trx, claimed, result, at)
    if (!isMine || !isOver || !locked) return isMine
    if (claimed.part === 'files') await moveOrder(trx, ctx, locked, { part: 'files', to: 'failed', by: 'system', at })
    await tellAdmins(trx, stuckMatter(order, claimed.part, reason), at)
    return isMine
  })
}

const LONGEST_REASON = 300
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON)
