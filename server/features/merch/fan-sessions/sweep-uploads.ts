import { HOUR_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { forgetPresigned, forgetUnclaimed, listPresignedBefore } from './queries/write-selfies.ts'
import { UNCLAIMED_MS } from './upload-selfie.ts'

/** Long after the last grant of a key has ended: nothing is put there any more. */
const GRANT_OVER_MS = HOUR_MS
const BATCH = 200

/**
 * Deletes what clients put into the store and nobody looked at, and pictures that no session has claimed within a day. The
 * note of a grant goes once the store has proven that nothing is left there. @returns how many of both
 */
export async function sweepUploads(ctx: Context, isTimeUp: IsTimeUp = () => false): Promise<number> {
  let swept = 0
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const granted = await listPresignedBefore(ctx.db, later(now, -GRANT_OVER_MS), BATCH)
    await ctx.storage.delete(granted)
    swept += granted.length === 0 ? 0 : await forgetPresigned(ctx.db, granted)
    const unclaimed = await inTransaction(ctx.db, async (trx) => {
      const keys = await forgetUnclaimed(trx, later(now, -UNCLAIMED_MS), BATCH)
      return { count: keys.length, keys: keys.length === 0 ? [] : await beginDeleting(trx, keys, now) }
    })
    swept += unclaimed.count
    await finishDeleting(ctx, unclaimed.keys)
    if (granted.length < BATCH && unclaimed.count < BATCH) break
  }
  return swept
}
