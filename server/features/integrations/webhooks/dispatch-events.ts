import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { buildEvents, claimOutbox, deleteOutbox, type OutboxRow, writeBody } from '../events/index.ts'
import { insertEvents, type NewEvent } from './queries/dispatch.ts'

const BATCH = 200

/**
 * Turns rows of the outbox into deliveries. A batch is one transaction: a row is either still in
 * the outbox, or all of its deliveries are stored. Safe for concurrent processes.
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

/** Completing an offer also issues a license, so a row can be two events. */
const EVENTS_A_ROW = 2

export const positionOf = (row: number, index = 0): number => row * EVENTS_A_ROW + index
