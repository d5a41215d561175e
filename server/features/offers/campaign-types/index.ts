import type { Route } from '../../../platform/http/route.ts'
import { listCampaignTypesRoute } from './routes/list-campaign-types-route.ts'
import {
  changeCampaignTypeRoute,
  createCampaignTypeRoute,
  deleteCampaignTypeRoute,
  listAllCampaignTypesRoute,
} from './routes/manage-campaign-types-routes.ts'

export { campaignTypes } from './queries/fragments.ts'
export { campaignTypesPersonalData } from './queries/personal-data.ts'

export const campaignTypesRoutes: readonly Route[] = [
  listCampaignTypesRoute,
  listAllCampaignTypesRoute,
  createCampaignTypeRoute,
  changeCampaignTypeRoute,
  deleteCampaignTypeRoute,
]
