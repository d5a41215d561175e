export { assertRoomInLine } from './assert-room-in-line.ts'
export { awaitEnd } from './await-end.ts'
export { messageForOwner } from './domain/job-status.ts'
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
export type { JobFeed } from './job-feed.ts'
export { kindsByName } from './kinds-by-name.ts'
export { measureLikeness } from './measure-likeness.ts'
export { modelTrial } from './model-trial.ts'
export { moderateGenerated } from './moderate-generated.ts'
export { findJob, listJobsSince } from './queries/find-generations.ts'
export { findPlaceInLine, findPlacesInLine, type PlaceInLine } from './queries/find-place-in-line.ts'
export { generationJobs } from './queries/fragments.ts'
export type { JobRow } from './queries/insert-generations.ts'
export { createGenerationRunner, type GenerationRunner, type Pace } from './runner.ts'
