import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { watchDisputesJob } from './jobs/watch-disputes-job.ts'
import { disputeOfferRoute } from './routes/dispute-offer-route.ts'
import { listDisputesRoute } from './routes/list-disputes-route.ts'
import { resolveDisputeRoute } from './routes/resolve-dispute-route.ts'
import { showDisputeRoute } from './routes/show-dispute-route.ts'
import { addEvidenceRoute, answerDisputeRoute } from './routes/speak-in-dispute-routes.ts'
import { uploadEvidenceRoute } from './routes/upload-evidence-route.ts'

export { disputesPersonalData } from './queries/personal-data.ts'
export const disputesRoutes: readonly Route[] = [
  disputeOfferRoute,
  answerDisputeRoute,
  addEvidenceRoute,
  uploadEvidenceRoute,
  showDisputeRoute,
  listDisputesRoute,
  resolveDisputeRoute,
]
export const disputesJobs: readonly Job[] = [watchDisputesJob]
