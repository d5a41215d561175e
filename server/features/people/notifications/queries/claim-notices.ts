import { sql } from 'kysely'
import { later } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountFaces } from '../../accounts/index.ts'
import { MAIL_LEASE_MS, nextMailAttemptAt } from '../domain/mail-retries.ts'
import type { ClaimedMail, MailOutcome } from '../send-claimed-mails.ts'

type DueNotice = {
  id: string
  offer_id: string | null
  title: string
  body: string
  email_attempts: number
  owner_user_id: string
}

/** Claims by moving the next attempt to the lease's end, and says whose each is: one statement. */
export async function claimNotices(db: Db, { now, limit }: { now: Date; limit: number }): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as materialized (
      select id from notifications
      where email_next_attempt_at <= ${now}::timestamptz
      order by email_next_attempt_at, id
      limit ${limit}
      for update skip locked
    )
    update notifications n
    set email_attempts = n.email_attempts + 1, email_next_attempt_at = ${later(now, MAIL_LEASE_MS)}::timestamptz
    from due, ${accountFaces} a
    where n.id = due.id and a.id = n.account_id
    returning n.id, n.offer_id, n.title, n.body, n.email_attempts, a.owner_user_id
  `.execute(db)
  return rows
}

/** How it went: mailed, or when to try again. */
export async function recordNoticeMail(
  db: Db,
  { id, attempts }: ClaimedMail,
  result: MailOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set(
      result.outcome === 'sent'
        ? { email_sent_at: now, email_next_attempt_at: null, email_failure_reason: null }
        : { email_next_attempt_at: nextMailAttemptAt(attempts, now), email_failure_reason: result.reason },
    )
    .where('id', '=', id)
    .where('email_sent_at', 'is', null)
    .execute()
}
