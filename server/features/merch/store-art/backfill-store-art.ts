import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { ensureDesignArt } from './ensure-design-art.ts'
import { listWaitingArt } from './queries/claim-store-art.ts'

/**
 * Maximum number of designs per run. It leaves the models time for fans before the next run, ten
 * minutes later.
 */
const MAX_PER_RUN = 40
const AT_ONCE = 4
const WAIT_MS = 60 * SECOND_MS

/**
 * Makes the missing art of live stores (contract, part 2, "Store asset backfill"). Reserves each
 * design, so that no other process makes the same art. Art that has failed five times is tried
 * once a day. Unfinished work continues after the run.
 */
export async function backfillStoreArt(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ campaigns: number; designs: number; ready: number; failed: number }> {
  const waiting = await listWaitingArt(ctx.db, { at: ctx.clock.now(), retriesExhausted: true }, MAX_PER_RUN)
  const done = { campaigns: new Set<string>(), designs: 0, ready: 0, failed: 0 }
  for (let from = 0; from < waiting.length && !isTimeUp(); from += AT_ONCE) {
    const batch = waiting.slice(from, from + AT_ONCE)
    const ids = batch.map(({ designId }) => designId)
    const stands = [...(await ensureDesignArt(ctx, ids, { waitMs: WAIT_MS, retriesExhausted: true })).values()]
    for (const { campaignId } of batch) done.campaigns.add(campaignId)
    done.designs += batch.length
    done.ready += stands.filter(({ assetStatus }) => assetStatus === 'ready').length
    done.failed += stands.filter(({ assetStatus }) => assetStatus === 'error').length
  }
  return { ...done, campaigns: done.campaigns.size }
}
