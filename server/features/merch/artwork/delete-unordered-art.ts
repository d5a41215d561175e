import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteArtsOf } from './queries/art.ts'
import { deleteGenerationsOf } from './queries/generations.ts'

/**
 * Deletes the generation requests and the mailed links of these sessions, and their art except art
 * in an order. A job that is still running then stores nothing.
 * @returns the keys of the files, which the caller must delete
 */
export async function deleteUnorderedArt(trx: Trx, sessionIds: readonly string[], at: Date): Promise<string[]> {
  await deleteGenerationsOf(trx, sessionIds)
  return deleteArtsOf(trx, sessionIds, at)
}
