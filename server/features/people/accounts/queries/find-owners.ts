import type { Db } from '../../../../platform/database/transaction.ts'

/** The user ids of the accounts' owners, by account. One statement. */
export async function findOwners(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'owner_user_id']).where('id', 'in', accountIds).execute()
  return new Map(rows.map(({ id, owner_user_id }) => [id, owner_user_id]))
}
