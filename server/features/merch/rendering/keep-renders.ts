import type { Trx } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { deleteRendersOf, markKept, markReleased } from './queries/renders.ts'

/**
 * Keeps the renders of an order, given by the keys of their files, until the given time (null:
 * forever); runs in the order's transaction. Unknown keys are ignored.
 */
export async function keepRenders(trx: Trx, keys: readonly string[], until: Date | null): Promise<void> {
  if (keys.length === 0) return
  await keepFilesUntil(trx, await markKept(trx, keys, until), until)
}

/**
 * Lets the renders of a canceled order be deleted with the session's other pictures again; runs in
 * the transaction that ends the order.
 */
export async function releaseRenders(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await markReleased(trx, keys)
}

/**
 * Deletes the renders of sessions (internal ids) that no order uses.
 * @returns the keys of the files, which the caller must delete
 */
export const forgetRendersOf = (trx: Trx, sessionIds: readonly string[], at: Date): Promise<readonly string[]> =>
  deleteRendersOf(trx, sessionIds, at)
