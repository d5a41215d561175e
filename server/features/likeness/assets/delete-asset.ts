import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { beginDeleting, finishDeleting } from '../../media/files/index.ts'
import { lockAccountImage, removeLikenessImage } from '../../people/accounts/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { deleteAssetRow } from './queries/delete-assets.ts'

/**
 * Deletes an asset. After the commit its files are no longer served. If storage is unavailable or
 * this process crashes, the cleanup job deletes the remaining files.
 * @throws NotFound if the account has no such asset, or it is already deleted.
 */
export async function deleteAsset(ctx: Context, accountId: string, id: string): Promise<void> {
  const at = ctx.clock.now()
  const keys = await inTransaction(ctx.db, async (trx) => {
    const files = await deleteAssetRow(trx, { id, accountId, at })
    if (!files) throw notFound('There is no such picture or recording.')
    await lockAccountImage(trx, accountId)
    await removeLikenessImage(trx, { accountId, assetId: id, at })
    await addIndexingEvent(trx, accountId, 'REINDEX', at)
    return files.length > 0 ? beginDeleting(trx, files, at) : []
  })
  try {
    await finishDeleting(ctx, keys)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.warn(
      { err: error, assetId: id },
      'the files of a deleted asset were not removed; the cleanup job will retry',
    )
  }
}
