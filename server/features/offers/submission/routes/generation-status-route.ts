import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { getJobFor } from '../../../media/generation/index.ts'

/** The contract's words for how a job stands; one that was called off gave nothing either. */
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
  summary: 'How a generation job stands.',
  description:
    'For whoever asked for it. `GET /api/generation-jobs/{id}` tells more, and its `/events` tell it by themselves.',
  contract: 'part 1, "GET /api/offers/generation-status"',
  query: Type.Object({ jobId: withExample(Id, STORY.jobId) }),
  responses: {
    200: named(
      'GenerationStatusAnswer',
      Exactly({
        jobId: Id,
        status: OneOf(['queued', 'running', 'succeeded', 'failed']),
        progress: Type.Number({ minimum: 0, maximum: 1 }),
        resultUrl: NullableText(),
        error: Nullable(Exactly({ code: Text(), message: Text() })),
      }),
      { jobId: STORY.jobId, status: 'running', progress: 0.4, resultUrl: null, error: null },
    ),
  },
  handler: async ({ ctx, caller, query }) => {
    const { id, status, progress_percent, result, failure_code, failure_message } = await getJobFor(
      ctx.db,
      caller,
      query.jobId,
    )
    return ok({
      jobId: id,
      status: WORDS[status],
      progress: progress_percent / 100,
      resultUrl: typeof result?.url === 'string' ? result.url : null,
      error: failure_code === null ? null : { code: failure_code, message: failure_message ?? '' },
    })
  },
})
