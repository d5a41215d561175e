import { sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'

/** Mails that nobody will try again, by when they were written; what waits stays. */
export async function deleteEndedMails(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outgoing_mails where id in (
      select id from outgoing_mails where next_attempt_at is null and created_at < ${before}::timestamptz
      order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** What the mail provider told. The addresses that are not written to stay. */
export async function deleteMailEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_events where event_id in (
      select event_id from mail_events where received_at < ${before}::timestamptz order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
