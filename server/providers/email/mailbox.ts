import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { parseAddress } from '../../platform/email-address.ts'
import { newId } from '../../platform/ids.ts'
import type { EmailSender } from './port.ts'

/** The local twin: keeps every mail in the database, where the development page shows it. */
export function createMailbox(db: Db, clock: Clock): EmailSender {
  return {
    name: 'mailbox',
    send: async ({ to, subject, text, html }) => {
      await db
        .insertInto('mailbox.mails')
        .values({
          id: newId(),
          recipient: parseAddress(to) ?? to,
          subject,
          text_body: text,
          html_body: html,
          received_at: clock.now(),
        })
        .execute()
    },
  }
}
