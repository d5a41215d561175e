import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { markKept, markReleased } from './queries/art.ts'

/**
 * Stores the art of an order and its preview until the given time (null: forever). Runs in the
 * order's transaction. The mask and the drawing are not affected: they are deleted with the
 * session's other pictures. Unknown keys are ignored. Runs one round trip. The files are marked
 * with the commit.
 */
export async function keepArt(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<void> {
  if (artKeys.length === 0) return
  const files = await markKept(trx, artKeys, until)
  withCommit(trx, () => keepFilesUntil(trx, files, until))
}

/**
 * Marks the art of a canceled order, so that it is deleted with the session's other pictures. Runs
 * in the transaction that cancels the order.
 */
export async function releaseArt(trx: Trx, artKeys: readonly string[]): Promise<void> {
  if (artKeys.length > 0) await markReleased(trx, artKeys)
}
