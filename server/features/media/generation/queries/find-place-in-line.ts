import { sql } from 'kysely'
import { addMs, HOUR_MS } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'

/** Number of finished jobs from which the time of one is estimated. */
const SAMPLE = 20

/**
 * `estimatedSeconds` is the time until the result; null while no recent job shows how long one
 * takes.
 */
export type PlaceInLine = { ahead: number; estimatedSeconds: number | null }

/** Returns the place of a queued job among the jobs of its kind; undefined once it runs. */
export async function findPlaceInLine(
  db: Db,
  { jobId, at }: { jobId: string; at: Date },
): Promise<PlaceInLine | undefined> {
  const { rows } = await sql<{ ahead: number; running: number; seconds: number | null }>`
    select
      (select count(*)::int from generation_jobs j
        where j.kind = me.kind and j.status = 'QUEUED' and (j.due_at, j.id) < (me.due_at, me.id)) as ahead,
      (select count(*)::int from generation_jobs j
        where j.kind = me.kind and j.status = 'RUNNING' and j.due_at > ${at}::timestamptz) as running,
      (select avg(extract(epoch from recent.ended_at - recent.started_at))::float8 from (
        select j.started_at, j.ended_at from generation_jobs j
        where j.kind = me.kind and j.status = 'SUCCEEDED' and j.ended_at > ${addMs(at, -HOUR_MS)}::timestamptz
        order by j.ended_at desc limit ${SAMPLE}
      ) recent) as seconds
    from generation_jobs me where me.id = ${jobId} and me.status = 'QUEUED'`.execute(db)
  const [found] = rows
  return found && { ahead: found.ahead, estimatedSeconds: estimateSeconds(found) }
}

/**
 * Estimates the time until the result of a job with `ahead` others before it: the rest of the
 * running ones, half of their time on average, the full rounds before it, and its own.
 */
export function estimateSeconds({
  ahead,
  running,
  seconds,
}: {
  ahead: number
  running: number
  seconds: number | null
}): number | null {
  if (seconds === null || running === 0) return null
  return Math.ceil((Math.floor(ahead / running) + 1.5) * seconds)
}
