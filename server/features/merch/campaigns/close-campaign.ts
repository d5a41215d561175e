import type { Context } from '../../../platform/context.ts'
import type { ClosingHandlers } from './closing-handlers.ts'
import { type ClosingWork, claimClosing, releaseClosingLease } from './queries/close-campaigns.ts'

/**
 * Winds down a campaign after an emergency close, unless another process does. A scheduled job
 * repeats failed steps.
 */
export async function windDownNow(ctx: Context, closing: ClosingHandlers, campaignId: string): Promise<void> {
  const work = await claimClosing(ctx.db, { now: ctx.clock.now(), campaignId })
  if (work) await windDown(ctx, closing, work)
}

/**
 * Winds down all campaigns with an unfinished emergency close, each once, until the time is up.
 * @returns the number of finished campaigns, and the number of campaigns with work left
 */
export async function closeAll(
  ctx: Context,
  closing: ClosingHandlers,
  isTimeUp: () => boolean,
): Promise<{ closed: number; left: number }> {
  const claimedIds: string[] = []
  let closed = 0
  while (!isTimeUp()) {
    const work = await claimClosing(ctx.db, { now: ctx.clock.now(), excludedIds: claimedIds })
    if (!work) break
    claimedIds.push(work.id)
    if (await windDown(ctx, closing, work)) closed += 1
  }
  return { closed, left: claimedIds.length - closed }
}

/**
 * Logs errors instead of throwing them, because the scheduled job tries again.
 * @returns true if nothing is left to do
 */
async function windDown(ctx: Context, closing: ClosingHandlers, work: ClosingWork): Promise<boolean> {
  const isDone = await attempt(ctx, closing, work).catch((error: unknown) => {
    ctx.log.error({ err: error, campaignId: work.id }, 'an emergency close is not finished; the next run retries it')
    return false
  })
  await releaseClosingLease(ctx.db, work, isDone ? ctx.clock.now() : null)
  return isDone
}

async function attempt(ctx: Context, closing: ClosingHandlers, work: ClosingWork): Promise<boolean> {
  await closing.cancelOpenIntents(ctx, work.id)
  if (work.paidOrders === 'keep') return true
  const { refunded, failed } = await closing.refundPaidOrders(ctx, work.id, work.closedBy)
  if (failed > 0)
    ctx.log.warn({ campaignId: work.id, refunded, failed }, 'orders of a closed campaign still need their refund')
  return failed === 0
}
