import type { Route } from '../../../platform/http/route.ts'
import type { DesignHandlers } from './handlers.ts'
import {
  changeDesignRoute,
  createDesignRoute,
  deleteDesignRoute,
  listDesignsRoute,
  putDesignConfigRoute,
  readDesignRoute,
} from './routes/manage-designs-routes.ts'

export { type ASSET_STATUSES, AssetStatusName } from './design-fields.ts'
export type { AgeGroup, BgRemovalMode, Gender, QualityTier } from './domain/resolution.ts'
export { findLackingDesign } from './find-lacking-design.ts'
export type { StorefrontDesign } from './queries/design-row.ts'
export { isFaceNeeded } from './queries/designs.ts'
export { type DesignCriteria, selectDesign } from './queries/find-designs.ts'
export { storefrontDesigns } from './queries/fragments.ts'
export { designsPersonalData } from './queries/personal-data.ts'
export { listSellerDesigns, putStoreDesigns, type SellerDesign } from './queries/seller-designs.ts'
export { type ResolvedDesign, resolveDesign } from './resolve-design.ts'

/** Builds the design routes; `server/merch.ts` provides the art of seller stores. */
export const createDesignsRoutes = (handlers: DesignHandlers): readonly Route[] => [
  listDesignsRoute(handlers),
  readDesignRoute(handlers),
  createDesignRoute(handlers),
  changeDesignRoute(handlers),
  putDesignConfigRoute(handlers),
  deleteDesignRoute,
]
