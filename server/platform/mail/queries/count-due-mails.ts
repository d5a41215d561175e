import { sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'
import { MAIL_QUEUES, type MailQueue } from '../mail-queues.ts'

/**
 * Counts the due mails of every queue in one statement. `dueAt` is the earliest time at which one
 * was due.
 */
export async function countDueMails(
  db: Db,
  now: Date,
): Promise<{ queue: MailQueue; count: number; dueAt: Date | null }[]> {
  const { rows } = await sql<{ queue: MailQueue; count: number; dueAt: Date }>`
    select queue, count(*)::integer as count, min(next_attempt_at) as "dueAt" from outgoing_mails
    where next_attempt_at <= ${now}::timestamptz group by queue`.execute(db)
  return (Object.keys(MAIL_QUEUES) as MailQueue[]).map(
    (queue) => rows.find((row) => row.queue === queue) ?? { queue, count: 0, dueAt: null },
  )
}
