import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

export type FailedJob = {
  id: string
  name: string
  reason: string
  tries: number
  createdAt: Date
  failedAt: Date
}

export type FailedJobsPage = { jobs: FailedJob[]; total: number; names: { name: string; count: number }[] }

/**
 * Lists runs that failed permanently, latest first, and their number per job. The queue deletes
 * them after a week. Runs at most three statements. The queue's tables do not exist until a
 * process has run scheduled jobs.
 */
export async function listFailedJobs(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailedJobsPage> {
  const { rows: found } = await sql<{ queue: string | null }>`select to_regclass('jobs.job')::text as queue`.execute(db)
  if (!found[0]?.queue) return { jobs: [], total: 0, names: [] }
  const { rows: jobs } = await sql<FailedJob>`
    select id::text, name, left(coalesce(output->>'message', output::text, 'no reason given'), 500) as reason,
      retry_count + 1 as tries, created_on as "createdAt", completed_on as "failedAt"
    from jobs.job where state = 'failed'
    order by completed_on desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: names } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from jobs.job where state = 'failed' group by name order by count desc, name
  `.execute(db)
  return { jobs, total: names.reduce((sum, { count }) => sum + count, 0), names }
}

/**
 * Counts the runs that failed permanently and finds the oldest failure, in at most two statements.
 */
export async function countFailedJobs(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows: found } = await sql<{ queue: string | null }>`select to_regclass('jobs.job')::text as queue`.execute(db)
  if (!found[0]?.queue) return { count: 0, oldestAt: null }
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(completed_on) as "oldestAt" from jobs.job where state = 'failed'`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null }
}
