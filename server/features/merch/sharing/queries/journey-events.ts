import { type Insertable, sql } from 'kysely'
import type { MerchJourneyEventsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export async function insertJourneyEvents(
  db: Db | Trx,
  rows: readonly Insertable<MerchJourneyEventsTable>[],
): Promise<void> {
  await db.insertInto('merch_journey_events').values(rows).execute()
}

export async function deleteJourneyEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_journey_events where id in (
      select id from merch_journey_events where created_at < ${before}::timestamptz
      order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

export async function forgetJourneyAddresses(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update merch_journey_events set data = data - 'email' where id in (
      select id from merch_journey_events
      where event_type = 'MERCH_EMAIL_OPENED' and data ->> 'email' is not null and created_at < ${before}::timestamptz
      order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
