import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/**
 * Lists the queues that contain a job that is due, in one statement. Uses the clock of the
 * database, as pg-boss does. The adjustable development clock has no effect on these jobs.
 */
export async function findDueNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job where state < 'active' and start_after <= clock_timestamp() and not starts_with(name, '__')
  `.execute(db)
  return rows.map(({ name }) => name)
}
