import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../accounts/index.ts'

/** Returns the public names by account id. Needs no query for an empty list. */
export async function findNames(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(accountSummaries.as('a'))
    .select(['a.id', 'a.display_name'])
    .where('a.id', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}
