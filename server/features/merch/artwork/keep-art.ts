import type { Trx } from '../../../platform/database/transaction.ts'
import { keepFilesUntil } from '../../media/files/index.ts'
import { markKept } from './queries/art.ts'

/**
 * Art that an order names stays until then, null: for good, with its preview and whatever belongs to it; in the order's
 * transaction. Keys that are not there are passed by.
 */
export async function keepArt(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<void> {
  if (artKeys.length === 0) return
  await keepFilesUntil(trx, await markKept(trx, artKeys, until), until)
}
