import type { FailureCode } from './domain/job-status.ts'
import type { EndedJob, GenerationJob } from './generation-kind.ts'
import type { JobRow } from './queries/insert-generations.ts'

export const toJob = (row: JobRow): GenerationJob => ({
  id: row.id,
  kind: row.kind,
  accountId: row.account_id,
  subject: row.subject,
  batchId: row.batch_id,
  slot: row.slot,
  attempt: row.attempts,
})

/** @throws if it has not ended */
export function toEndedJob(row: JobRow): EndedJob {
  const job = toJob(row)
  if (row.status === 'SUCCEEDED' && row.result) return { ...job, status: row.status, result: row.result, failure: null }
  if ((row.status === 'FAILED' || row.status === 'CANCELLED') && row.failure_code !== null) {
    const failure = { code: row.failure_code as FailureCode, message: row.failure_message ?? '' }
    return { ...job, status: row.status, result: null, failure }
  }
  throw new Error(`the generation job ${row.id} has not ended`)
}
