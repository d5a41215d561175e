import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { ProcessorEvent } from '../../../../providers/processor/port.ts'

export async function isKnownEvent(db: Db, eventId: string): Promise<boolean> {
  const known = await db
    .selectFrom('processor_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return known !== undefined
}

/** Records a processed event. Does nothing if a concurrent request has already recorded it. */
export async function rememberEvent(
  db: Db,
  { event, outcome, at }: { event: ProcessorEvent; outcome: string; at: Date },
): Promise<void> {
  await db
    .insertInto('processor_events')
    .values({
      event_id: event.id,
      type: event.type,
      processor_payment_id: event.paymentIntentId,
      outcome,
      received_at: at,
    })
    .onConflict((on) => on.column('event_id').doNothing())
    .execute()
}

/** Deletes events recorded before `before`, which the processor does not send again. */
export async function deleteProcessorEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from processor_events where event_id in (
      select event_id from processor_events where received_at < ${before}::timestamptz
      order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
