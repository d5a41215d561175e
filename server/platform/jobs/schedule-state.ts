import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/** `off`: no process has run the schedule here. `late`: something has waited for its turn too long. */
export type ScheduleState = {
  queue: 'well' | 'late' | 'off'
  runs: { name: string; lastAt: Date }[]
}

/**
 * Whether scheduled work is done when it is due, and when each kind of it was last done. A quarter of an hour is longer than
 * a tick takes to be noticed and a run before it to end, by the queue's own clock, which is the database's. Two statements
 * at most.
 */
export async function readScheduleState(db: Db): Promise<ScheduleState> {
  const { rows: found } = await sql<{ queue: string | null }>`select to_regclass('jobs.job')::text as queue`.execute(db)
  if (!found[0]?.queue) return { queue: 'off', runs: [] }
  const { rows } = await sql<{ name: string; lastAt: Date | null; isLate: boolean }>`
    select name, max(completed_on) filter (where state = 'completed') as "lastAt",
      coalesce(bool_or(state = 'created' and start_after < now() - interval '15 minutes'), false) as "isLate"
    from jobs.job where not starts_with(name, '__') group by name order by name`.execute(db)
  const runs = rows.flatMap(({ name, lastAt }) => (lastAt === null ? [] : [{ name, lastAt }]))
  return { queue: rows.some(({ isLate }) => isLate) ? 'late' : 'well', runs }
}
