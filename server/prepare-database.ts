import { recordKindsSold } from './features/money/ledger/index.ts'
import type { Database } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'

/**
 * Brings a database to what this program stands on: its schema, and what the schema has to know of the program's own
 * tables. Safe to call by any number of processes. Returns the migrations it applied.
 * @throws SchemaMismatch when the database and this program do not belong together.
 */
export async function prepareDatabase(
  database: Database,
  onProgress?: (done: number, total: number, name: string) => void,
): Promise<string[]> {
  const applied = await migrate(database, onProgress)
  await recordKindsSold(database.kysely)
  return applied
}
