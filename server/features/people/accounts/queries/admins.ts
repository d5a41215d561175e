import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** The accounts of all admins, but those who are concerned themselves. One statement. */
export async function listAdmins(trx: Trx, concerned: readonly string[] = []): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts as a')
    .select('a.id')
    // First the few who are: for a join, as many are expected as would be worth reading every account for.
    .where(sql<boolean>`a.owner_user_id = any(array(select user_id from profiles where 'admin' = any(roles)))`)
    .$if(concerned.length > 0, (query) => query.where('a.id', 'not in', concerned))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

export type AdminStanding = 'changed' | 'unchanged' | 'unknown' | 'last'

/**
 * Gives an account the admin role or takes it away. All admins are locked first, so that two admins who remove each other
 * come one after the other and one stays. Three statements at most.
 * @returns 'unknown' for no such account, 'last' when nobody would be an admin any more.
 */
export async function putAdmin(
  trx: Trx,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<AdminStanding> {
  const { rows: admins } = await sql<{ user_id: string }>`
    select user_id from profiles where 'admin' = any(roles) order by user_id for no key update`.execute(trx)
  const account = await trx
    .selectFrom('accounts')
    .select('owner_user_id')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!account) return 'unknown'
  if (admins.some(({ user_id }) => user_id === account.owner_user_id) === isAdmin) return 'unchanged'
  if (!isAdmin && admins.length === 1) return 'last'
  await trx
    .updateTable('profiles')
    .set({ roles: isAdmin ? sql<string[]>`array_append(roles, 'admin')` : sql<string[]>`array_remove(roles, 'admin')` })
    .where('user_id', '=', account.owner_user_id)
    .execute()
  return 'changed'
}
