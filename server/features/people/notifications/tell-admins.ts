import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails, letterOf, type MailContent } from '../../../platform/mail/index.ts'
import { listAdmins } from '../accounts/index.ts'

/** Something that only a person can put right: what happened, and what to do. */
export type AdminMatter = Pick<MailContent, 'title' | 'paragraphs' | 'buttons'> & { kind: string }

/** What the mail about it says. */
export const adminContent = ({ kind: _kind, ...matter }: AdminMatter): MailContent => ({
  ...matter,
  why: 'You get this mail because you are an admin of Semblance, and only a person can put this right.',
})

/** Writes every admin a mail, in the transaction of the change it tells of. */
export async function tellAdmins(trx: Trx, matter: AdminMatter, at: Date): Promise<void> {
  const letter = letterOf(adminContent(matter))
  const admins = await listAdmins(trx)
  await enqueueMails(
    trx,
    admins.map((accountId) => ({ queue: 'others' as const, accountId, kind: matter.kind, letter })),
    at,
  )
}
