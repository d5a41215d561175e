import { defineFeature } from '../../../feature.ts'
import { readProfilesJob } from './jobs/read-profiles-job.ts'
import { socialPersonalData } from './queries/personal-data.ts'
import { listSocialLinksRoute, saveSocialLinksRoute } from './routes/social-links-routes.ts'
import { scrapeSocial } from './scrape-social.ts'

export const feature = defineFeature({
  name: 'likeness/social',
  about: "a talent's profiles on other platforms, and their followers",
  tables: ['social_links'],
  routes: [listSocialLinksRoute, saveSocialLinksRoute],
  jobs: [readProfilesJob],
  personalData: socialPersonalData,
  indexingHandlers: { SOCIAL_SCRAPE: scrapeSocial },
})
