import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { countFailedJobs } from '../../../platform/jobs/failed-jobs.ts'
import { APPROVAL_KINDS, type ApprovalKind } from '../admin-approvals/index.ts'
import { QUEUES, type QueueName } from './domain/queues.ts'
import { countQueues } from './queries/count-queues.ts'

export type QueueSummary = {
  queue: QueueName
  count: number
  oldestAt: Date | null
  /** One amount per currency. */
  sums: { currency: string; amountMinorUnit: number }[]
}

/**
 * Lists all work queues for admins, including empty ones. `kinds` are the kinds of approvals that
 * count.
 */
export async function listQueues(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  kinds: readonly ApprovalKind[] = APPROVAL_KINDS,
): Promise<QueueSummary[]> {
  const now = clock.now()
  const rows = await countQueues(db, { now, stuckBefore: addMs(now, -DAY_MS), kinds })
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
