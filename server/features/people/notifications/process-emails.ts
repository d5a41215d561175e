import type { Context } from '../../../platform/context.ts'
import { type MailTally, sendDueMails } from '../../../platform/mail/index.ts'

/** The contract's four numbers are of the notices; of all other mail to accounts, `others`. */
export type EmailsReport = MailTally & { others: MailTally }

/**
 * Mails up to 20 notices that were not mailed yet, and as many other mails. Any number of runs may start at once: each
 * mail is claimed by one of them. Contract: part 1, "Notification routes".
 */
export async function processEmails(ctx: Context): Promise<EmailsReport> {
  const notices = await sendDueMails(ctx, 'notices')
  return { ...notices, others: await sendDueMails(ctx, 'others') }
}

/** The same, batch after batch, until nothing is due or the time is up: what is left is due for the next run. */
export async function drainEmails(ctx: Context, isTimeUp: () => boolean): Promise<EmailsReport> {
  const total = { notices: noMails(), others: noMails() }
  while (!isTimeUp()) {
    const { others, ...notices } = await processEmails(ctx)
    add(total.notices, notices)
    add(total.others, others)
    // What failed has become due later; so this comes to an end.
    if (notices.processed + others.processed === 0) break
  }
  return { ...total.notices, others: total.others }
}

const noMails = (): MailTally => ({ processed: 0, sent: 0, skipped: 0, failed: 0 })

function add(total: MailTally, more: MailTally): void {
  for (const name of Object.keys(total) as (keyof MailTally)[]) total[name] += more[name]
}
