import type { Route } from '../../../platform/http/route.ts'
import { listCasesRoute, objectRoute } from './routes/case-routes.ts'
import {
  confirmReportRoute,
  dismissReportRoute,
  getReportRoute,
  listReportsRoute,
  reportFaceRoute,
  showConfirmationRoute,
} from './routes/report-routes.ts'
import { decideReviewRoute, getReviewRoute, listReviewsRoute } from './routes/review-routes.ts'
import { listTakedownsRoute, restoreRoute, takeDownRoute } from './routes/takedown-routes.ts'
import type { TakedownHandlers } from './takedown-handlers.ts'

export { type AnalyzedFace, checkFace } from './check-face.ts'
export { checkPerson, createPersonCheck } from './check-person.ts'
export { reviewMailExamples } from './mail-examples.ts'
export { openFaceCases } from './queries/fragments.ts'
export { reviewsPersonalData } from './queries/personal-data.ts'
export { deleteUnconfirmedReports } from './queries/reports.ts'
export type { TakedownHandlers } from './takedown-handlers.ts'

/** Creates the routes. `app.ts` passes the handlers that run on a takedown. */
export const createReviewsRoutes = (endings: TakedownHandlers): readonly Route[] => [
  listReviewsRoute,
  getReviewRoute,
  decideReviewRoute(endings),
  reportFaceRoute,
  showConfirmationRoute,
  confirmReportRoute,
  listReportsRoute,
  getReportRoute,
  dismissReportRoute,
  listTakedownsRoute,
  takeDownRoute(endings),
  restoreRoute,
  listCasesRoute,
  objectRoute,
]
