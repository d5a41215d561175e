import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteArtsOf } from './queries/art.ts'
import { deleteGenerationsOf } from './queries/generations.ts'

/**
 * Deletes the art of these sessions, except art that is in an order. Also deletes the generation
 * requests of the sessions and the links that were mailed. A job that is still running finds no
 * generation when it ends, so it stores nothing. @returns the keys of the files, which the caller
 * must delete
 */
export async function deleteUnorderedArt(trx: Trx, sessionIds: readonly string[], at: Date): Promise<string[]> {
  await deleteGenerationsOf(trx, sessionIds)
  return deleteArtsOf(trx, sessionIds, at)
}
