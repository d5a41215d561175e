import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { LEASE_MS } from './domain/fan-data-times.ts'
import { continueErasure } from './erase-fan.ts'
import { pruneJournal, replayJournal } from './erasure-journal.ts'
import type { FanDataHandlers } from './handlers.ts'
import { claimErasure } from './queries/fan-erasures.ts'

/**
 * Schedules the erasures that a restored backup has undone, then continues every due erasure. A
 * process claims an erasure by moving its due time, so that several processes can share the work.
 */
export async function finishErasures(
  ctx: Context,
  handlers: FanDataHandlers,
  isTimeUp: IsTimeUp = () => false,
): Promise<number> {
  await keepJournal(ctx, handlers)
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

/**
 * If the object store cannot be reached, only logs an error, so that the due erasures still run.
 */
async function keepJournal(ctx: Context, handlers: FanDataHandlers): Promise<void> {
  try {
    const replayed = await replayJournal(ctx, handlers)
    if (replayed > 0)
      ctx.log.warn({ replayed }, 'a restore brought back data that fans had deleted; it is deleted again')
    await pruneJournal(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'the journal of fan erasures could not be read; the next run retries it')
  }
}
