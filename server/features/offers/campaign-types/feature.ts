import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { campaignTypesPersonalData } from './queries/personal-data.ts'
import { listCampaignTypesRoute } from './routes/list-campaign-types-route.ts'
import {
  changeCampaignTypeRoute,
  createCampaignTypeRoute,
  deleteCampaignTypeRoute,
  listAllCampaignTypesRoute,
} from './routes/manage-campaign-types-routes.ts'

export const feature = defineFeature({
  name: 'offers/campaign-types',
  about: 'what an offer can be for',
  tables: ['campaign_types'],
  routes: [
    listCampaignTypesRoute,
    listAllCampaignTypesRoute,
    createCampaignTypeRoute,
    changeCampaignTypeRoute,
    deleteCampaignTypeRoute,
  ],
  personalData: campaignTypesPersonalData,
  unpaidCosts: {
    'GET /api/offers/campaign-types': READS,
  },
})
