import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Lacking } from '../campaigns/index.ts'
import { hasMakeableDesign } from './queries/find-makeable.ts'

/** What a campaign lacks whose fans choose a design and have none made: one that there is art of, or can be. One statement. */
export async function findLackingStoreArt(db: Db | Trx, campaignId: string): Promise<Lacking[]> {
  return (await hasMakeableDesign(db, campaignId))
    ? []
    : [{ what: 'design', words: 'a design that there is art of, or can be: save the store' }]
}
