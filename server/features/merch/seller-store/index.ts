import type { Route } from '../../../platform/http/route.ts'
import type { CampaignHandlers } from '../campaigns/index.ts'
import {
  generateStorePreviewRoute,
  getStoreRoute,
  getStoreSalesRoute,
  listCuratedProductsRoute,
  saveStoreRoute,
  uploadStorePhotoRoute,
} from './routes/seller-store-routes.ts'

export { createStoreWithdrawal } from './close-store.ts'
export { CURATED_PRODUCTS, type CuratedSku } from './curated-products.ts'
export { installCuratedProducts } from './install-curated-products.ts'
export { sellerStorePersonalData } from './queries/personal-data.ts'

/** Builds the seller store routes with the callbacks of the features that depend on campaigns. */
export const createSellerStoreRoutes = (handlers: CampaignHandlers): readonly Route[] => [
  uploadStorePhotoRoute,
  listCuratedProductsRoute,
  getStoreRoute,
  getStoreSalesRoute,
  saveStoreRoute(handlers),
  generateStorePreviewRoute,
]
