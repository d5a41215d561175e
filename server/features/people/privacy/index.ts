import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import { eraseAccountsJob } from './jobs/erase-accounts-job.ts'
import { makeExportsJob } from './jobs/make-exports-job.ts'
import { listErasuresRoute, orderErasureRoute } from './routes/admin-erasure-routes.ts'
import { cancelErasureRoute, getErasureRoute, requestErasureRoute } from './routes/erasure-routes.ts'
import { fetchExportRoute, getExportRoute, requestExportRoute } from './routes/export-routes.ts'
import { getPrivacyFactsRoute } from './routes/facts-route.ts'
import type { EraseExternalData } from './run-due-erasures.ts'

export { listJournal, replayErasures, replayJournal } from './erasure-journal.ts'
export { privacyMailExamples } from './mail-examples.ts'
export { privacyFacts } from './privacy-facts.ts'
export { waitingErasures } from './queries/fragments.ts'
export { privacyPersonalData } from './queries/personal-data.ts'
export type { EraseExternalData } from './run-due-erasures.ts'
export { writeExport } from './write-export.ts'

/** Privacy routes, over the personal data of all features. */
export const createPrivacyRoutes = (data: readonly PersonalData[]): readonly Route[] => [
  getPrivacyFactsRoute,
  requestExportRoute,
  getExportRoute,
  fetchExportRoute,
  requestErasureRoute(data),
  getErasureRoute(data),
  cancelErasureRoute,
  orderErasureRoute(data),
  listErasuresRoute,
]

/** Privacy jobs, with the erasures outside the tables. */
export const createPrivacyJobs = (
  data: readonly PersonalData[],
  outside: readonly EraseExternalData[],
): readonly Job[] => [makeExportsJob(data), eraseAccountsJob({ data, outside })]
