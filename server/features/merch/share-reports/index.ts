import type { Route } from '../../../platform/http/route.ts'
import type { TakeDownHandlers } from './handlers.ts'
import { createAdminReportRoutes } from './routes/admin-report-routes.ts'
import { sendShareReportRoute, showShareReportRoute } from './routes/report-routes.ts'

export type { TakeDownHandlers } from './handlers.ts'
export { shareReportMailExamples } from './mail-examples.ts'
export { shareReportsPersonalData } from './queries/personal-data.ts'
export { deleteDecidedReports } from './queries/share-reports.ts'
export { reportHeldShare } from './report-share.ts'

/** Builds the routes for reporting a share and for deciding reports. */
export const createShareReportsRoutes = (handlers: TakeDownHandlers): readonly Route[] => [
  showShareReportRoute,
  sendShareReportRoute,
  ...createAdminReportRoutes(handlers),
]
