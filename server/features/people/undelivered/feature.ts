import { defineFeature } from '../../../feature.ts'
import { discardDeadMailRoute, listDeadMailsRoute, retryDeadMailRoute } from './routes/dead-mails-routes.ts'
import { listFailedJobsRoute } from './routes/list-failed-jobs-route.ts'
import { liftMailSuppressionRoute, listMailSuppressionsRoute } from './routes/mail-suppressions-routes.ts'

export const feature = defineFeature({
  name: 'people/undelivered',
  about: 'failed mails, suppressed addresses and failed job runs',
  routes: [
    listDeadMailsRoute,
    retryDeadMailRoute,
    discardDeadMailRoute,
    listFailedJobsRoute,
    listMailSuppressionsRoute,
    liftMailSuppressionRoute,
  ],
})
