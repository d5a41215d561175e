import { HOUR_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { finishDeleting } from './delete-files.ts'
import { beginDeletingDue } from './queries/delete-files.ts'

/** After so long nobody stores a file any more: whoever began has died. */
export const UNFINISHED_AFTER_MS = HOUR_MS
const BATCH = 200

/**
 * Deletes what is due: files whose time is over with their copies, those that were never finished, and what somebody
 * began to delete. It takes batches until nothing is left or the time is up; any number may run at once, and be killed.
 */
export async function sweepFiles(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ files: number; temporaryFiles: number }> {
  const temporaryFiles = await ctx.temporaryFiles.removeLeft()
  let files = 0
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const before = later(now, -UNFINISHED_AFTER_MS)
    // Two sweeps may want the same rows in another order.
    const keys = await inTransaction(ctx.db, (trx) => beginDeletingDue(trx, now, before, BATCH))
    const forgotten = await finishDeleting(ctx, keys)
    files += forgotten
    // What stays behind, because a copy of it was begun just now, has the next run's turn.
    if (keys.length < BATCH || forgotten === 0) break
  }
  return { files, temporaryFiles }
}
