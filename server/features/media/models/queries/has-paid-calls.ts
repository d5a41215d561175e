import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * True if the job called a model of a hosted provider. Models on this machine do not count,
 * because repeating their calls costs nothing.
 */
export async function hasPaidCalls(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ hasPaid: boolean }>`
    select exists (select from model_calls where job_id = ${jobId} and adapter <> 'local') as "hasPaid"`.execute(db)
  return rows[0]?.hasPaid ?? false
}
