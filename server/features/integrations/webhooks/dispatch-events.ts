import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { buildEvents, claimOutbox, deleteOutbox, type OutboxRow, writeBody } from '../events/index.ts'
import { insertEvents, type NewEvent } from './queries/dispatch.ts'

const BATCH = 200

/**
 * Moves changes from the outbox to the endpoints that may learn about them. A batch is one
 * transaction, so a change is either still in the outbox or all of its deliveries are stored.
 * Several processes may do this at once.
 * @returns the number of deliveries
 */
export async function dispatchEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  isTimeUp: IsTimeUp,
): Promise<number> {
  let deliveries = 0
  for (let isMore = true; isMore && !isTimeUp(); ) {
    const at = clock.now()
    const done = await inTransaction(db, async (trx) => {
      const rows = await claimOutbox(trx, BATCH)
      const events = rows.flatMap(eventsOf)
      const written = events.length === 0 ? 0 : await insertEvents(trx, events, at)
      if (rows.length > 0)
        await deleteOutbox(
          trx,
          rows.map(({ position }) => position),
        )
      return { rows: rows.length, written }
    })
    deliveries += done.written
    isMore = done.rows > 0
  }
  return deliveries
}

/** Builds the events of a row. Each has a position of its own. */
const eventsOf = (row: OutboxRow): NewEvent[] => {
  const { entity, position, occurredAt, brandAccountId, talentAccountId } = row
  return buildEvents(row).map((event, index) => ({
    id: newId(),
    type: event.type,
    entity,
    position: positionOf(position, index),
    body: writeBody(event),
    occurredAt,
    brandAccountId,
    talentAccountId,
  }))
}

/** Number of positions of a row. Completing an offer also issues a license, so it is two events. */
const EVENTS_A_ROW = 2

/** Returns the position of an event among all events. */
export const positionOf = (row: number, index = 0): number => row * EVENTS_A_ROW + index
