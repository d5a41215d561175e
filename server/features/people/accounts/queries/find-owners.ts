import type { Db } from '../../../../platform/database/transaction.ts'

/** Returns the owner's user id by account id. */
export async function findOwners(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'owner_user_id']).where('id', 'in', accountIds).execute()
  return new Map(rows.map(({ id, owner_user_id }) => [id, owner_user_id]))
}
