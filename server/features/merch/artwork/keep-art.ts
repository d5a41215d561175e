import type { Trx } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { markKept, markReleased } from './queries/art.ts'

/**
 * Keeps the art of an order and its preview until the given time. Null means forever. Runs in the
 * order's transaction. The mask and the drawing are still deleted with the session's other
 * pictures. Unknown keys are ignored.
 */
export async function keepArt(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<void> {
  if (artKeys.length === 0) return
  await keepFilesUntil(trx, await markKept(trx, artKeys, until), until)
}

/**
 * Allows the art of a canceled order to be deleted with the session's other pictures. Runs in the
 * transaction that cancels the order.
 */
export async function releaseArt(trx: Trx, artKeys: readonly string[]): Promise<void> {
  if (artKeys.length > 0) await markReleased(trx, artKeys)
}
