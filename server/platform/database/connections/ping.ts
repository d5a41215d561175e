import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

/**
 * Runs one trivial statement to test the database.
 * @throws DatabaseUnavailable if the database does not answer
 */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
