import { sql } from 'kysely'
import { later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { MAIL_LEASE_MS, nextMailAttemptAt } from './domain/mail-retries.ts'
import { notificationMail } from './notification-mail.ts'
import { type ClaimedMail, type MailTally, sendClaimedMails } from './send-claimed-mails.ts'
import { sendOutgoingMails } from './send-outgoing-mails.ts'

/** Part 1, "Limits". */
const NOTIFICATIONS_PER_RUN = 20

/**
 * Mails up to 20 notices that were not mailed yet, and whatever other mail waits. Any number of runs may start at
 * once: each notice is claimed by one of them. Contract: part 1, "Notification routes".
 */
export async function processEmails(ctx: Context): Promise<MailTally> {
  const { notices } = await sendBatches(ctx)
  return notices
}

/** The same, batch after batch, until nothing is due or the time is up: what is left is due for the next run. */
export async function drainEmails(ctx: Context, isTimeUp: () => boolean): Promise<MailTally> {
  const total: MailTally = { processed: 0, sent: 0, skipped: 0, failed: 0 }
  while (!isTimeUp()) {
    const { notices, others } = await sendBatches(ctx)
    for (const name of Object.keys(total) as (keyof MailTally)[]) total[name] += notices[name]
    // What failed has become due later; so this comes to an end.
    if (notices.processed + others.processed === 0) break
  }
  return total
}

async function sendBatches(ctx: Context): Promise<{ notices: MailTally; others: MailTally }> {
  const claimed = await claimNotices(ctx)
  const notices = await sendClaimedMails(ctx, claimed, async (mail, result) => {
    const now = ctx.clock.now()
    await ctx.db
      .updateTable('notifications')
      .set(
        result.outcome === 'sent'
          ? { email_sent_at: now, email_next_attempt_at: null, email_failure_reason: null }
          : { email_next_attempt_at: nextMailAttemptAt(mail.attempts, now), email_failure_reason: result.reason },
      )
      .where('id', '=', mail.id)
      .where('email_sent_at', 'is', null)
      .execute()
  })
  const others = await sendOutgoingMails(ctx)
  if (others.processed > 0) ctx.log.info({ ...others }, 'other mails')
  return { notices, others }
}

type DueNotice = {
  id: string
  offer_id: string | null
  title: string
  body: string
  email_attempts: number
  owner_user_id: string
}

/** Claims by moving the next attempt to the lease's end, and says whose each is: one statement. */
async function claimNotices(ctx: Context): Promise<ClaimedMail[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<DueNotice>`
    with due as materialized (
      select id from notifications
      where email_next_attempt_at <= ${now}::timestamptz
      order by email_next_attempt_at, id
      limit ${NOTIFICATIONS_PER_RUN}
      for update skip locked
    )
    update notifications n
    set email_attempts = n.email_attempts + 1, email_next_attempt_at = ${later(now, MAIL_LEASE_MS)}::timestamptz
    from due, accounts a
    where n.id = due.id and a.id = n.account_id
    returning n.id, n.offer_id, n.title, n.body, n.email_attempts, a.owner_user_id
  `.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    ownerUserId: row.owner_user_id,
    attempts: row.email_attempts,
    compose: (to) => notificationMail({ title: row.title, body: row.body, offerId: row.offer_id }, to, ctx.config),
  }))
}
