import type { Trx } from '../../../platform/database/transaction.ts'
import { keepFilesUntil, keepWithoutOwner } from '../../media/files/index.ts'
import { deleteRendersOf, listUnkeptOf, markKept, markReleased } from './queries/renders.ts'

/**
 * Renders that an order names, by the keys of their files, stay until then, null: for good; in the order's transaction.
 * Keys that are not there are passed by.
 */
export async function keepRenders(trx: Trx, keys: readonly string[], until: Date | null): Promise<void> {
  if (keys.length === 0) return
  const kept = await markKept(trx, keys, until)
  await keepFilesUntil(
    trx,
    kept.flatMap((render) => render.keys),
    until,
  )
  // What was sold is its buyer's, whatever becomes of the account whose art it shows.
  const shared = kept.flatMap((render) => (render.isShared ? render.keys : []))
  if (shared.length > 0) await keepWithoutOwner(trx, shared)
}

/** Renders of an order that does not stand any more go with the session's other pictures; in the transaction of its end. */
export async function releaseRenders(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await markReleased(trx, keys)
}

/**
 * The art of a store ends at a time, and the renders that its sessions share end with it, but what an order has. In the
 * transaction that ends the art. Two statements, or none.
 */
export async function endRendersOf(trx: Trx, artKeys: readonly string[], at: Date): Promise<void> {
  const keys = artKeys.length === 0 ? [] : await listUnkeptOf(trx, artKeys)
  if (keys.length > 0) await keepFilesUntil(trx, keys, at)
}

/**
 * Forgets what was rendered in sessions (by their internal ids) and nobody ordered. @returns the keys of its files, which
 * whoever asks deletes. One statement.
 */
export const forgetRendersOf = (trx: Trx, sessionIds: readonly string[], at: Date): Promise<readonly string[]> =>
  deleteRendersOf(trx, sessionIds, at)
