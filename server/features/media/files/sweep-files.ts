import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { finishDeleting } from './delete-files.ts'
import { beginDeletingDue } from './queries/delete-files.ts'

/** A file still unfinished after this time was left by a dead process. */
export const UNFINISHED_AFTER_MS = HOUR_MS
const BATCH = 200

/**
 * Deletes due files in batches, until nothing is left or the time is up: expired files with their
 * copies, unfinished ones, and those being deleted. Runs may overlap and be killed.
 */
export async function sweepFiles(
  ctx: Context,
  isTimeUp: IsTimeUp = () => false,
): Promise<{ files: number; temporaryFiles: number }> {
  const temporaryFiles = await ctx.temporaryFiles.removeLeft()
  let files = 0
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const before = addMs(now, -UNFINISHED_AFTER_MS)
    // Retries deadlocks, because two runs may lock the same rows in different order.
    const keys = await inTransaction(ctx.db, (trx) => beginDeletingDue(trx, now, before, BATCH))
    const forgotten = await finishDeleting(ctx, keys)
    files += forgotten
    // Stop if nothing was deleted: a file with a newly begun copy waits for the next run.
    if (keys.length < BATCH || forgotten === 0) break
  }
  return { files, temporaryFiles }
}
