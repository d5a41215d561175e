import { defineFeature } from '../../../feature.ts'
import { processQueueJob } from './jobs/process-queue-job.ts'
import { deleteEndedEvents } from './queries/end-events.ts'
import { indexingPersonalData } from './queries/personal-data.ts'
import { listEventsRoute } from './routes/list-events-route.ts'
import { getOwnIndexingRoute, retryIndexingRoute } from './routes/own-indexing-routes.ts'
import { generateTagsRoute, scrapeSocialRoute } from './routes/run-event-routes.ts'

export const feature = defineFeature({
  name: 'likeness/indexing',
  about: 'the queue of search indexing events',
  tables: ['indexing_events'],
  routes: ({ indexingHandlers: handlers }) => [
    generateTagsRoute(handlers),
    scrapeSocialRoute(handlers),
    listEventsRoute,
    getOwnIndexingRoute,
    retryIndexingRoute,
  ],
  jobs: ({ indexingHandlers: handlers }) => [processQueueJob(handlers)],
  personalData: indexingPersonalData,
  prunings: [{ name: 'indexingEvents', keptDays: 'INDEXING_EVENT_DAYS', deleteBatch: deleteEndedEvents }],
})
