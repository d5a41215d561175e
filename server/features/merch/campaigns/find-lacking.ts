import type { CampaignHandlers, RequirementHandlers } from './closing-handlers.ts'

export const createFindLacking =
  (all: { readonly handlers: { readonly requirements: RequirementHandlers } }): CampaignHandlers['findLacking'] =>
  async (db, campaign) => {
    const { findLackingStoreArt, findLackingDesign, findLackingProducts } = all.handlers.requirements
    return [
      ...(campaign.shopFlow === 'design_first'
        ? await findLackingStoreArt(db, campaign.id)
        : await findLackingDesign(db, campaign.id)),
      ...(await findLackingProducts(db, campaign)),
    ]
  }
