import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { knownLanguage, type SiteLanguage } from '../../../../platform/words/index.ts'

/** The owner of an account, and the language in which the owner reads. */
export type MailedOwner = { userId: string; language: SiteLanguage | undefined }

/** Returns the owners of accounts by account id, for mails to them. */
export async function findMailedOwners(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, MailedOwner>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'owner_user_id', 'language'])
    .where('id', 'in', accountIds)
    .execute()
  return new Map(
    rows.map(({ id, owner_user_id: userId, language }) => [id, { userId, language: knownLanguage(language) }]),
  )
}

/** Returns the owner's user id by account id. */
export async function findOwners(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'owner_user_id']).where('id', 'in', accountIds).execute()
  return new Map(rows.map(({ id, owner_user_id }) => [id, owner_user_id]))
}

/** Returns the id of a person's account, for work that knows only the person. */
export async function findAccountOf(trx: Pick<Trx, 'selectFrom'>, userId: string): Promise<string | undefined> {
  const row = await trx.selectFrom('accounts').select('id').where('owner_user_id', '=', userId).executeTakeFirst()
  return row?.id
}
