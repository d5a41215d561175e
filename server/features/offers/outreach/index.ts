import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { embedTalentsJob } from './jobs/embed-talents-job.ts'
import { finishBlastsJob } from './jobs/finish-blasts-job.ts'
import {
  discardBlastDraftRoute,
  getBlastDraftRoute,
  listBlastDraftsRoute,
  saveBlastDraftRoute,
} from './routes/blast-draft-routes.ts'
import { matchTalentsRoute } from './routes/match-talents-route.ts'
import { getBlastRoute, listBlastsRoute } from './routes/read-blast-routes.ts'
import { blastSimilarRoute, dismissSimilarRoute, suggestSimilarRoute } from './routes/similar-offer-routes.ts'
import { cancelBlastRoute, confirmBlastRoute, createBlastRoute } from './routes/write-blast-routes.ts'

export { deleteUnsentBlasts } from './queries/delete-unsent-blasts.ts'
export { outreachPersonalData } from './queries/personal-data.ts'

export const outreachRoutes: readonly Route[] = [
  createBlastRoute,
  confirmBlastRoute,
  cancelBlastRoute,
  listBlastsRoute,
  getBlastRoute,
  saveBlastDraftRoute,
  listBlastDraftsRoute,
  getBlastDraftRoute,
  discardBlastDraftRoute,
  suggestSimilarRoute,
  dismissSimilarRoute,
  blastSimilarRoute,
  matchTalentsRoute,
]
export const outreachJobs: readonly Job[] = [finishBlastsJob, embedTalentsJob]
