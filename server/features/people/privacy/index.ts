import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import type { EraseOutside } from './carry-out-erasures.ts'
import { eraseAccountsJob } from './jobs/erase-accounts-job.ts'
import { makeExportsJob } from './jobs/make-exports-job.ts'
import { listErasuresRoute, orderErasureRoute } from './routes/admin-erasure-routes.ts'
import { cancelErasureRoute, getErasureRoute, requestErasureRoute } from './routes/erasure-routes.ts'
import { fetchExportRoute, getExportRoute, requestExportRoute } from './routes/export-routes.ts'

export type { EraseOutside } from './carry-out-erasures.ts'
export { privacyMailExamples } from './mail-examples.ts'
export { waitingErasures } from './queries/fragments.ts'
export { privacyPersonalData } from './queries/personal-data.ts'

/** The routes of privacy, over what every owner of tables keeps of people. */
export const createPrivacyRoutes = (data: readonly PersonalData[]): readonly Route[] => [
  requestExportRoute,
  getExportRoute,
  fetchExportRoute,
  requestErasureRoute(data),
  getErasureRoute(data),
  cancelErasureRoute,
  orderErasureRoute(data),
  listErasuresRoute,
]

/** And its jobs, with what an erasure does outside of the tables. */
export const createPrivacyJobs = (data: readonly PersonalData[], outside: readonly EraseOutside[]): readonly Job[] => [
  makeExportsJob(data),
  eraseAccountsJob({ data, outside }),
]
