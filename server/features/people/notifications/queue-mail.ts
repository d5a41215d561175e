import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails, type LetterContent } from '../../../platform/mail/index.ts'

export type QueuedMail = {
  accountId: string
  kind: string
  subject: string
  text: string
  html: string
  content?: LetterContent
  /** True if the mail is about access to an account, or about where the account's money goes. */
  isSecurity?: boolean
}

/**
 * Queues a mail that is not a notice, in the caller's transaction. It goes to the owner of the
 * account, never to an agent, because its content is personal. It cannot be switched off.
 */
export const queueMail = (trx: Trx, mail: QueuedMail, at: Date): Promise<void> => queueMails(trx, [mail], at)

/** Queues mails in one query, at most about a hundred. */
export const queueMails = (trx: Trx, mails: readonly QueuedMail[], at: Date): Promise<void> =>
  enqueueMails(
    trx,
    mails.map(({ accountId, kind, isSecurity = false, ...letter }) => ({
      queue: 'others',
      accountId,
      kind,
      isSecurity,
      letter,
    })),
    at,
  )
