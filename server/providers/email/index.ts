import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { createMailbox } from './mailbox.ts'
import type { EmailSender } from './port.ts'
import { createSendGridSender } from './sendgrid.ts'
import { createSmtpSender } from './smtp.ts'

export { openMailbox } from './mailbox.ts'

/** SendGrid when EMAIL_API_KEY is set, SMTP when SMTP_URL is, else the local mailbox. */
export function createEmailSender({ config, db, clock }: { config: Config; db: Db; clock: Clock }): EmailSender {
  const { EMAIL_API_KEY, SMTP_URL, EMAIL_FROM_ADDRESS: from } = config
  if (EMAIL_API_KEY) return createSendGridSender({ apiKey: EMAIL_API_KEY, from })
  if (SMTP_URL) return createSmtpSender({ url: SMTP_URL, from })
  return createMailbox(db, clock)
}
