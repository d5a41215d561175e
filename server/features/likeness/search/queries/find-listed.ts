import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { type FoundProfile, foundProfiles } from './found-profiles.ts'

/** Those of some accounts that may be found, in the order they are given, each with its score. One statement. */
export async function findListed(
  db: Db,
  accounts: readonly { accountId: string; score: number }[],
  limit: number,
): Promise<FoundProfile[]> {
  const page = sql`
    select p.account_id, near.score, array[]::float8[] as keys, near.position
    from unnest(${accounts.map(({ accountId }) => accountId)}::text[], ${accounts.map(({ score }) => score)}::float8[])
      with ordinality as near (account_id, score, position)
    join likeness_profiles p on p.account_id = near.account_id and p.is_listed`
  const { rows } = await sql<FoundProfile>`
    select found.* from (${foundProfiles(page)}) found order by found.position limit ${limit}`.execute(db)
  return rows
}
