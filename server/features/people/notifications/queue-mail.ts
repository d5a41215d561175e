import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'

export type QueuedMail = {
  accountId: string
  kind: string
  subject: string
  text: string
  html: string
  /** About who may enter an account or where its money goes. */
  isSecurity?: boolean
}

/**
 * A mail that is no notice (the below-minimum question), queued in the caller's transaction. It goes to the owner of the
 * account it names, agent or not: what it says is meant for that person. Nobody can switch it off.
 */
export const queueMail = (trx: Trx, mail: QueuedMail, at: Date): Promise<void> => queueMails(trx, [mail], at)

/** The same for many, a hundred or so. One statement. */
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
