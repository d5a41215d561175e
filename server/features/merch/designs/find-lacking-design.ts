import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { Lacking } from '../campaigns/index.ts'
import { listShownDesigns } from './queries/designs.ts'

/** What a campaign lacks to make art: a design that is active and says how. One statement. */
export async function findLackingDesign(db: Db | Trx, campaignId: string): Promise<Lacking[]> {
  const designs = await listShownDesigns(db, campaignId)
  return designs.some(({ config }) => config !== null) ? [] : [{ what: 'design', words: 'a design that is active' }]
}
