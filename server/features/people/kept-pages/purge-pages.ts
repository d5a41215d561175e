import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { pauseAfter } from './domain/limits.ts'
import { claimChanges, nextPurgeAt, postponePurge, recordPurge } from './queries/page-changes.ts'

/** `nextPauseMs` is the pause until a purge is due again. */
export type PurgeTally = { purged: number; failed: number; nextPauseMs: number | undefined }

type Ctx = Pick<Context, 'primary' | 'clock' | 'pageCache' | 'log'>

/**
 * Purges the changed pages from the cache in front of the program. A purge is always wanted and
 * has the same effect each time, so a run that was ended is simply repeated.
 */
export async function purgePages(ctx: Ctx, isTimeUp: IsTimeUp = () => false): Promise<PurgeTally> {
  const tally: PurgeTally = { purged: 0, failed: 0, nextPauseMs: undefined }
  while (!isTimeUp()) {
    const claimed = await claimChanges(ctx.primary, ctx.clock.now())
    if (claimed.length === 0) break
    try {
      await ctx.pageCache.purge([...new Set(claimed.map(({ tag }) => tag))])
    } catch (error) {
      ctx.log.warn({ err: error }, 'the page cache was not purged; the purge is repeated')
      tally.failed += claimed.length
      const failures = Math.max(...claimed.map((each) => each.failures)) + 1
      await postponePurge(ctx.primary, claimed, addMs(ctx.clock.now(), pauseAfter(failures)))
      break
    }
    tally.purged += claimed.length
    await recordPurge(ctx.primary, claimed, ctx.clock.now())
  }
  const next = await nextPurgeAt(ctx.primary)
  if (next !== undefined)
    tally.nextPauseMs = Math.max(0, (next ?? ctx.clock.now()).getTime() - ctx.clock.now().getTime())
  return tally
}
