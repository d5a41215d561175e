import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../accounts/index.ts'

export async function findExistingAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select a.id from ${accountSummaries} a
    where a.id = any(${[...accountIds]}::text[]) and not a.is_erased order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
