import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

/**
 * A mail that is no notice (the below-minimum question), queued in the caller's transaction for the e-mail job. It goes
 * to the owner of the account it names, agent or not: what it says is meant for that person.
 */
export async function queueMail(
  trx: Trx,
  mail: { accountId: string; kind: string; subject: string; text: string; html: string },
  at: Date,
): Promise<void> {
  await trx
    .insertInto('outgoing_mails')
    .values({
      id: newId(),
      account_id: mail.accountId,
      kind: mail.kind,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      next_attempt_at: at,
      created_at: at,
    })
    .execute()
}
