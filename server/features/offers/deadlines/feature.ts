import { defineFeature } from '../../../feature.ts'
import { watchDeadlinesJob } from './jobs/watch-deadlines-job.ts'
import { answerExtensionRoute } from './routes/answer-extension-route.ts'
import { requestExtensionRoute } from './routes/request-extension-route.ts'

export const feature = defineFeature({
  name: 'offers/deadlines',
  about: 'due dates, extensions, late deliveries',
  routes: [requestExtensionRoute, answerExtensionRoute],
  jobs: [watchDeadlinesJob],
})
