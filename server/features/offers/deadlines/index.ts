import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { watchDeadlinesJob } from './jobs/watch-deadlines-job.ts'
import { answerExtensionRoute } from './routes/answer-extension-route.ts'
import { requestExtensionRoute } from './routes/request-extension-route.ts'

export const deadlinesRoutes: readonly Route[] = [requestExtensionRoute, answerExtensionRoute]
export const deadlinesJobs: readonly Job[] = [watchDeadlinesJob]
