import { type Selectable, sql } from 'kysely'
import type { CampaignTypesTable } from '../../../../platform/database/tables.ts'

export type CampaignTypeRow = Selectable<CampaignTypesTable>

/** What other features may join of this one: every campaign type, those that are switched off too. */
export const campaignTypes = sql<CampaignTypeRow>`(select * from campaign_types)`
