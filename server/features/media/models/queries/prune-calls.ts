import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export async function deleteModelCalls(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from model_calls where id in (
      select id from model_calls where started_at < ${before}::timestamptz order by started_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
