import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import { finishDeleting } from './delete-files.ts'
import { beginDeletingDue } from './queries/delete-files.ts'

/** A file that is still unfinished after this time belongs to a process that has crashed. */
export const UNFINISHED_AFTER_MS = HOUR_MS
const BATCH = 200

/**
 * Deletes due files in batches until none is left or the time is up. Several runs may overlap, and
 * a run may be killed at any time.
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
    // If no row was deleted, another process has begun to copy a file, and the next run deletes
    // it.
    if (keys.length < BATCH || forgotten === 0) break
  }
  return { files, temporaryFiles }
}
