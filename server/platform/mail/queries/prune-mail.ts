import { sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'

/** Deletes mails written before `before` that need no further attempt. */
export async function deleteEndedMails(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outgoing_mails where id in (
      select id from outgoing_mails where next_attempt_at is null and created_at < ${before}::timestamptz
      order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes events received before `before`. The suppression list does not change. */
export async function deleteMailEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_events where event_id in (
      select event_id from mail_events where received_at < ${before}::timestamptz order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
