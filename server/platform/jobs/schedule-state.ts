import { sql } from 'kysely'
import { addMs, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/transaction.ts'

/** Waiting for the queue's next check and for a previous run takes less time. */
const LATE_AFTER_MS = 15 * MINUTE_MS

/**
 * `late`: a job has waited too long. `off`: no process has run scheduled jobs with this database
 * yet.
 */
export type ScheduleState = {
  queue: 'well' | 'late' | 'off'
  runs: { name: string; lastAt: Date }[]
}

/**
 * Reads whether scheduled jobs start on time, and when each last completed. Runs at most two
 * statements.
 */
export async function readScheduleState(db: Db, now: Date): Promise<ScheduleState> {
  const { rows: found } = await sql<{ queue: string | null }>`select to_regclass('jobs.job')::text as queue`.execute(db)
  if (!found[0]?.queue) return { queue: 'off', runs: [] }
  const { rows } = await sql<{ name: string; lastAt: Date | null; isLate: boolean }>`
    select name, max(completed_on) filter (where state = 'completed') as "lastAt",
      coalesce(bool_or(state = 'created' and start_after < ${addMs(now, -LATE_AFTER_MS)}), false) as "isLate"
    from jobs.job where not starts_with(name, '__') group by name order by name`.execute(db)
  const runs = rows.flatMap(({ name, lastAt }) => (lastAt === null ? [] : [{ name, lastAt }]))
  return { queue: rows.some(({ isLate }) => isLate) ? 'late' : 'well', runs }
}
