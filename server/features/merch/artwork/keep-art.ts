import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { markKept, markReleased } from './queries/art.ts'

/**
 * Stores the art of an order and its preview until the given time (null: forever), in the order's
 * transaction. The mask and the drawing are deleted with the session's other pictures. Unknown keys
 * are ignored. The expiry of the files changes with the commit.
 */
export async function keepArt(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<void> {
  if (artKeys.length === 0) return
  const files = await markKept(trx, artKeys, until)
  withCommit(trx, () => keepFilesUntil(trx, files, until))
}

/**
 * Releases the art of a canceled order in the transaction of the cancellation. It is deleted with
 * the session's other pictures.
 */
export async function releaseArt(trx: Trx, artKeys: readonly string[]): Promise<void> {
  if (artKeys.length > 0) await markReleased(trx, artKeys)
}
