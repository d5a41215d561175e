import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'
import { MAIL_QUEUES, nextMailAttemptAt } from '../mail-queues.ts'
import type { ClaimedMail, MailOutcome } from '../outgoing-mail.ts'

/**
 * Stores the outcome of an attempt and runs `whenSent` in the same statement. Stores nothing if
 * another run has reserved the mail in the meantime. Each reservation changes the number of
 * attempts, so a changed number shows it.
 * @returns true if there will be no further attempt
 */
export async function recordOutcome(
  db: Db,
  mail: ClaimedMail,
  result: MailOutcome,
  now: Date,
  whenSent: RawBuilder<unknown> = sql`select 1`,
): Promise<boolean> {
  const { id, queue, attempts, earlierAttempts } = mail
  const isSent = result.outcome === 'sent'
  const isFinal = isSent || (result.outcome === 'skipped' && result.isFinal)
  const nextAt = isFinal ? null : nextMailAttemptAt(queue, attempts - earlierAttempts, now)
  const change =
    nextAt === null && !MAIL_QUEUES[queue].keepsFinished
      ? sql`delete from outgoing_mails`
      : sql`
        update outgoing_mails set outcome = ${result.outcome}, sent_at = ${isSent ? now : null}::timestamptz,
          next_attempt_at = ${nextAt}::timestamptz, failure_reason = ${isSent ? null : result.reason}::text,
          given_up_at = ${nextAt === null && result.outcome === 'failed' ? now : null}::timestamptz`
  await sql`
    with told as (${whenSent})
    ${change} where id = ${id} and attempts = ${attempts}::integer and next_attempt_at is not null
  `.execute(db)
  return nextAt === null
}
