import type { Route } from '../../../platform/http/route.ts'
import { discardDeadMailRoute, listDeadMailsRoute, retryDeadMailRoute } from './routes/dead-mails-routes.ts'
import { listFailedJobsRoute } from './routes/list-failed-jobs-route.ts'
import { liftMailSuppressionRoute, listMailSuppressionsRoute } from './routes/mail-suppressions-routes.ts'

export const undeliveredRoutes: readonly Route[] = [
  listDeadMailsRoute,
  retryDeadMailRoute,
  discardDeadMailRoute,
  listFailedJobsRoute,
  listMailSuppressionsRoute,
  liftMailSuppressionRoute,
]
