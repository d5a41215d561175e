import type { Trx } from '../../../platform/database/transaction.ts'
import { enqueueMails, letterOf } from '../../../platform/mail/index.ts'
import { listAdmins } from '../accounts/index.ts'

/** Something that only a person can put right: what happened, and what to do. */
export type AdminMatter = { kind: string; title: string; paragraphs: readonly string[] }

/** Writes every admin a mail, in the transaction of the change it tells of. */
export async function tellAdmins(trx: Trx, { kind, title, paragraphs }: AdminMatter, at: Date): Promise<void> {
  const letter = letterOf({ title, paragraphs })
  const admins = await listAdmins(trx)
  await enqueueMails(
    trx,
    admins.map((accountId) => ({ queue: 'others' as const, accountId, kind, letter })),
    at,
  )
}
