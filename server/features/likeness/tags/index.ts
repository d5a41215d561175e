import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { forgetVoicesJob } from './jobs/forget-voices-job.ts'
import { correctTagsRoute } from './routes/correct-tags-route.ts'
import { getLikenessProfileRoute, saveLikenessProfileRoute } from './routes/profile-routes.ts'

export { findAnalyzingModels, PICTURE_VERSION } from './analyzing-models.ts'
export { eraseVoicesOf } from './forget-voices.ts'
export { gatherFacts } from './gather-facts.ts'
export { planReindex, type ReindexPlan, type ReindexScope } from './plan-reindex.ts'
export { putOwnStatements } from './queries/own-statements.ts'
export { tagsPersonalData } from './queries/personal-data.ts'
export { reanalyzeAfterConsent } from './reanalyze-after-consent.ts'
export { reindexAccount } from './reindex-account.ts'
export { tagAssets } from './tag-assets.ts'

export const tagsRoutes: readonly Route[] = [getLikenessProfileRoute, saveLikenessProfileRoute, correctTagsRoute]
export const tagsJobs: readonly Job[] = [forgetVoicesJob]
