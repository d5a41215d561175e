import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  MadeWithAi,
  Nullable,
  NullableText,
  named,
  OneOf,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../../platform/made-with-ai/is-made-with-ai.ts'
import { messageForOwner } from '../../../media/generation/index.ts'
import { MadeBy } from '../../../media/models/index.ts'
import { madeByOf } from '../end-candidate.ts'
import { getGenerationStatus } from '../get-generation-status.ts'
import { WorkFailure } from '../session-view.ts'

/** Contract names of job states. A canceled job counts as failed. */
const WORDS = {
  QUEUED: 'queued',
  RUNNING: 'running',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const

export const generationStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/generation-status',
  auth: 'user',
  tag: 'Offers',
  operationId: 'getGenerationStatus',
  summary: 'Returns the status of a generation job.',
  description:
    'A preview is visible to both sides of its offer, a candidate to those who can see its session, any other job to the account that requested it. `resultUrl` is signed and valid for 15 minutes. `GET /api/generation-jobs/{id}` returns more, and its `/events` stream updates.',
  contract: 'part 1, "GET /api/offers/generation-status"',
  query: Type.Object({ jobId: withExample(Id, STORY.jobId) }),
  responses: {
    200: named(
      'GenerationStatusResponse',
      Exactly({
        jobId: Id,
        status: OneOf(['queued', 'running', 'succeeded', 'failed']),
        progress: Type.Number({ minimum: 0, maximum: 1 }),
        resultUrl: NullableText(),
        error: Nullable(WorkFailure),
        madeBy: MadeBy,
        madeWithAi: MadeWithAi,
      }),
      { jobId: STORY.jobId, status: 'running', progress: 0.4, resultUrl: null, error: null, madeBy: null },
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const { job, resultUrl } = await getGenerationStatus(ctx, caller, query.jobId)
    return ok({
      jobId: job.id,
      status: WORDS[job.status],
      progress: job.progress_percent / 100,
      resultUrl,
      madeWithAi: isMadeWithAi(resultUrl),
      madeBy: job.result === null ? null : madeByOf(job.result),
      error:
        job.failure_code === null
          ? null
          : { code: job.failure_code, message: messageForOwner(job.failure_code, job.failure_message) },
    })
  },
})
