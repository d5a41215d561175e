import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { LEASE_MS } from './domain/queue-rules.ts'
import { handleEvent } from './handle-event.ts'
import type { ClaimedEvent, IndexingHandlers } from './handler.ts'
import { claimDueEvent } from './queries/claim-events.ts'
import { requeueAllTimedOut } from './requeue-event.ts'

export type QueueReport = {
  success: true
  message: string
  timedOutCount: number
  retriedCount: number
  processedCount: number
}

/**
 * Events that one process handles concurrently, so that one can write while another waits for a
 * model.
 */
const CONCURRENCY = 2
const TIME_CHECK_MS = 250

/**
 * Requeues events that timed out, then handles due events and the events that they cause, until
 * none is due or the time is up (contract, part 3, "GET /process-queue"). Any number of processes
 * may run it at once. `retriedCount` counts events that timed out or failed and will be retried.
 */
export async function processQueue(
  ctx: Context,
  handlers: IndexingHandlers,
  isTimeUp: IsTimeUp = () => false,
): Promise<QueueReport> {
  const ending = new AbortController()
  const watch = setInterval(() => isTimeUp() && ending.abort(new Error('the time is up')), TIME_CHECK_MS).unref()
  try {
    const { timedOut, retried } = await requeueAllTimedOut(ctx)
    const tally = { retried, processed: 0 }
    const workers = Array.from({ length: CONCURRENCY }, () => processEvents(ctx, handlers, ending.signal, tally))
    await Promise.all(workers)
    return report(timedOut, tally)
  } finally {
    clearInterval(watch)
  }
}

async function processEvents(
  ctx: Context,
  handlers: IndexingHandlers,
  ending: AbortSignal,
  tally: { retried: number; processed: number },
): Promise<void> {
  while (!ending.aborted) {
    const event = await claimNext(ctx)
    if (!event) return
    const { end } = await handleEvent(ctx, handlers, event, ending)
    if (end === 'COMPLETED') tally.processed += 1
    if (end === 'PENDING') tally.retried += 1
  }
}

function claimNext(ctx: Context): Promise<ClaimedEvent | undefined> {
  const at = ctx.clock.now()
  return claimDueEvent(ctx.db, { token: newId(), at, leaseUntil: addMs(at, LEASE_MS) })
}

const report = (
  timedOutCount: number,
  { retried, processed }: { retried: number; processed: number },
): QueueReport => ({
  success: true,
  message: `${processed} processed, ${timedOutCount} timed out, ${retried} to be retried.`,
  timedOutCount,
  retriedCount: retried,
  processedCount: processed,
})
