import type { Trx } from '../../../platform/database/transaction.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import { listAdmins } from '../accounts/index.ts'
import { queueMail } from './queries/queue-mail.ts'

/** Something about money that only a person can put right: what happened, and what to do. */
export type AdminMatter = { kind: string; title: string; paragraphs: readonly string[] }

/** Writes every admin a mail, in the transaction of the change it tells of. */
export async function tellAdmins(trx: Trx, { kind, title, paragraphs }: AdminMatter, at: Date): Promise<void> {
  for (const accountId of await listAdmins(trx))
    await queueMail(trx, { accountId, kind, subject: title, ...mailLayout({ title, paragraphs: [...paragraphs] }) }, at)
}
