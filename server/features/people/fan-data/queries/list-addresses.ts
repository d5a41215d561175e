import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { ClassifiedTable } from '../../../../platform/personal-data/index.ts'

export async function listAddresses(db: Db, tables: readonly ClassifiedTable[]): Promise<string[]> {
  const addresses = new Set<string>()
  for (const { table, keys } of tables)
    for (const { tie, value } of Object.values(keys)) {
      if (tie !== 'address') continue
      const { rows } = await sql<{ address: string }>`
        select distinct ${value} as address from ${sql.table(table)} where ${value} is not null`.execute(db)
      for (const { address } of rows) addresses.add(address)
    }
  return [...addresses]
}
