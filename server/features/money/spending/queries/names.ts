import type { Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

/** Finds the names of accounts, by their ids. */
export async function findNames(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom(accountSummaries.as('a'))
    .select(['a.id', 'a.display_name'])
    .where('a.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}
