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
