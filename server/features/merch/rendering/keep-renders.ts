import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { keepFilesUntil, keepWithoutOwner } from '../../media/files/index.ts'
import { deleteRendersOf, listUnorderedFilesOf, markKept, markReleased } from './queries/renders.ts'

/**
 * Keeps an order's renders until the given time (null: forever), in the order's transaction.
 * Unknown keys are ignored. Takes one round trip; the expiry of the files changes with the commit.
 */
export async function keepRenders(trx: Trx, keys: readonly string[], until: Date | null): Promise<void> {
  if (keys.length === 0) return
  const marked = await markKept(trx, keys, until)
  const files = marked.flatMap((render) => render.keys)
  withCommit(trx, () => keepFilesUntil(trx, files, until))
  // A sold render stays for its buyer, even if the account whose art it shows is deleted.
  const shared = marked.flatMap((render) => (render.isShared ? render.keys : []))
  if (shared.length > 0) withCommit(trx, () => keepWithoutOwner(trx, shared))
}

/**
 * Lets the renders of a canceled order be deleted with the session's other pictures, in the
 * transaction of the cancellation.
 */
export async function releaseRenders(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await markReleased(trx, keys)
}

/**
 * Makes shared renders of store art expire with the art, except ordered ones, in the transaction
 * that removes the art.
 */
export async function expireRendersOf(trx: Trx, artKeys: readonly string[], at: Date): Promise<void> {
  const keys = artKeys.length === 0 ? [] : await listUnorderedFilesOf(trx, artKeys)
  if (keys.length > 0) await keepFilesUntil(trx, keys, at)
}

/**
 * Deletes the renders of sessions (internal ids) that no order uses.
 * @returns the keys of the files, which the caller must delete
 */
export const deleteUnorderedRenders = (trx: Trx, sessionIds: readonly string[], at: Date): Promise<readonly string[]> =>
  deleteRendersOf(trx, sessionIds, at)
