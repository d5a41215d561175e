import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { type IndexingType, LEASE_MS } from './domain/queue-rules.ts'
import { handleEvent } from './handle-event.ts'
import type { IndexingHandlers, IndexingOutcome } from './handler.ts'
import { claimEvent, findEvent } from './queries/claim-events.ts'

const NEVER = new AbortController().signal

/**
 * Handles one event now, even if it is not due yet or its last attempt has failed (contract, part
 * 3, "POST /generate-tags" and "/scrape-social").
 * @throws NotFound; Conflict for an event of another type, a completed event, or an event that is
 * being handled; the handler's own error, in which case the event is retried later.
 */
export async function runEvent(
  ctx: Context,
  handlers: IndexingHandlers,
  eventId: string,
  types: readonly IndexingType[],
): Promise<IndexingOutcome> {
  const found = await findEvent(ctx.db, eventId)
  if (!found) throw notFound('There is no such event.')
  if (!types.includes(found.type))
    throw conflict(`This event is of the type ${found.type}; this route runs events of ${types.join(' and ')}.`)
  if (found.status === 'COMPLETED') throw conflict('This event is already done.')
  const at = ctx.clock.now()
  const event = await claimEvent(ctx.db, eventId, { token: newId(), at, leaseUntil: addMs(at, LEASE_MS) })
  if (!event) throw conflict('Events of this type are already being processed for this account. Try again in a moment.')
  const worked = await handleEvent(ctx, handlers, event, NEVER)
  if (worked.end === 'COMPLETED') return worked.outcome
  if (worked.end === 'PENDING' || worked.end === 'FAILED') throw worked.error
  throw conflict('Another worker has taken over this event.')
}
