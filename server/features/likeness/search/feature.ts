import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { embedRecordsJob } from './jobs/embed-records-job.ts'
import { searchPersonalData } from './queries/personal-data.ts'
import { playVoiceRoute } from './routes/play-voice-route.ts'
import { searchByPictureRoute, searchByVoiceRoute } from './routes/search-by-sample-routes.ts'
import { searchByBodyRoute, searchByQueryRoute } from './routes/search-routes.ts'
import { showPictureRoute } from './routes/show-picture-route.ts'
import { similarTalentsRoute } from './routes/similar-talents-route.ts'
import { unlistAccount } from './unlist-account.ts'

export const feature = defineFeature({
  name: 'likeness/search',
  about: 'talent search by traits, voice and name, and the search pictures',
  tables: ['likeness_counts', 'likeness_faces', 'likeness_meanings', 'likeness_profiles', 'likeness_voices'],
  routes: [
    searchByQueryRoute,
    searchByBodyRoute,
    searchByPictureRoute,
    searchByVoiceRoute,
    showPictureRoute,
    playVoiceRoute,
    similarTalentsRoute,
  ],
  jobs: [embedRecordsJob],
  personalData: searchPersonalData,
  onWithdrawal: () => unlistAccount,
  unpaidCosts: {
    'GET /api/indexing/search': ['model'],
    'POST /api/indexing/search': ['model'],
    'GET /api/likeness/pictures/{assetId}': READS,
    'GET /api/likeness/voices/{assetId}': READS,
    'GET /api/talents/{slug}/similar': READS,
  },
})
