import type { Trx } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { markKept, markReleased } from './queries/art.ts'

/**
 * Art that an order names stays until then, null: for good, with its preview; in the order's transaction. What it was cut
 * out of goes with the session's other pictures. Keys that are not there are passed by.
 */
export async function keepArt(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<void> {
  if (artKeys.length === 0) return
  await keepFilesUntil(trx, await markKept(trx, artKeys, until), until)
}

/** Art of an order that does not stand any more goes with the session's other pictures; in the transaction of its end. */
export async function releaseArt(trx: Trx, artKeys: readonly string[]): Promise<void> {
  if (artKeys.length > 0) await markReleased(trx, artKeys)
}
