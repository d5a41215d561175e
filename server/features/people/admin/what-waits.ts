import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { countFailedJobs } from '../../../platform/jobs/failed-jobs.ts'
import { QUEUES, type QueueName } from './domain/queues.ts'
import { countWaiting } from './queries/count-waiting.ts'

export type Waiting = {
  queue: QueueName
  count: number
  oldestAt: Date | null
  /** Money that waits with it; each currency by itself. */
  sums: { currency: string; amountMinorUnit: number }[]
}

/** What waits for admins, queue by queue; those with nothing in them too. Three statements at most. */
export async function listWaiting({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Waiting[]> {
  const rows = await countWaiting(db, later(clock.now(), -DAY_MS))
  const jobs = await countFailedJobs(db)
  return QUEUES.map((queue) => {
    if (queue === 'jobs') return { queue, ...jobs, sums: [] }
    const own = rows.filter((row) => row.queue === queue)
    const times = own.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]))
    return {
      queue,
      count: own.reduce((sum, { count }) => sum + count, 0),
      oldestAt: times.length === 0 ? null : new Date(Math.min(...times)),
      sums: own.flatMap(({ currency, amount }) => (currency === null ? [] : [{ currency, amountMinorUnit: amount }])),
    }
  })
}
