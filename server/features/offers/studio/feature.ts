import { defineFeature } from '../../../feature.ts'
import { eraseCandidatesOf } from './erase-candidates-of.ts'
import { imageCandidate } from './image-candidate.ts'
import { processGenerationJob, processImageCandidatesJob, processVoiceCandidatesJob } from './jobs/work-off-jobs.ts'
import { studioPersonalData } from './queries/personal-data.ts'
import { candidatesRoutes } from './routes/candidates-routes.ts'
import { generatePreviewRoute } from './routes/generate-preview-route.ts'
import { generationStatusRoute } from './routes/generation-status-route.ts'
import { inferFlowRoute } from './routes/infer-flow-route.ts'
import { voiceCandidate } from './voice-candidate.ts'
import { voicePreview } from './voice-preview.ts'

export const feature = defineFeature({
  name: 'offers/studio',
  about: 'image and voice candidates for a brief, and previews',
  tables: ['candidate_sessions', 'candidates'],
  routes: [...candidatesRoutes, inferFlowRoute, generatePreviewRoute, generationStatusRoute],
  jobs: [processImageCandidatesJob, processVoiceCandidatesJob, processGenerationJob],
  eraseOutside: eraseCandidatesOf,
  personalData: studioPersonalData,
  generationKinds: { IMAGE_CANDIDATE: imageCandidate, VOICE_CANDIDATE: voiceCandidate, VOICE_PREVIEW: voicePreview },
})
