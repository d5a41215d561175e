import type { Db, Trx } from '../../../../platform/database/transaction.ts'

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
