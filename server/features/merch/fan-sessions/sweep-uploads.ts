import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { deleteUnclaimedSelfies, forgetPresigned, listPresignedBefore } from './queries/write-selfies.ts'
import { UNCLAIMED_MS } from './upload-selfie.ts'

/** Much longer than a permission is valid, so no upload can arrive after its deletion. */
const GRANT_OVER_MS = HOUR_MS
const BATCH = 200

/**
 * Deletes direct uploads that were never verified, and pictures not assigned to a session within a
 * day. The row of an upload is deleted once object storage has confirmed that the file is gone.
 * @returns the number of deleted uploads and pictures
 */
export async function sweepUploads(ctx: Context, isTimeUp: IsTimeUp = () => false): Promise<number> {
  let swept = 0
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const granted = await listPresignedBefore(ctx.db, addMs(now, -GRANT_OVER_MS), BATCH)
    await ctx.storage.delete(granted)
    swept += granted.length === 0 ? 0 : await forgetPresigned(ctx.db, granted)
    const unclaimed = await inTransaction(ctx.db, async (trx) => {
      const keys = await deleteUnclaimedSelfies(trx, addMs(now, -UNCLAIMED_MS), BATCH)
      return { count: keys.length, keys: keys.length === 0 ? [] : await beginDeleting(trx, keys, now) }
    })
    swept += unclaimed.count
    await finishDeleting(ctx, unclaimed.keys)
    if (granted.length < BATCH && unclaimed.count < BATCH) break
  }
  return swept
}
