import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/load-config.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { createMailbox } from './mailbox.ts'
import type { EmailProvider, EmailSender } from './port.ts'
import { createEventReader } from './sendgrid-events.ts'

export { deleteStoredMails, openMailbox } from './mailbox.ts'
export { mailboxPersonalData } from './personal-data.ts'

/**
 * Creates the provider of mail and its events. Events always have SendGrid's format, even if
 * another provider sends the mail.
 */
export async function createEmailProvider(parts: Parts): Promise<EmailProvider> {
  const { EMAIL_WEBHOOK_PUBLIC_KEY: publicKey, EMAIL_WEBHOOK_OPEN, isProduction } = parts.config
  const readEvents = createEventReader({ publicKey, isOpen: EMAIL_WEBHOOK_OPEN ?? !isProduction })
  return { ...(await createEmailSender(parts)), readEvents }
}

type Parts = { config: Config; db: Db; clock: Clock }

/**
 * Uses SendGrid if EMAIL_API_KEY is set, else SMTP if SMTP_URL is set, else the local mailbox.
 * Loads only the library that is used.
 */
async function createEmailSender({ config, db, clock }: Parts): Promise<EmailSender> {
  const { EMAIL_API_KEY, SMTP_URL, EMAIL_FROM_ADDRESS: from } = config
  if (EMAIL_API_KEY) {
    const { createSendGridSender } = await import('./sendgrid.ts')
    return createSendGridSender({ apiKey: EMAIL_API_KEY, from })
  }
  if (SMTP_URL) {
    const { createSmtpSender } = await import('./smtp.ts')
    return createSmtpSender({ url: SMTP_URL, from })
  }
  return createMailbox(db, clock)
}
