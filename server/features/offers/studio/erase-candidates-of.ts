import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { removeUnboughtCandidates } from './queries/personal-data.ts'

/**
 * Deletes unsold candidates that show an erased person. The brand owns these files, so erasing the
 * person's own files does not delete them. The cleanup job continues after a crash. Must not run
 * inside a transaction.
 * @throws StorageUnavailable (503)
 */
export async function eraseCandidatesOf(ctx: Context, { account }: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const unbought = await removeUnboughtCandidates(trx, account)
    return unbought.length > 0 ? beginDeleting(trx, unbought, ctx.clock.now()) : []
  })
  if (keys.length > 0) await finishDeleting(ctx, keys)
}
