import Type from 'typebox'
import { addMs, MINUTE_MS } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { Count } from '../../../../platform/http/schemas.ts'
import type { IsTimeUp } from '../../../../platform/jobs/in-batches.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { LEASE_MS } from '../domain/retries.ts'
import type { PrepareItems } from '../handlers.ts'
import { claimFulfilment } from '../queries/fulfilments.ts'
import { workOnFulfilment } from '../work-on-fulfilment.ts'

/**
 * Number of tasks that run in parallel, because most of the time is spent waiting for the print
 * shop.
 */
const LANES = 4

/**
 * Sends orders to the print shop, makes files and stops canceled orders. Polls the state of placed
 * orders, because a webhook may get lost. After a crash, tasks are due again when their leases
 * expire.
 */
export const createFulfilOrdersJob = (prepareItems: PrepareItems): Job => ({
  name: 'merch-fulfilment',
  cron: '* * * * *',
  path: '/api/merch/cron/fulfilment',
  tag: 'Merch administration',
  summary: 'Sends orders to the print shop, prepares files, and finishes interrupted work.',
  report: Type.Object(
    { success: Type.Boolean(), worked: Count, failed: Count },
    { additionalProperties: false, examples: [{ success: true, worked: 12, failed: 0 }] },
  ),
  run: async (ctx, isTimeUp = () => false) => {
    const lanes = await Promise.all(Array.from({ length: LANES }, () => workInLane(ctx, prepareItems, isTimeUp)))
    const worked = lanes.reduce((sum, lane) => sum + lane.worked, 0)
    const failed = lanes.reduce((sum, lane) => sum + lane.failed, 0)
    return { success: true, worked, failed }
  },
})

async function workInLane(
  ctx: Context,
  prepareItems: PrepareItems,
  isTimeUp: IsTimeUp,
): Promise<{ worked: number; failed: number }> {
  const tally = { worked: 0, failed: 0 }
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const claimed = await claimFulfilment(ctx.db, {
      now,
      until: addMs(now, LEASE_MS),
      cancelableAfter: addMs(now, -ctx.config.CUSTOMER_CANCEL_MINUTES * MINUTE_MS),
    })
    if (!claimed) break
    const outcome = await workOnFulfilment(ctx, prepareItems, claimed)
    if (outcome === 'done') tally.worked++
    if (outcome === 'failed') tally.failed++
  }
  return tally
}
