import type { Trx } from '../../../platform/database/transaction.ts'
import { FILE_KINDS, keepWithoutOwner } from '../../media/files/index.ts'
import { markOrdered } from './queries/claim-store-art.ts'

const { prefix } = FILE_KINDS['store-art']

/**
 * Art of stores that an order names stays for good, whatever becomes of the design, the store and its seller: it was sold, and is
 * printed of. In the order's transaction. Other keys are passed by. Two statements, or none.
 */
export async function keepStoreArt(trx: Trx, artKeys: readonly string[]): Promise<void> {
  const ofStores = artKeys.filter((key) => key.startsWith(prefix))
  if (ofStores.length === 0) return
  await markOrdered(trx, ofStores)
  await keepWithoutOwner(trx, ofStores)
}
