import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { CampaignHandlers } from './closing-handlers.ts'
import { closeCampaignsJob } from './jobs/close-campaigns-job.ts'
import {
  changeCampaignRoute,
  createCampaignRoute,
  deleteCampaignRoute,
  listCampaignsRoute,
  readCampaignRoute,
} from './routes/manage-campaigns-routes.ts'
import { getCampaignLifecycleRoute, listActiveCampaignsRoute } from './routes/public-campaign-routes.ts'
import { readReadinessRoute } from './routes/readiness-route.ts'

export { assertCampaignOpen, noCampaign } from './assert-campaign-open.ts'
export type { CampaignConfig, PlaqueConfig } from './campaign-groups.ts'
export { CampaignName, IDENTITY, LIFECYCLE_FIELDS, ShopFlow, viewLifecycle } from './campaign-view.ts'
export type { CampaignHandlers, ClosingHandlers, MissingRequirement } from './closing-handlers.ts'
export { phaseOf } from './domain/lifecycle.ts'
export { toPublicLifecycle } from './domain/public-lifecycle.ts'
export { GROUP_VIEWS, viewGroups } from './group-views.ts'
export { moveSellerCampaign, putSellerCampaign, type SellerCampaign } from './put-seller-campaign.ts'
export type { Campaign } from './queries/campaign-row.ts'
export {
  findCampaign,
  findCampaignBySlug,
  findLargestAddressFactor,
  listActiveCampaigns,
  lockCampaign,
} from './queries/find-campaigns.ts'
export {
  buildStorefrontCampaignQuery,
  findStorefrontCampaign,
  type StorefrontCampaign,
} from './queries/find-storefront-campaign.ts'
export { campaignBranding, campaignSellers, campaigns, openCampaigns } from './queries/fragments.ts'
export { campaignsPersonalData } from './queries/personal-data.ts'

/** Builds the campaign routes; `server/merch.ts` provides the handlers. */
export const createCampaignsRoutes = (handlers: CampaignHandlers): readonly Route[] => [
  listActiveCampaignsRoute,
  getCampaignLifecycleRoute,
  listCampaignsRoute(handlers),
  readCampaignRoute,
  readReadinessRoute(handlers),
  createCampaignRoute,
  changeCampaignRoute(handlers),
  deleteCampaignRoute,
]

/**
 * @returns the job that opens drafts, ends soft closes and winds down campaigns after an emergency
 * close
 */
export const createCampaignsJobs = (handlers: CampaignHandlers): readonly Job[] => [closeCampaignsJob(handlers)]
