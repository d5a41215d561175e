import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** Returns the account ids of all admins, without the accounts in `concerned`. */
export async function listAdmins(trx: Trx, concerned: readonly string[] = []): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts as a')
    .select('a.id')
    // With a join, the planner expects too many rows and reads every account.
    .where(sql<boolean>`a.owner_user_id = any(array(select user_id from profiles where 'admin' = any(roles)))`)
    .$if(concerned.length > 0, (query) => query.where('a.id', 'not in', concerned))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}

export type AdminChangeOutcome = 'changed' | 'unchanged' | 'unknown' | 'last'

/**
 * Grants or revokes the admin role. Locks all admins first, so that two admins cannot revoke each
 * other's role and leave none.
 * @returns 'unknown' if there is no such account, 'last' if no admin would be left
 */
export async function putAdmin(
  trx: Trx,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<AdminChangeOutcome> {
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
