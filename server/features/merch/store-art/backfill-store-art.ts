import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { ensureDesignArt } from './ensure-design-art.ts'
import { listWaitingArt } from './queries/claim-store-art.ts'

/** A run makes no more: the next comes in ten minutes, and fans who wait have the models meanwhile. */
const MOST_A_RUN = 40
/** As many as a process works on at once. */
const AT_ONCE = 4
const WAIT_MS = 60 * SECOND_MS

/**
 * Makes what stores that are live have not ready yet (part 2, "Store asset backfill"), by the same claims as whoever visits
 * them; what has failed five times once a day. What takes longer than a run goes on by itself.
 */
export async function backfillStoreArt(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ campaigns: number; designs: number; ready: number; failed: number }> {
  const waiting = await listWaitingArt(ctx.db, { at: ctx.clock.now(), isLast: true }, MOST_A_RUN)
  const done = { campaigns: new Set<string>(), designs: 0, ready: 0, failed: 0 }
  for (let from = 0; from < waiting.length && !isTimeUp(); from += AT_ONCE) {
    const batch = waiting.slice(from, from + AT_ONCE)
    const ids = batch.map(({ designId }) => designId)
    const stands = [...(await ensureDesignArt(ctx, ids, { waitMs: WAIT_MS, isLast: true })).values()]
    for (const { campaignId } of batch) done.campaigns.add(campaignId)
    done.designs += batch.length
    done.ready += stands.filter(({ assetStatus }) => assetStatus === 'ready').length
    done.failed += stands.filter(({ assetStatus }) => assetStatus === 'error').length
  }
  return { ...done, campaigns: done.campaigns.size }
}
