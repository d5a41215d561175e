import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import type { GenerationKind } from '../../../media/generation/index.ts'
import { imageCandidate } from '../image-candidate.ts'
import { voiceCandidate } from '../voice-candidate.ts'
import { voicePreview } from '../voice-preview.ts'

const Report = named('StudioJobReport', Exactly({ processed: Count }), { processed: 3 })

/**
 * Usually, the due work is only what crashed processes have left. With `RUN_JOBS=off` it is all
 * work, and an external scheduler calls the route.
 */
const sweepOf = (kind: Pick<GenerationKind, 'name'>, of: Pick<Job, 'name' | 'cron' | 'path' | 'summary'>): Job => ({
  ...of,
  tag: 'Offers',
  contract: 'part 1, Other offer routes',
  report: Report,
  run: async (ctx, isTimeUp = () => false) => ({ processed: await ctx.generation.runDueOf(kind.name, isTimeUp) }),
})

export const processImageCandidatesJob = sweepOf(imageCandidate, {
  name: 'process-image-candidates',
  cron: '3-59/10 * * * *',
  path: '/api/offers/image-candidates/process',
  summary: 'Generates the image candidates that are due.',
})

export const processVoiceCandidatesJob = sweepOf(voiceCandidate, {
  name: 'process-voice-candidates',
  cron: '6-59/10 * * * *',
  path: '/api/offers/voice-candidates/process',
  summary: 'Generates the voice candidates that are due.',
})

export const processGenerationJob = sweepOf(voicePreview, {
  name: 'process-generation',
  cron: '9-59/10 * * * *',
  path: '/api/offers/process-generation',
  summary: 'Generates the voice previews that are due.',
})
