import { sql } from 'kysely'
import { addMs } from '../../clock.ts'
import type { Db } from '../../database/transaction.ts'
import { MAIL_QUEUES, type MailQueue } from '../mail-queues.ts'
import type { ClaimedMail, LetterContent } from '../outgoing-mail.ts'

type Row = Omit<ClaimedMail, 'letter'> & {
  subject: string | null
  text: string | null
  html: string | null
  content: LetterContent | null
}

/**
 * Reserves the due mails of a queue that have waited longest, and returns them in the order of
 * their creation. Their next attempt is set to the end of the reservation. Concurrent runs never
 * wait for each other.
 */
export async function claimMails(db: Db, queue: MailQueue, now: Date): Promise<ClaimedMail[]> {
  const { batch, leaseMs } = MAIL_QUEUES[queue]
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from outgoing_mails
      where queue = ${queue} and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, id
      limit ${batch}
      for update skip locked
    )
    update outgoing_mails m
    set attempts = m.attempts + 1, next_attempt_at = ${addMs(now, leaseMs)}::timestamptz
    from due where m.id = due.id
    returning m.id, m.queue, m.kind, m.account_id as "accountId", m.address, m.language, m.subject, m.text_body as text,
      m.html_body as html, m.content, m.reference, m.data, m.attempts, m.earlier_attempts as "earlierAttempts",
      m.is_security as "isSecurity", m.trace_parent as "traceParent"
  `.execute(db)
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ subject, text, html, content, ...mail }) => ({
      ...mail,
      letter: subject === null ? null : { subject, text: text ?? '', html: html ?? '', ...(content && { content }) },
    }))
}
