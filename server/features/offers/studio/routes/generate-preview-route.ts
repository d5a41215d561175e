import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableId, NullableText, named } from '../../../../platform/http/schemas.ts'
import { generatePreview } from '../generate-preview.ts'
import { MAX_PREVIEW_LETTERS } from '../voice-preview.ts'

export const generatePreviewRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/generate-preview',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'generatePreview',
  summary: 'Generates a voice preview of an offer’s script.',
  description:
    'Open to both sides of the offer; to a brand before the acceptance only if the talent allows previews. Default: the offer’s own script and voice. Poll `GET /api/offers/generation-status` for the result.',
  contract: 'part 1, "POST /api/offers/generate-preview"',
  body: named(
    'GeneratePreviewBody',
    Exactly({
      offerId: Id,
      scriptText: Type.Optional(NullableText(MAX_PREVIEW_LETTERS)),
      voiceModelKey: Type.Optional(NullableId),
    }),
    { offerId: STORY.offerId, scriptText: 'Warm hands, slow morning: the winter roast is here.', voiceModelKey: 'slt' },
  ),
  responses: { 202: named('PreviewQueued', Exactly({ jobId: Id }), { jobId: STORY.jobId }) },
  errors: [
    'BadRequest',
    'Forbidden',
    'NotFound',
    'LIKENESS_CONSENT_REQUIRED',
    'PREVIEWS_OFF',
    'TALENT_BLOCKED_BRAND',
    'USE_NOT_ALLOWED',
    'UnprocessableEntity',
    'BRIEF_REFUSED',
    'NO_USABLE_ASSETS',
    'RateLimited',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, caller, body }) => ({ status: 202 as const, body: await generatePreview(ctx, caller, body) }),
})
