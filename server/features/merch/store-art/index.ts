import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { backfillStoreArtJob } from './jobs/backfill-store-art-job.ts'
import { ensureStoreAssetsRoute, findStoreAssetsRoute } from './routes/ensure-assets-routes.ts'
import { listStoresOfFilterRoute, tryFilterRoute } from './routes/filter-uses-routes.ts'

export type { DesignArt } from './design-art.ts'
export { ProductPreviewView } from './design-art-view.ts'
export { ensureDesignArt } from './ensure-design-art.ts'
export { findLackingStoreArt } from './find-lacking-art.ts'
export { keepStoreArt } from './keep-store-art.ts'
export { makeBrandedArt } from './make-branded-art.ts'
export { hideStoreArt, putStoreArt, type StoreArtSave, type StoreDesign } from './put-store-art.ts'
export {
  findDesignArt,
  listFirstDesigns,
  listStorefrontDesignsWithArt,
  type StorefrontDesignWithArt,
  storefrontDesignsWithArt,
} from './queries/find-store-art.ts'
export { storeArtPersonalData } from './queries/personal-data.ts'
export { storeArt } from './store-art-kind.ts'

export const storeArtRoutes: readonly Route[] = [
  findStoreAssetsRoute,
  ensureStoreAssetsRoute,
  listStoresOfFilterRoute,
  tryFilterRoute,
]
export const storeArtJobs: readonly Job[] = [backfillStoreArtJob]
