import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteArtsOf } from './queries/art.ts'
import { deleteGenerationsOf } from './queries/generations.ts'

/**
 * Forgets what was made in these sessions and no order has, with what they asked for and the links that were mailed;
 * what is under way finds nobody at its end. @returns the keys of the files, which are the caller's to delete. Two statements.
 */
export async function forgetMade(trx: Trx, sessionIds: readonly string[], at: Date): Promise<string[]> {
  await deleteGenerationsOf(trx, sessionIds)
  return deleteArtsOf(trx, sessionIds, at)
}
