import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { mailLayout } from '../../../platform/pages/mail-layout.ts'
import { queueMail } from '../notifications/index.ts'

/** Something about money that only a person can put right: what happened, and what to do. */
export type AdminMatter = { kind: string; title: string; paragraphs: readonly string[] }

/** Writes every admin a mail, in the transaction of the change it tells of. */
export async function tellAdmins(trx: Trx, { kind, title, paragraphs }: AdminMatter, at: Date): Promise<void> {
  const admins = await trx
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .select('a.id')
    .where(sql<boolean>`'admin' = any(p.roles)`)
    .orderBy('a.id')
    .execute()
  for (const { id } of admins)
    await queueMail(
      trx,
      { accountId: id, kind, subject: title, ...mailLayout({ title, paragraphs: [...paragraphs] }) },
      at,
    )
}
