import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Person } from '../../../platform/personal-data/index.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { removeFiles } from './queries/personal-data.ts'

/**
 * Deletes signed PDFs that contain the name of an erased person. If a run is interrupted, the
 * cleanup job of files (`sweep-files`) deletes the remaining ones. Must not run inside a
 * transaction.
 * @throws StorageUnavailable (503)
 */
export async function eraseFilesOf(ctx: Context, person: Person): Promise<void> {
  const keys = await inTransaction(ctx.db, async (trx) => {
    const named = await removeFiles(trx, person)
    return named.length > 0 ? beginDeleting(trx, named, ctx.clock.now()) : []
  })
  if (keys.length > 0) await finishDeleting(ctx, keys)
}
