import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { readProfilesJob } from './jobs/read-profiles-job.ts'
import { listSocialLinksRoute, saveSocialLinksRoute } from './routes/social-links-routes.ts'

export { deleteLinkPictures, findSocialFacts, type SocialFacts, socialFactsOf, writeReadings } from './queries/links.ts'
export { socialPersonalData } from './queries/personal-data.ts'
export { saveLinks } from './save-links.ts'
export { scrapeSocial } from './scrape-social.ts'

export const socialRoutes: readonly Route[] = [listSocialLinksRoute, saveSocialLinksRoute]
export const socialJobs: readonly Job[] = [readProfilesJob]
