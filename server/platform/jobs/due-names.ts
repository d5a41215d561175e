import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/**
 * Lists the queues with a due job, in one statement. Uses the database's clock, as pg-boss does,
 * so the development clock has no effect.
 */
export async function findDueNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job where state < 'active' and start_after <= clock_timestamp() and not starts_with(name, '__')
  `.execute(db)
  return rows.map(({ name }) => name)
}
