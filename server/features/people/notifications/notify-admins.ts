import type { AdminAreaName } from '../../../platform/admin-roles/areas.ts'
import { brandName } from '../../../platform/brand/index.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { createLetter, enqueueMails, type Letter, type MailContent } from '../../../platform/mail/index.ts'
import { listAdmins } from '../accounts/index.ts'

export type AdminMatter = Pick<MailContent, 'title' | 'paragraphs' | 'buttons'> & {
  kind: string
  /** Admins whose roles let them read this area are told. */
  area: AdminAreaName
}

export const adminContent = ({ kind: _kind, area: _area, ...matter }: AdminMatter): MailContent => ({
  ...matter,
  why: `You are getting this email because you are an admin of ${brandName()} and this needs a person’s attention.`,
})

/** Returns a mail that is only in English, as the pages of admins are. */
export const inEnglish = ({ content: _, ...letter }: Letter): Letter => letter

/** Queues a mail to all admins of the area in the transaction of the change. */
export async function notifyAdmins(trx: Trx, matter: AdminMatter, at: Date): Promise<void> {
  const letter = inEnglish(createLetter(adminContent(matter)))
  const admins = await listAdmins(trx, matter.area)
  await enqueueMails(
    trx,
    admins.map((accountId) => ({ queue: 'others' as const, accountId, kind: matter.kind, letter })),
    at,
  )
}
