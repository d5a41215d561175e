import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { getCampaignRoute } from './routes/get-campaign-route.ts'
import { listStorefrontsRoute } from './routes/list-storefronts-route.ts'

export const feature = defineFeature({
  name: 'merch/storefront',
  about: "all data of a campaign's page in one response",
  routes: [getCampaignRoute, listStorefrontsRoute],
  unpaidCosts: {
    'GET /api/merch/campaign/{slug}': READS,
    'GET /api/merch/storefronts': READS,
  },
})
