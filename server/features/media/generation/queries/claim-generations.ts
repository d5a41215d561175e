import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { JobRow } from './insert-generations.ts'

/** `was_running` is true if another process ran the job before, crashed, and lost its lease. */
export type ClaimedJob = JobRow & { claim_token: string; was_running: boolean }

export type Capacity = { kind: string; free: number }

/**
 * Claims due jobs in the order of their requests, including running jobs whose lease has expired.
 * An interrupted job keeps its place. Skips rows that other processes have locked.
 */
export async function claimJobs(
  db: Db,
  claim: { rooms: readonly Capacity[]; limit: number; token: string; at: Date; leaseUntil: Date },
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with due as (
      select found.id, found.status
      from jsonb_to_recordset(${JSON.stringify(claim.rooms)}::jsonb) as room (kind text, free int)
      cross join lateral (
        select j.id, j.status, j.created_at from generation_jobs j
        where j.kind = room.kind and j.due_at <= ${claim.at}::timestamptz
        order by j.created_at, j.id limit room.free for update skip locked
      ) found
      order by found.created_at, found.id limit ${claim.limit}
    )
    update generation_jobs j set status = 'RUNNING', claim_token = ${claim.token},
      due_at = ${claim.leaseUntil}::timestamptz, attempts = j.attempts + 1, progress_percent = 0,
      started_at = coalesce(j.started_at, ${claim.at}::timestamptz), version = j.version + 1
    from due where j.id = due.id
    returning j.*, due.status = 'RUNNING' as was_running`.execute(db)
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export type Heartbeat = { id: string; token: string; percent: number }

/**
 * Extends the leases of several jobs and writes their progress.
 * @returns the ids of the jobs that this process still holds
 */
export async function extendLeases(db: Db, beats: readonly Heartbeat[], leaseUntil: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update generation_jobs j set due_at = ${leaseUntil}::timestamptz, progress_percent = b.percent,
      version = j.version + case when j.progress_percent = b.percent then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb) as b (id text, token text, percent int)
    where j.id = b.id and j.claim_token = b.token
    returning j.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
