import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { generationJobs } from '../../../media/generation/index.ts'

export async function countDueGenerations(db: Db, now: Date): Promise<{ kind: string; count: number; dueAt: Date }[]> {
  const { rows } = await sql<{ kind: string; count: number; dueAt: Date }>`
    select kind, count(*)::integer as count, min(due_at) as "dueAt"
    from ${generationJobs} j where due_at <= ${now}::timestamptz group by kind`.execute(db)
  return rows
}
