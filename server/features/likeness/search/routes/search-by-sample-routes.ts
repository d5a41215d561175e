import Type from 'typebox'
import { timeBudget } from '../../../../platform/http/connections/time-budget.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { assertNoFreeScope, NO_FREE_FILTERS } from '../free-scope.ts'
import { SAMPLE_FORMS, searchByPicture, searchByVoice } from '../search-by-sample.ts'
import { FoundTalent, toFoundTalent } from '../search-responses.ts'

const MAX_DURATION_MS = 60_000

const shared = {
  method: 'POST',
  auth: 'user',
  cors: true,
  query: Exactly(NO_FREE_FILTERS),
  envelope: 'likeness',
  tag: 'Likeness',
  rate: { max: 30, perMs: 60_000 },
  responses: {
    200: named(
      'LikenessSampleResponse',
      Exactly({ success: Type.Literal(true), results: Type.Array(FoundTalent), count: Type.Integer({ minimum: 0 }) }),
    ),
  },
  errors: ['Forbidden', 'UnprocessableEntity'],
} as const

const DESCRIPTION =
  'For brands; up to twenty searches in a row, then one an hour. Returns only talents who consent to being found, best match first, twenty at most. The sample is not stored.'

export const searchByPictureRoute = defineRoute({
  ...shared,
  path: '/api/indexing/search/by-picture',
  operationId: 'searchLikenessesByPicture',
  summary: 'Finds talents who look like a person in a picture.',
  description: `${DESCRIPTION} \`score\` is 0 if the similarity of two faces is unknown.`,
  upload: SAMPLE_FORMS.picture,
  handler: async ({ ctx, caller, query, request, reply }) => {
    assertNoFreeScope(query)
    const results = await searchByPicture(ctx, caller, request, timeBudget(reply, MAX_DURATION_MS))
    return ok({
      success: true as const,
      results: results.map((each) => toFoundTalent(ctx.config, each)),
      count: results.length,
    })
  },
})

export const searchByVoiceRoute = defineRoute({
  ...shared,
  path: '/api/indexing/search/by-voice',
  operationId: 'searchLikenessesByVoice',
  summary: 'Finds talents who sound like a person in a recording.',
  description: DESCRIPTION,
  upload: SAMPLE_FORMS.voice,
  handler: async ({ ctx, caller, query, request, reply }) => {
    assertNoFreeScope(query)
    const results = await searchByVoice(ctx, caller, request, timeBudget(reply, MAX_DURATION_MS))
    return ok({
      success: true as const,
      results: results.map((each) => toFoundTalent(ctx.config, each)),
      count: results.length,
    })
  },
})
