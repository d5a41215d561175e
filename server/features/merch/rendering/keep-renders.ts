import type { Trx } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { deleteRendersOf, markKept, markReleased } from './queries/renders.ts'

/**
 * Renders that an order names, by the keys of their files, stay until then, null: for good; in the order's transaction.
 * Keys that are not there are passed by.
 */
export async function keepRenders(trx: Trx, keys: readonly string[], until: Date | null): Promise<void> {
  if (keys.length === 0) return
  await keepFilesUntil(trx, await markKept(trx, keys, until), until)
}

/** Renders of an order that does not stand any more go with the session's other pictures; in the transaction of its end. */
export async function releaseRenders(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await markReleased(trx, keys)
}

/**
 * Forgets what was rendered in sessions (by their internal ids) and nobody ordered. @returns the keys of its files, which
 * whoever asks deletes. One statement.
 */
export const forgetRendersOf = (trx: Trx, sessionIds: readonly string[], at: Date): Promise<readonly string[]> =>
  deleteRendersOf(trx, sessionIds, at)
