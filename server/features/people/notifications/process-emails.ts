import type { Context } from '../../../platform/context.ts'
import { type MailTally, sendDueMails } from '../../../platform/mail/index.ts'

/** The four numbers of the contract count notices; `others` counts all other mails to accounts. */
export type EmailsReport = MailTally & { others: MailTally }

/**
 * Mails up to 20 pending notices, and up to 20 other mails (contract, part 1, "Notification
 * routes"). Runs may overlap, because only one can claim each mail.
 */
export async function processEmails(ctx: Context): Promise<EmailsReport> {
  const notices = await sendDueMails(ctx, 'notices')
  return { ...notices, others: await sendDueMails(ctx, 'others') }
}

export async function drainEmails(ctx: Context, isTimeUp: () => boolean): Promise<EmailsReport> {
  const total = { notices: noMails(), others: noMails() }
  while (!isTimeUp()) {
    const { others, ...notices } = await processEmails(ctx)
    add(total.notices, notices)
    add(total.others, others)
    // A mail that failed is due later, so this loop ends.
    if (notices.processed + others.processed === 0) break
  }
  return { ...total.notices, others: total.others }
}

const noMails = (): MailTally => ({ processed: 0, sent: 0, skipped: 0, failed: 0 })

function add(total: MailTally, more: MailTally): void {
  for (const name of Object.keys(total) as (keyof MailTally)[]) total[name] += more[name]
}
