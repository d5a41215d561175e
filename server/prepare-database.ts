import { recordKindsSold } from './features/money/ledger/index.ts'
import type { Database } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'

/**
 * Migrates the schema and records the kinds of sale. Any number of processes may call this at
 * once. Returns the applied migrations.
 * @throws SchemaMismatch if the database and this program do not match
 */
export async function prepareDatabase(
  database: Database,
  onProgress?: (done: number, total: number, name: string) => void,
): Promise<string[]> {
  const applied = await migrate(database, onProgress)
  await recordKindsSold(database.kysely)
  return applied
}
