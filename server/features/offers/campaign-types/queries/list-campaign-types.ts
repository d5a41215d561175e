import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allOffers } from '../../offer/index.ts'
import type { CampaignTypeRow } from './fragments.ts'

export const listEnabledTypes = (db: Db): Promise<CampaignTypeRow[]> =>
  db.selectFrom('campaign_types').selectAll().where('enabled', '=', true).orderBy('position').orderBy('key').execute()

/** Lists all types. `is_used` is true even if only a deleted offer uses the type. */
export async function listAllTypes(db: Db): Promise<(CampaignTypeRow & { is_used: boolean })[]> {
  const { rows } = await sql<CampaignTypeRow & { is_used: boolean }>`
    select t.*, exists (select from ${allOffers} o where o.campaign_type = t.key) as is_used
    from campaign_types t order by t.position, t.key`.execute(db)
  return rows
}
