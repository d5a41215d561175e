import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { processGenerationJob, processImageCandidatesJob, processVoiceCandidatesJob } from './jobs/work-off-jobs.ts'
import { candidatesRoutes } from './routes/candidates-routes.ts'
import { generatePreviewRoute } from './routes/generate-preview-route.ts'
import { generationStatusRoute } from './routes/generation-status-route.ts'
import { inferFlowRoute } from './routes/infer-flow-route.ts'

export { IMAGE_MODEL_KEYS } from './domain/media.ts'
export { eraseCandidatesOf } from './erase-candidates-of.ts'
export { imageCandidate } from './image-candidate.ts'
export { keepChosen } from './keep-chosen.ts'
export { candidateSessions, successfulCandidates } from './queries/fragments.ts'
export { studioPersonalData } from './queries/personal-data.ts'
export { voiceCandidate } from './voice-candidate.ts'
export { voicePreview } from './voice-preview.ts'

export const studioRoutes: readonly Route[] = [
  ...candidatesRoutes,
  inferFlowRoute,
  generatePreviewRoute,
  generationStatusRoute,
]
export const studioJobs: readonly Job[] = [processImageCandidatesJob, processVoiceCandidatesJob, processGenerationJob]
