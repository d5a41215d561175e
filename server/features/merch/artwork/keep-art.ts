import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { markKept, markReleased } from './queries/art.ts'

/**
 * Keeps the art of an order, with its preview, until the given time (null: forever); runs in the
 * order's transaction. Mask and drawing are still deleted with the session's other pictures.
 * Unknown keys are ignored. One round trip; the files are kept with the commit.
 */
export async function keepArt(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<void> {
  if (artKeys.length === 0) return
  const files = await markKept(trx, artKeys, until)
  withCommit(trx, () => keepFilesUntil(trx, files, until))
}

/**
 * Allows the art of a canceled order to be deleted with the session's other pictures. Runs in the
 * transaction that cancels the order.
 */
export async function releaseArt(trx: Trx, artKeys: readonly string[]): Promise<void> {
  if (artKeys.length > 0) await markReleased(trx, artKeys)
}
