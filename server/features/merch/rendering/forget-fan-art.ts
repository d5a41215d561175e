import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteUnorderedArt } from '../artwork/index.ts'
import { clearArtOfSessions } from '../fan-sessions/index.ts'
import { deleteUnorderedRenders } from './keep-renders.ts'

/**
 * Deletes the art and the product pictures that were made in these sessions and not ordered.
 * @returns the keys of the files, which the caller must delete
 */
export async function forgetFanArt(trx: Trx, sessions: readonly string[], at: Date): Promise<readonly string[]> {
  await clearArtOfSessions(trx, sessions)
  return [...(await deleteUnorderedArt(trx, sessions, at)), ...(await deleteUnorderedRenders(trx, sessions, at))]
}
