import { sql } from 'kysely'
import { later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { MAIL_LEASE_MS, nextMailAttemptAt } from './domain/mail-retries.ts'
import { type ClaimedMail, type MailTally, sendClaimedMails } from './send-claimed-mails.ts'

const MAILS_PER_RUN = 20

/** Sends up to 20 of the mails that are no notices, claimed and recorded as notices are. */
export async function sendOutgoingMails(ctx: Context): Promise<MailTally> {
  const mails = await claimMails(ctx)
  return sendClaimedMails(ctx, mails, async (mail, result) => {
    const now = ctx.clock.now()
    await ctx.db
      .updateTable('outgoing_mails')
      .set(
        result.outcome === 'sent'
          ? { sent_at: now, next_attempt_at: null, failure_reason: null }
          : { next_attempt_at: nextMailAttemptAt(mail.attempts, now), failure_reason: result.reason },
      )
      .where('id', '=', mail.id)
      .where('sent_at', 'is', null)
      .execute()
  })
}

type DueMail = {
  id: string
  subject: string
  text_body: string
  html_body: string
  attempts: number
  owner_user_id: string
}

async function claimMails(ctx: Context): Promise<ClaimedMail[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select id from outgoing_mails
      where next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, id
      limit ${MAILS_PER_RUN}
      for update skip locked
    )
    update outgoing_mails m
    set attempts = m.attempts + 1, next_attempt_at = ${later(now, MAIL_LEASE_MS)}::timestamptz
    from due, accounts a
    where m.id = due.id and a.id = m.account_id
    returning m.id, m.subject, m.text_body, m.html_body, m.attempts, a.owner_user_id
  `.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    ownerUserId: row.owner_user_id,
    attempts: row.attempts,
    compose: (to) => ({ to, subject: row.subject, text: row.text_body, html: row.html_body }),
  }))
}
