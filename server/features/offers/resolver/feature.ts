import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { registerWorksJob } from './jobs/register-works-job.ts'
import { resolverPersonalData } from './queries/personal-data.ts'
import { findLicencesByFileRoute } from './routes/find-licences-route.ts'
import {
  getManifestRoute,
  listAlgorithmsRoute,
  matchBindingRoute,
  matchContentRoute,
  matchLargeBindingRoute,
} from './routes/resolution-routes.ts'

export const feature = defineFeature({
  name: 'offers/resolver',
  about: 'pictures that lead back to their license and their signed manifest',
  tables: ['licensed_works'],
  routes: [
    findLicencesByFileRoute,
    listAlgorithmsRoute,
    matchBindingRoute,
    matchLargeBindingRoute,
    matchContentRoute,
    getManifestRoute,
  ],
  jobs: [registerWorksJob],
  personalData: resolverPersonalData,
  unpaidCosts: {
    'POST /api/licences/by-file': ['bytes', 'lookup'],
    'GET /api/c2pa/services/supportedAlgorithms': { free: 'serves one constant document' },
    'GET /api/c2pa/matches/byBinding': ['lookup'],
    'POST /api/c2pa/matches/byBinding': ['lookup'],
    'POST /api/c2pa/matches/byContent': ['bytes', 'lookup'],
    'GET /api/c2pa/manifests/{manifestId}': READS,
  },
})
