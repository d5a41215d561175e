import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { IndexingHandlers } from './handler.ts'
import { processQueueJob } from './jobs/process-queue-job.ts'
import { listEventsRoute } from './routes/list-events-route.ts'
import { getOwnIndexingRoute, retryIndexingRoute } from './routes/own-indexing-routes.ts'
import { generateTagsRoute, scrapeSocialRoute } from './routes/run-event-routes.ts'

export { type IndexingType } from './domain/queue-rules.ts'
export type { ClaimedEvent, IndexingHandler, IndexingHandlers, IndexingOutcome } from './handler.ts'
export { processQueue } from './process-queue.ts'
export { addIndexingEvent, addIndexingEvents } from './queries/add-indexing-event.ts'
export { lockClaim } from './queries/claim-events.ts'
export { deleteEndedEvents } from './queries/end-events.ts'
export { countEvents } from './queries/list-events.ts'
export { indexingPersonalData } from './queries/personal-data.ts'

/** Creates the routes. `app.ts` passes the handler of each event type. */
export const createIndexingRoutes = (handlers: IndexingHandlers): readonly Route[] => [
  generateTagsRoute(handlers),
  scrapeSocialRoute(handlers),
  listEventsRoute,
  getOwnIndexingRoute,
  retryIndexingRoute,
]

/** Creates the job that processes the queue. */
export const createIndexingJobs = (handlers: IndexingHandlers): readonly Job[] => [processQueueJob(handlers)]
