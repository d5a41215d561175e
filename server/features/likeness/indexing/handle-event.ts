import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { storableText } from '../../../platform/storable-text.ts'
import { LEADS_TO_REINDEX, MAX_WORK_MS, nextTryAt } from './domain/queue-rules.ts'
import type { ClaimedEvent, IndexingHandlers, IndexingOutcome } from './handler.ts'
import { addIndexingEvent } from './queries/add-indexing-event.ts'
import { isClaimed } from './queries/claim-events.ts'
import { completeEvent } from './queries/end-events.ts'
import { requeueEvent } from './requeue-event.ts'

/**
 * Ways in which the handling of an event ends. PENDING: failed, and will be retried. FAILED: failed
 * for the last time. LOST: this process lost the claim. GIVEN_BACK: returned to the queue
 * unfinished.
 */
export type EventOutcome =
  | { end: 'COMPLETED'; outcome: IndexingOutcome }
  | { end: 'PENDING' | 'FAILED'; error: unknown }
  | { end: 'LOST' }
  | { end: 'GIVEN_BACK' }

const CLAIM_CHECK_MS = 5 * SECOND_MS
const MAX_FAILURE_LENGTH = 500

/**
 * Handles one claimed event and records the outcome; never throws the handler's errors. `ending`
 * aborts at shutdown or when the caller's time is up. The unfinished work then returns to the
 * queue without using a retry.
 */
export async function handleEvent(
  ctx: Context,
  handlers: IndexingHandlers,
  event: ClaimedEvent,
  ending: AbortSignal,
): Promise<EventOutcome> {
  const lost = new AbortController()
  const watch = setInterval(() => {
    isClaimed(ctx.db, event).then(
      (holds) => holds || lost.abort(new Error('another worker has the event')),
      (error: unknown) =>
        ctx.log.warn({ err: error, eventId: event.eventId }, 'the claim of an indexing event could not be read'),
    )
  }, CLAIM_CHECK_MS).unref()
  const tooLong = AbortSignal.timeout(MAX_WORK_MS)
  try {
    const outcome = await handlers[event.type](ctx, event, AbortSignal.any([lost.signal, tooLong, ending]))
    return (await complete(ctx, event, outcome)) ? { end: 'COMPLETED', outcome } : { end: 'LOST' }
  } catch (error) {
    if (lost.signal.aborted) return { end: 'LOST' }
    return await giveUp(ctx, event, error, ending.aborted && !tooLong.aborted)
  } finally {
    clearInterval(watch)
  }
}

async function complete(ctx: Context, event: ClaimedEvent, { againAt }: IndexingOutcome): Promise<boolean> {
  const { accountId, type } = event
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    if (!(await completeEvent(trx, event, at))) return false
    if (LEADS_TO_REINDEX.includes(type)) await addIndexingEvent(trx, accountId, 'REINDEX', at)
    if (againAt) await addIndexingEvent(trx, accountId, type, at, againAt)
    return true
  })
}

async function giveUp(ctx: Context, event: ClaimedEvent, error: unknown, isBrokenOff: boolean): Promise<EventOutcome> {
  const at = ctx.clock.now()
  const status = await requeueEvent(ctx, event, {
    at,
    dueAt: isBrokenOff ? at : nextTryAt(at, event.retryCount + 1),
    failure: storableText(error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE_LENGTH),
    usesUpRetry: !isBrokenOff,
  })
  if (status === undefined) return { end: 'LOST' }
  if (isBrokenOff) return { end: 'GIVEN_BACK' }
  const message = status === 'FAILED' ? 'an indexing event failed for good' : 'an indexing event failed'
  ctx.log[status === 'FAILED' ? 'error' : 'warn']({ err: error, eventId: event.eventId, type: event.type }, message)
  return { end: status, error }
}
