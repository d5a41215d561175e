import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

type QueuedMail = { accountId: string; kind: string; subject: string; text: string; html: string }

/**
 * A mail that is no notice (the below-minimum question), queued in the caller's transaction for the e-mail job. It goes
 * to the owner of the account it names, agent or not: what it says is meant for that person.
 */
export const queueMail = (trx: Trx, mail: QueuedMail, at: Date): Promise<void> => queueMails(trx, [mail], at)

/** The same for many, a hundred or so. One statement. */
export async function queueMails(trx: Trx, mails: readonly QueuedMail[], at: Date): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({
    id: newId(),
    account_id: mail.accountId,
    kind: mail.kind,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    next_attempt_at: at,
    created_at: at,
  }))
  await trx.insertInto('outgoing_mails').values(rows).execute()
}
