import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { MissingRequirement } from '../campaigns/index.ts'
import { listStorefrontDesigns } from './queries/designs.ts'

export async function findLackingDesign(db: Db | Trx, campaignId: string): Promise<MissingRequirement[]> {
  const designs = await listStorefrontDesigns(db, campaignId)
  return designs.some(({ config }) => config !== null) ? [] : [{ what: 'design', words: 'an active design' }]
}
