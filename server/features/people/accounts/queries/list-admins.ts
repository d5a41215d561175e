import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** The accounts of all admins, but those who are concerned themselves. One statement. */
export async function listAdmins(trx: Trx, concerned: readonly string[] = []): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .select('a.id')
    .where(sql<boolean>`'admin' = any(p.roles)`)
    .$if(concerned.length > 0, (query) => query.where('a.id', 'not in', concerned))
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}
