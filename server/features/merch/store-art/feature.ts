import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { findLackingStoreArt } from './find-lacking-art.ts'
import { backfillStoreArtJob } from './jobs/backfill-store-art-job.ts'
import { findDesignArt } from './queries/find-store-art.ts'
import { storeArtPersonalData } from './queries/personal-data.ts'
import { ensureStoreAssetsRoute, findStoreAssetsRoute } from './routes/ensure-assets-routes.ts'
import { listStoresOfFilterRoute, tryFilterRoute } from './routes/filter-uses-routes.ts'
import { storeArt } from './store-art-kind.ts'

export const feature = defineFeature({
  name: 'merch/store-art',
  about: "the art of a seller's store, made on first use",
  tables: ['merch_store_art'],
  routes: [findStoreAssetsRoute, ensureStoreAssetsRoute, listStoresOfFilterRoute, tryFilterRoute],
  jobs: [backfillStoreArtJob],
  personalData: storeArtPersonalData,
  generationKinds: { STORE_ART: storeArt },
  handlers: { designs: { findDesignArt }, requirements: { findLackingStoreArt } },
  unpaidCosts: {
    'GET /api/merch/store/{slug}/ensure-assets': READS,
    'POST /api/merch/store/{slug}/ensure-assets': {
      free: 'makes each picture of a store once, with a daily limit for its seller (STORE_ART_PER_DAY)',
    },
  },
})
