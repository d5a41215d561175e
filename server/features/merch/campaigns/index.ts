export { assertCampaignOpen, noCampaign } from './assert-campaign-open.ts'
export type { CampaignConfig, PlaqueConfig } from './campaign-groups.ts'
export { CampaignName, IDENTITY, LIFECYCLE_FIELDS, ShopFlow, viewLifecycle } from './campaign-view.ts'
export type {
  CampaignHandlers,
  ClosingHandlers,
  MissingRequirement,
  RequirementHandlers,
  UnsafeProduct,
} from './closing-handlers.ts'
export { phaseOf } from './domain/lifecycle.ts'
export { toPublicLifecycle } from './domain/public-lifecycle.ts'
export { GROUP_VIEWS, viewGroups } from './group-views.ts'
export { moveSellerCampaign, putSellerCampaign, type SellerCampaign } from './put-seller-campaign.ts'
export type { Campaign } from './queries/campaign-row.ts'
export {
  findCampaign,
  findCampaignBySlug,
  findLargestAddressFactor,
  findNextEnds,
  listActiveCampaigns,
  lockCampaign,
} from './queries/find-campaigns.ts'
export {
  buildStorefrontCampaignQuery,
  findStorefrontCampaign,
  type StorefrontCampaign,
} from './queries/find-storefront-campaign.ts'
export { campaignBranding, campaignSellers, campaigns, openCampaigns } from './queries/fragments.ts'
