import { type RawBuilder, sql } from 'kysely'
import { addMs, HOUR_MS } from '../../../../platform/clock.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

const SAMPLE = 20

/**
 * `estimatedSeconds` is the time until the job's result; null if no recent job shows a duration.
 */
export type PlaceInLine = { ahead: number; estimatedSeconds: number | null }

export type Line = {
  ahead: number
  running: number
  /** Seconds; null if no job ended within an hour. */
  seconds: number | null
}

const runningOf = (kind: RawBuilder<unknown>, at: Date): RawBuilder<number> => sql`
  (select count(*)::int from generation_jobs j
    where j.kind = ${kind} and j.due_at > ${at}::timestamptz and j.status = 'RUNNING')`

const secondsOf = (kind: RawBuilder<unknown>, at: Date): RawBuilder<number | null> => sql`
  (select avg(extract(epoch from recent.ended_at - recent.started_at))::float8 from (
    select j.started_at, j.ended_at from generation_jobs j
    where j.kind = ${kind} and j.status = 'SUCCEEDED' and j.ended_at > ${addMs(at, -HOUR_MS)}::timestamptz
    order by j.ended_at desc limit ${SAMPLE}
  ) recent)`

const OF_JOB = sql`me.kind`

export async function findLine(db: Db | Trx, { jobId, at }: { jobId: string; at: Date }): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select
      (select count(*)::int from generation_jobs j
        where j.kind = me.kind and j.due_at is not null and j.status = 'QUEUED'
          and (j.created_at, j.id) < (me.created_at, me.id)) as ahead,
      ${runningOf(OF_JOB, at)} as running,
      ${secondsOf(OF_JOB, at)} as seconds
    from generation_jobs me where me.id = ${jobId} and me.status = 'QUEUED'`.execute(db)
  return rows[0]
}

/** Returns the place of a queued job among the jobs of its kind; undefined once it runs. */
export async function findPlaceInLine(db: Db, job: { jobId: string; at: Date }): Promise<PlaceInLine | undefined> {
  const line = await findLine(db, job)
  return line && toPlace(line)
}

/**
 * Returns the places of those of the given jobs that are queued. The key is the job's id. Reads
 * the queue of the kind once, whatever the number of jobs.
 */
export async function findPlacesInLine(
  db: Db,
  { kind, jobIds, at }: { kind: string; jobIds: readonly string[]; at: Date },
): Promise<Map<string, PlaceInLine>> {
  const { rows } = await sql<Line & { id: string }>`
    with line as (
      select j.id, row_number() over (order by j.created_at, j.id)::int - 1 as ahead from generation_jobs j
      where j.kind = ${kind} and j.due_at is not null and j.status = 'QUEUED'
    ), pace as (
      select ${runningOf(sql`${kind}`, at)} as running, ${secondsOf(sql`${kind}`, at)} as seconds
    )
    select line.id, line.ahead, pace.running, pace.seconds from line cross join pace
    where line.id = any (${[...jobIds]}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...line }) => [id, toPlace(line)]))
}

const toPlace = (line: Line): PlaceInLine => ({ ahead: line.ahead, estimatedSeconds: estimateSeconds(line) })

/**
 * Adds the rest of the running jobs (on average half a duration), the full rounds before the job,
 * and the job's own duration.
 */
export function estimateSeconds({ ahead, running, seconds }: Line): number | null {
  if (seconds === null || running === 0) return null
  return Math.ceil((Math.floor(ahead / running) + 1.5) * seconds)
}
