import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { createFindLacking } from './find-lacking.ts'
import { closeCampaignsJob } from './jobs/close-campaigns-job.ts'
import { campaignsPersonalData } from './queries/personal-data.ts'
import {
  changeCampaignRoute,
  createCampaignRoute,
  deleteCampaignRoute,
  listCampaignsRoute,
  readCampaignRoute,
} from './routes/manage-campaigns-routes.ts'
import { getCampaignLifecycleRoute, listActiveCampaignsRoute } from './routes/public-campaign-routes.ts'
import { readReadinessRoute } from './routes/readiness-route.ts'

export const feature = defineFeature({
  name: 'merch/campaigns',
  about: 'storefronts: their lifecycle and their texts',
  tables: ['merch_campaigns'],
  routes: ({ handlers: { campaigns: handlers } }) => [
    listActiveCampaignsRoute,
    getCampaignLifecycleRoute,
    listCampaignsRoute(handlers),
    readCampaignRoute,
    readReadinessRoute(handlers),
    createCampaignRoute,
    changeCampaignRoute(handlers),
    deleteCampaignRoute,
  ],
  jobs: ({ handlers: { campaigns: handlers } }) => [closeCampaignsJob(handlers)],
  personalData: campaignsPersonalData,
  handlers: (all) => ({
    campaigns: {
      findLacking: createFindLacking(all),
      findProductsWithoutManufacturer: (ctx, campaign) =>
        all.handlers.requirements.findProductsWithoutManufacturer(ctx, campaign),
    },
  }),
  unpaidCosts: {
    'GET /api/merch/campaigns': READS,
    'GET /api/merch/campaign/{slug}/lifecycle': READS,
  },
})
