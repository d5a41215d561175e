import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { LEASE_MS } from './domain/fan-data-times.ts'
import { continueErasure } from './erase-fan.ts'
import type { FanDataHandlers } from './handlers.ts'
import { claimErasure } from './queries/fan-erasures.ts'

/**
 * Continues every due erasure. Claims each by moving its due time, so that processes share the
 * work.
 */
export async function finishErasures(
  ctx: Context,
  handlers: FanDataHandlers,
  isTimeUp: IsTimeUp = () => false,
): Promise<number> {
  let count = 0
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const row = await claimErasure(ctx.db, { now, until: addMs(now, LEASE_MS) })
    if (!row) break
    await continueErasure(ctx, handlers, row)
    count++
  }
  return count
}
