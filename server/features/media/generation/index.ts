import type { Route } from '../../../platform/http/route.ts'
import type { GenerationKind } from './generation-kind.ts'
import { listFailedJobsRoute, retryJobRoute } from './routes/failed-jobs-routes.ts'
import { cancelJobRoute, listBatchRoute, readJobRoute, streamJobRoute } from './routes/job-routes.ts'
import { tryModelRoute } from './routes/try-model-route.ts'

export { assertRoomInLine } from './assert-room-in-line.ts'
export { awaitEnd } from './await-end.ts'
export { createEndGenerations, createEndGenerationsAbout } from './end-generations-about.ts'
export { type EnqueueOptions, enqueueGenerations, type GenerationRequest } from './enqueue-generations.ts'
export {
  defineGenerationKind,
  type EndedJob,
  type GenerationJob,
  type GenerationKind,
  type GenerationKinds,
  type GenerationResult,
  type GenerationWork,
  type SucceededJob,
} from './generation-kind.ts'
export { createJobFeed, type JobFeed } from './job-feed.ts'
export { processGenerationsJob } from './jobs/process-generations-job.ts'
export { kindsByName } from './kinds-by-name.ts'
export { measureLikeness } from './measure-likeness.ts'
export { modelTrial } from './model-trial.ts'
export { moderateGenerated } from './moderate-generated.ts'
export { deleteEndedJobs } from './queries/end-generations.ts'
export { findJob, listJobsSince } from './queries/find-generations.ts'
export { findPlaceInLine, findPlacesInLine, type PlaceInLine } from './queries/find-place-in-line.ts'
export { generationJobs } from './queries/fragments.ts'
export type { JobRow } from './queries/insert-generations.ts'
export { generationPersonalData } from './queries/personal-data.ts'
export { createGenerationRunner, type GenerationRunner, type Pace } from './runner.ts'

/** Routes of generation jobs, over all kinds' handlers. */
export const createGenerationRoutes = (kinds: ReadonlyMap<string, GenerationKind>): readonly Route[] => [
  readJobRoute,
  listBatchRoute,
  streamJobRoute,
  cancelJobRoute(kinds),
  listFailedJobsRoute,
  retryJobRoute(kinds),
  tryModelRoute,
]
