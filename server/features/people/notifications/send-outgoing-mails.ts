import type { Context } from '../../../platform/context.ts'
import { claimOutgoingMails, recordOutgoingMail } from './queries/claim-outgoing-mails.ts'
import { type MailTally, sendClaimedMails } from './send-claimed-mails.ts'

const MAILS_PER_RUN = 20

/** Sends up to 20 of the mails that are no notices, claimed and recorded as notices are. */
export async function sendOutgoingMails(ctx: Context): Promise<MailTally> {
  const due = await claimOutgoingMails(ctx.db, { now: ctx.clock.now(), limit: MAILS_PER_RUN })
  const mails = due.map(({ id, owner_user_id, attempts, subject, text_body, html_body }) => ({
    id,
    ownerUserId: owner_user_id,
    attempts,
    compose: (to: string) => ({ to, subject, text: text_body, html: html_body }),
  }))
  return sendClaimedMails(ctx, mails, (mail, result) => recordOutgoingMail(ctx.db, mail, result, ctx.clock.now()))
}
