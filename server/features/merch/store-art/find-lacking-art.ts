import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { hasMakeableDesign } from './queries/find-makeable.ts'

/** What a campaign lacks whose fans choose a design and have none made: one that there is art of, or can be. One statement. */
export async function findLackingStoreArt(db: Db | Trx, campaignId: string): Promise<string[]> {
  return (await hasMakeableDesign(db, campaignId)) ? [] : ['a design that there is art of, or can be: save the store']
}
