import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { MissingRequirement } from '../campaigns/index.ts'
import { hasMakeableDesign } from './queries/find-makeable.ts'

/** The store needs a design whose art exists or can be made. */
export async function findLackingStoreArt(db: Db | Trx, campaignId: string): Promise<MissingRequirement[]> {
  return (await hasMakeableDesign(db, campaignId))
    ? []
    : [{ what: 'design', words: 'a design with art, or one that art can be made for (save the store)' }]
}
