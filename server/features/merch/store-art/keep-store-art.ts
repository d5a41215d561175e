import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { FILE_KINDS, keepWithoutOwner } from '../../media/files/index.ts'
import { markOrdered } from './queries/claim-store-art.ts'

const { prefix } = FILE_KINDS['store-art']

/**
 * Keeps a store's ordered art forever, even if the design, the store or its seller is deleted,
 * because it was sold and will be printed. Ignores other keys. The statements are sent with the
 * commit.
 */
export function keepStoreArt(trx: Trx, artKeys: readonly string[]): void {
  const ofStores = artKeys.filter((key) => key.startsWith(prefix))
  if (ofStores.length === 0) return
  withCommit(trx, () => Promise.all([markOrdered(trx, ofStores), keepWithoutOwner(trx, ofStores)]))
}
