import { sql } from 'kysely'
import { later } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountFaces } from '../../accounts/index.ts'
import { MAIL_LEASE_MS, nextMailAttemptAt } from '../domain/mail-retries.ts'
import type { ClaimedMail, MailOutcome } from '../send-claimed-mails.ts'

type DueMail = {
  id: string
  subject: string
  text_body: string
  html_body: string
  attempts: number
  owner_user_id: string
}

/** As claimNotices, for the mails that are no notices. One statement. */
export async function claimOutgoingMails(db: Db, { now, limit }: { now: Date; limit: number }): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select id from outgoing_mails
      where next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, id
      limit ${limit}
      for update skip locked
    )
    update outgoing_mails m
    set attempts = m.attempts + 1, next_attempt_at = ${later(now, MAIL_LEASE_MS)}::timestamptz
    from due, ${accountFaces} a
    where m.id = due.id and a.id = m.account_id
    returning m.id, m.subject, m.text_body, m.html_body, m.attempts, a.owner_user_id
  `.execute(db)
  return rows
}

/** How it went: sent, or when to try again. */
export async function recordOutgoingMail(
  db: Db,
  { id, attempts }: ClaimedMail,
  result: MailOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set(
      result.outcome === 'sent'
        ? { sent_at: now, next_attempt_at: null, failure_reason: null }
        : { next_attempt_at: nextMailAttemptAt(attempts, now), failure_reason: result.reason },
    )
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
