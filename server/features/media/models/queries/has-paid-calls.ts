import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * True if a job called a model of a provider. Calls of models on this machine cost nothing to
 * repeat.
 */
export async function hasPaidCalls(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ hasPaid: boolean }>`
    select exists (select from model_calls where job_id = ${jobId} and adapter <> 'local') as "hasPaid"`.execute(db)
  return rows[0]?.hasPaid ?? false
}
