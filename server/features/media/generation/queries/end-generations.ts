import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { storableJson, storableText } from '../../../../platform/storable-text.ts'
import { costsOfJobs } from '../../models/index.ts'
import type { Failure } from '../domain/job-status.ts'
import type { GenerationResult } from '../generation-kind.ts'
import type { JobRow } from './insert-generations.ts'

export type JobEnd =
  | { status: 'SUCCEEDED'; result: GenerationResult; failure: null }
  | { status: 'FAILED'; result: null; failure: Failure }
export type ClaimedRef = { id: string; token: string }

/** Calls of crashed processes count too. */
const costOf = (id: string): RawBuilder<number> =>
  sql`coalesce((select c.cost_micro_usd from ${costsOfJobs} c where c.job_id = ${id}), 0)`

export async function endClaimedJob(
  db: Db | Trx,
  { id, token }: ClaimedRef,
  { status, result, failure }: JobEnd,
  at: Date,
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update generation_jobs set status = ${status}::text, claim_token = null, due_at = null,
      progress_percent = case when ${status}::text = 'SUCCEEDED' then 100 else progress_percent end,
      result = ${result && storableJson(result)}::jsonb, failure_code = ${failure?.code ?? null},
      failure_message = ${failure && storableText(failure.message)}, cost_micro_usd = ${costOf(id)}, version = version + 1,
      ended_at = ${at}::timestamptz
    where id = ${id} and claim_token = ${token}
    returning *`.execute(db)
  return rows[0]
}

/**
 * Requeues jobs that this process holds. `attemptsBack` is subtracted from their attempts, for
 * work that had no chance to run.
 * @returns the ids of the jobs that this process still held
 */
export async function requeueClaimedJobs(
  db: Db,
  held: readonly ClaimedRef[],
  { dueAt, attemptsBack }: { dueAt: Date; attemptsBack: 0 | 1 },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update generation_jobs j set status = 'QUEUED', claim_token = null, due_at = ${dueAt}::timestamptz,
      attempts = j.attempts - ${attemptsBack}::int, progress_percent = 0, version = j.version + 1
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (id text, token text)
    where j.id = h.id and j.claim_token = h.token
    returning j.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function cancelJob(
  trx: Trx,
  id: string,
  { code, message }: Failure,
  at: Date,
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update generation_jobs set status = 'CANCELLED', claim_token = null, due_at = null, failure_code = ${code},
      failure_message = ${message}, cost_micro_usd = ${costOf(id)}, version = version + 1, ended_at = ${at}::timestamptz
    where id = ${id} and due_at is not null
    returning *`.execute(trx)
  return rows[0]
}

/** Cancels the jobs, and makes the tokens of their workers invalid. */
export async function cancelJobsAbout(
  trx: Trx,
  accountId: string,
  { code, message }: Failure,
  at: Date,
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    update generation_jobs j set status = 'CANCELLED', claim_token = null, due_at = null, failure_code = ${code},
      failure_message = ${message}, version = version + 1, ended_at = ${at}::timestamptz,
      cost_micro_usd = coalesce((select c.cost_micro_usd from ${costsOfJobs} c where c.job_id = j.id), 0)
    where about_account_id = ${accountId} and due_at is not null
    returning *`.execute(trx)
  return rows
}

export async function cancelJobs(
  trx: Trx,
  ids: readonly string[],
  { code, message }: Failure,
  at: Date,
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    update generation_jobs j set status = 'CANCELLED', claim_token = null, due_at = null, failure_code = ${code},
      failure_message = ${message}, version = version + 1, ended_at = ${at}::timestamptz,
      cost_micro_usd = coalesce((select c.cost_micro_usd from ${costsOfJobs} c where c.job_id = j.id), 0)
    where id = any(${[...ids]}::text[]) and due_at is not null
    returning *`.execute(trx)
  return rows
}

export async function retryFailedJob(
  trx: Trx,
  id: string,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update generation_jobs set status = 'QUEUED', due_at = ${at}::timestamptz, attempts = 0, progress_percent = 0,
      failure_code = null, failure_message = null, started_at = null, ended_at = null,
      expires_at = ${expiresAt}::timestamptz, version = version + 1
    where id = ${id} and status = 'FAILED'
    returning *`.execute(trx)
  return rows[0]
}

/** Updates the cost of a job that had ended before its last call ended. */
export async function updateCost(db: Db, id: string): Promise<void> {
  await sql`
    update generation_jobs set cost_micro_usd = ${costOf(id)} where id = ${id} and ended_at is not null`.execute(db)
}

export async function deleteEndedJobs(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from generation_jobs where id in (
      select id from generation_jobs where ended_at < ${before}::timestamptz order by ended_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
