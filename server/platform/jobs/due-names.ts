import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/**
 * Lists the queues in which a job is due, in one statement. Compares with the database's clock, as
 * pg-boss does. The adjustable clock has no effect here.
 */
export async function findDueNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job where state < 'active' and start_after <= clock_timestamp() and not starts_with(name, '__')
  `.execute(db)
  return rows.map(({ name }) => name)
}
