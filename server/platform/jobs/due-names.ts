import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/** Names of the queues in which a job is due now. One statement for all of them. */
export async function findDueNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job where state < 'active' and start_after <= now() and not starts_with(name, '__')
  `.execute(db)
  return rows.map(({ name }) => name)
}
