import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendIntent } from '../../../platform/send-intent.ts'
import { PrintRefusal } from '../../../providers/fulfilment/port.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { printedTwiceMatter, sentTwiceMatter, stuckMatter, tooLateMatter } from './admin-matters.ts'
import { backOffMs, LEASE_MS, MAX_FAILURES, POLL_INTERVAL_MS } from './domain/retries.ts'
import type { PrepareItems } from './handlers.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './order.ts'
import { prepareDownloads } from './prepare-downloads.ts'
import { printRequest } from './print-request.ts'
import { claimPrint, releaseFulfilment } from './queries/claim-print.ts'
import { findOrder, isSentByHand, lockOrder } from './queries/find-orders.ts'
import {
  type ClaimedFulfilment,
  type FulfilmentResult,
  findOrderIdOfPrint,
  recordFulfilment,
} from './queries/fulfilments.ts'
import { settlePrintOrder } from './settle-print-order.ts'

export type FulfilmentOutcome = 'done' | 'failed' | 'lost'

/**
 * Does the next step of a leased task: makes the files, or sends, polls or stops the print order.
 * The call to the print shop is recorded first, and the print order id is its idempotency key, so
 * nothing is printed twice. The result is stored only if no later attempt has started. A failed
 * attempt is retried with growing delays, and the last failure is reported to the admins.
 */
export async function workOnFulfilment(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
): Promise<FulfilmentOutcome> {
  const order = await findOrder(ctx.db, claimed.orderId)
  if (!order) throw new Error(`there is no order ${claimed.orderId} to fulfil`)
  try {
    const isMine = await processFulfilment(ctx, prepareItems, claimed, order)
    return isMine ? 'done' : 'lost'
  } catch (error) {
    ctx.log.warn(
      { err: error, order: order.id, part: claimed.part },
      'an order could not be fulfilled; it is retried later',
    )
    return (await recordFailure(ctx, claimed, order, error)) ? 'failed' : 'lost'
  }
}

const processFulfilment = (
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
  order: Order,
): Promise<boolean> => {
  if (claimed.part === 'files') return prepareDownloads(ctx, prepareItems, claimed, order)
  if (claimed.stopWantedAt !== null) return stopPrintOrder(ctx, claimed, order)
  return claimed.state === 'waiting'
    ? placePrintOrder(ctx, prepareItems, claimed, order)
    : pollPrintOrder(ctx, claimed, order)
}

async function placePrintOrder(
  ctx: Context,
  prepareItems: PrepareItems,
  claimed: ClaimedFulfilment,
  order: Order,
): Promise<boolean> {
  const { request, prepared } = await printRequest(ctx, prepareItems, claimed, order)
  const intent = await sendIntent(ctx, 'print', {
    claim: async (trx, now) =>
      (await claimPrint(trx, claimed, { at: now, until: addMs(now, LEASE_MS) })) ? claimed.attempts : undefined,
    send: (attempt) => ctx.fulfilment.create({ ...request, attempt }),
  })
  if (!intent) {
    await releaseFulfilment(ctx.db, claimed)
    return false
  }
  const found = intent.sent
  const at = ctx.clock.now()
  const recorded = await inTransaction(ctx.db, async (trx) => {
    await lockOrder(trx, order.id)
    const isMine = await recordFulfilment(
      trx,
      claimed,
      {
        state: 'placed',
        dueAt: addMs(at, POLL_INTERVAL_MS),
        provider: ctx.fulfilment.name,
        providerOrderId: found.id,
        prepared,
      },
      at,
    )
    // If another attempt has leased the task, still apply the state of this print order, as after
    // a webhook. That also stops the print order of a canceled order.
    const isCurrent = isMine || (await findOrderIdOfPrint(trx, claimed.printId)) === order.id
    if (isCurrent) await settlePrintOrder(trx, ctx, { orderId: order.id, found, at })
    return { isMine, isCurrent }
  })
  if (!recorded.isCurrent) await cancelReplacedPrint(ctx, claimed, order)
  return recorded.isMine
}

/**
 * Cancels the print order of a replaced attempt, or tells the admins if the print shop cannot
 * cancel it.
 */
async function cancelReplacedPrint(ctx: Context, { printId }: ClaimedFulfilment, order: Order): Promise<void> {
  try {
    if (await isCancelled(ctx, printId)) return
  } catch (error) {
    ctx.log.error({ err: error, order: order.id, printId }, 'a replaced print order could not be canceled')
  }
  await inTransaction(ctx.db, (trx) => notifyAdmins(trx, printedTwiceMatter(order, printId), ctx.clock.now()))
}

async function pollPrintOrder(ctx: Context, claimed: ClaimedFulfilment, order: Order): Promise<boolean> {
  const found = await ctx.fulfilment.find(claimed.printId)
  if (!found) throw new PrintRefusal('rejected', 'The print shop no longer has the order.')
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    await lockOrder(trx, order.id)
    const result = { state: 'placed', dueAt: addMs(at, POLL_INTERVAL_MS) } as const
    const isMine = await recordFulfilment(trx, claimed, result, at)
    if (isMine) await settlePrintOrder(trx, ctx, { orderId: order.id, found, at })
    return isMine
  })
}

/**
 * Asks the print shop first, because an interrupted attempt may have sent the order without
 * recording it.
 */
async function stopPrintOrder(ctx: Context, claimed: ClaimedFulfilment, order: Order): Promise<boolean> {
  const found = await ctx.fulfilment.find(claimed.printId)
  const isTooLate = found !== undefined && !(await isCancelled(ctx, claimed.printId))
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const result: FulfilmentResult = isTooLate
      ? { state: 'done', dueAt: null, reason: 'too_late' }
      : { state: 'stopped', dueAt: null }
    const isMine = await recordFulfilment(trx, claimed, result, at)
    if (!isMine || !isTooLate || !locked) return isMine
    if (locked.status === 'cancelled') await notifyAdmins(trx, tooLateMatter(order), at)
    else if (await isSentByHand(trx, order.id)) await notifyAdmins(trx, sentTwiceMatter(order), at)
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

/**
 * Ends the attempts if the print shop refused the order. Also ends them at the failure limit,
 * unless the print shop has accepted the order.
 */
async function recordFailure(ctx: Context, claimed: ClaimedFulfilment, order: Order, error: unknown): Promise<boolean> {
  const at = ctx.clock.now()
  const failures = claimed.failures + 1
  // An accepted order is polled without limit.
  const isOver = error instanceof PrintRefusal || (claimed.state === 'waiting' && failures >= MAX_FAILURES)
  const reason = error instanceof PrintRefusal && error.code !== 'rejected' ? error.code : reasonOf(error)
  const result: FulfilmentResult = isOver
    ? { state: 'given_up', dueAt: null, failures, reason, isRefused: error instanceof PrintRefusal }
    : { state: claimed.state, dueAt: addMs(at, backOffMs(failures)), failures, reason }
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const isMine = await recordFulfilment(trx, claimed, result, at)
    if (!isMine || !isOver || !locked) return isMine
    if (claimed.part === 'files') await moveOrder(trx, ctx, locked, { part: 'files', to: 'failed', by: 'system', at })
    await notifyAdmins(trx, stuckMatter(order, claimed.part, reason), at)
    return isMine
  })
}

const MAX_REASON = 300
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
