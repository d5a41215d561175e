import { type Selectable, sql } from 'kysely'
import type { GenerationJobsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type JobRow = Selectable<GenerationJobsTable>

export type NewJob = {
  id: string
  kind: string
  account_id: string | null
  about_account_id: string | null
  subject: string | null
  batch_id: string
  slot: string
  input: unknown
  most_attempts: number
  expires_at: Date
  trace_parent: string | null
}

/**
 * Inserts jobs in the given order. They are due immediately.
 * @throws a unique violation if the batch already has a job with the same slot
 */
export async function insertJobs(db: Db | Trx, jobs: readonly NewJob[], at: Date): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    insert into generation_jobs (id, kind, account_id, about_account_id, subject, batch_id, slot, input, status, due_at, attempts,
      most_attempts, progress_percent, cost_micro_usd, version, created_at, expires_at, trace_parent)
    select id, kind, account_id, about_account_id, subject, batch_id, slot, input, 'QUEUED', ${at}::timestamptz, 0,
      most_attempts, 0, 0, 1, ${at}::timestamptz, expires_at, trace_parent
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as n (id text, kind text, account_id text,
      about_account_id text, subject text, batch_id text, slot text, input jsonb, most_attempts int, expires_at timestamptz,
      trace_parent text)
    order by id
    returning *`.execute(db)
  return rows
}
