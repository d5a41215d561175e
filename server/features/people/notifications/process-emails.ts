import type { Context } from '../../../platform/context.ts'
import { notificationMail } from './notification-mail.ts'
import { claimNotices, recordNoticeMail } from './queries/claim-notices.ts'
import { type MailTally, sendClaimedMails } from './send-claimed-mails.ts'
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
  const due = await claimNotices(ctx.db, { now: ctx.clock.now(), limit: NOTIFICATIONS_PER_RUN })
  const claimed = due.map(({ id, owner_user_id, email_attempts, title, body, offer_id }) => ({
    id,
    ownerUserId: owner_user_id,
    attempts: email_attempts,
    compose: (to: string) => notificationMail({ title, body, offerId: offer_id }, to, ctx.config),
  }))
  const notices = await sendClaimedMails(ctx, claimed, (mail, result) =>
    recordNoticeMail(ctx.db, mail, result, ctx.clock.now()),
  )
  const others = await sendOutgoingMails(ctx)
  if (others.processed > 0) ctx.log.info({ ...others }, 'other mails')
  return { notices, others }
}
