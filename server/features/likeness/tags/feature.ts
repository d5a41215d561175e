import { defineFeature } from '../../../feature.ts'
import { eraseVoicesOf } from './forget-voices.ts'
import { forgetVoicesJob } from './jobs/forget-voices-job.ts'
import { tagsPersonalData } from './queries/personal-data.ts'
import { reanalyzeAfterConsent } from './reanalyze-after-consent.ts'
import { reindexAccount } from './reindex-account.ts'
import { correctTagsRoute } from './routes/correct-tags-route.ts'
import { getLikenessProfileRoute, saveLikenessProfileRoute } from './routes/profile-routes.ts'
import { tagAssets } from './tag-assets.ts'

export const feature = defineFeature({
  name: 'likeness/tags',
  about: "tags from pictures and voices, and a talent's corrections",
  tables: ['likeness_words', 'provider_voices'],
  routes: [getLikenessProfileRoute, saveLikenessProfileRoute, correctTagsRoute],
  jobs: [forgetVoicesJob],
  eraseOutside: eraseVoicesOf,
  personalData: tagsPersonalData,
  onWithdrawal: () => reanalyzeAfterConsent,
  indexingHandlers: { IMAGE_ASSET: tagAssets, VOICE_ASSET: tagAssets, REINDEX: reindexAccount },
})
