import { createArtworkRoutes, createMerchArt } from './features/merch/artwork/index.ts'
import { merchAssetsRoutes } from './features/merch/assets/index.ts'
import { type CampaignHandlers, createCampaignsJobs, createCampaignsRoutes } from './features/merch/campaigns/index.ts'
import { catalogRoutes, findLackingProducts } from './features/merch/catalog/index.ts'
import { designsRoutes, findLackingDesign } from './features/merch/designs/index.ts'
import { storefrontRoutes } from './features/merch/storefront/index.ts'
import type { Route } from './platform/http/route.ts'
import type { Job } from './platform/jobs/job.ts'

/** How the parts of merch are put together: what one of them does when another says that something happened. */

/** How art is made of fans. What others do once it is there comes here. */
export const MERCH_ART = createMerchArt({ onGenerated: [] })

/** What campaigns ask of those that stand on them. Nothing can be ordered or paid yet. */
const CAMPAIGN_HANDLERS: CampaignHandlers = {
  closing: {
    cancelOpenIntents: async () => undefined,
    refundPaidOrders: async () => ({ refunded: 0, failed: 0 }),
  },
  hasOrders: async () => false,
  findLacking: async (db, campaign) => [
    ...(await findLackingDesign(db, campaign.id)),
    ...(await findLackingProducts(db, campaign)),
  ],
}

/** Every route of merch. */
export const MERCH_ROUTES: readonly Route[] = [
  ...createArtworkRoutes(MERCH_ART),
  ...merchAssetsRoutes,
  ...createCampaignsRoutes(CAMPAIGN_HANDLERS),
  ...catalogRoutes,
  ...designsRoutes,
  ...storefrontRoutes,
]

/** What merch does by itself. */
export const MERCH_JOBS: readonly Job[] = [...createCampaignsJobs(CAMPAIGN_HANDLERS.closing)]
