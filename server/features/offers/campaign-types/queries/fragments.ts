import { type Selectable, sql } from 'kysely'
import type { CampaignTypesTable } from '../../../../platform/database/tables.ts'

export type CampaignTypeRow = Selectable<CampaignTypesTable>

/** Every campaign type, including disabled types. */
export const campaignTypes = sql<CampaignTypeRow>`(select * from campaign_types)`
