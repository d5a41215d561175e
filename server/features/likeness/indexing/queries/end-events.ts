import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { MAX_RETRIES } from '../domain/queue-rules.ts'
import type { ClaimedEvent } from '../handler.ts'

export async function completeEvent(trx: Trx, { eventId, claimToken }: ClaimedEvent, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('indexing_events')
    .set({ status: 'COMPLETED', claim_token: null, due_at: null, failure: null, updated_at: at, ended_at: at })
    .where('event_id', '=', eventId)
    .where('claim_token', '=', claimToken)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * PENDING: requeued. FAILED: its retries are used up, or another event is pending. Undefined: the
 * claim was lost.
 */
export type RequeueOutcome = 'PENDING' | 'FAILED' | undefined

type Requeue = { at: Date; dueAt: Date; failure: string; usesUpRetry: boolean }

/** Requeues a failed or interrupted event, or makes it FAILED (see `RequeueOutcome`). */
export async function requeue(
  trx: Trx,
  { eventId, claimToken }: ClaimedEvent,
  { at, dueAt, failure, usesUpRetry }: Requeue,
): Promise<RequeueOutcome> {
  const { rows } = await sql<{ status: 'PENDING' | 'FAILED' }>`
    update indexing_events e set ${requeuedColumns({ at, dueAt, failure, usesUpRetry })}
    where e.event_id = ${eventId} and e.claim_token = ${claimToken}
    returning e.status`.execute(trx)
  return rows[0]?.status
}

/**
 * Requeues events whose lease has ended.
 * @returns how many events timed out, and how many of them are pending again
 */
export async function requeueTimedOut(
  trx: Trx,
  at: Date,
  limit: number,
): Promise<{ timedOut: number; retried: number }> {
  const failure = 'The worker did not finish in time.'
  const { rows } = await sql<{ status: string }>`
    update indexing_events e set ${requeuedColumns({ at, dueAt: at, failure, usesUpRetry: true })}
    where e.event_id in (
      select event_id from indexing_events where status = 'IN_PROGRESS' and due_at <= ${at}::timestamptz
      order by due_at, event_id limit ${limit} for update skip locked)
    returning e.status`.execute(trx)
  return { timedOut: rows.length, retried: rows.filter(({ status }) => status === 'PENDING').length }
}

function requeuedColumns({ at, dueAt, failure, usesUpRetry }: Requeue) {
  const isOver = sql`(${usesUpRetry} and e.retry_count >= ${MAX_RETRIES}) or ${anotherWaits}`
  return sql`
    status = case when ${isOver} then 'FAILED' else 'PENDING' end,
    retry_count = case when ${usesUpRetry} then least(e.retry_count + 1, ${MAX_RETRIES}) else e.retry_count end,
    claim_token = null,
    due_at = case when ${isOver} then null else ${dueAt}::timestamptz end,
    ended_at = case when ${isOver} then ${at}::timestamptz end,
    failure = ${failure}, updated_at = ${at}::timestamptz`
}

const anotherWaits = sql`exists (
  select from indexing_events other
  where other.account_id = e.account_id and other.type = e.type and other.status = 'PENDING')`

export async function deleteEndedEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from indexing_events where event_id in (
      select event_id from indexing_events where ended_at < ${before}::timestamptz order by ended_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
