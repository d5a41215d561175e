import Type from 'typebox'
import { timeBudget } from '../../../../platform/http/connections/time-budget.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { findSimilarTalents } from '../find-similar-talents.ts'
import { FoundTalent, toFoundTalent } from '../search-responses.ts'

const MAX_DURATION_MS = 10_000

export const similarTalentsRoute = defineRoute({
  method: 'GET',
  mayLag: true,
  path: '/api/talents/{slug}/similar',
  auth: 'public',
  cors: true,
  tag: 'Likeness',
  operationId: 'listSimilarTalents',
  summary: 'Lists talents who are close to a talent in looks, voice and work, best match first.',
  description: 'Empty for a talent who cannot be found in search.',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug) }),
  responses: { 200: named('SimilarTalents', Exactly({ talents: Type.Array(FoundTalent) })) },
  errors: ['NotFound'],
  rate: { max: 'SEARCHES_PER_MINUTE', perMs: 60_000 },
  handler: async ({ ctx, params, reply }) => {
    const found = await findSimilarTalents(ctx, params.slug, timeBudget(reply, MAX_DURATION_MS))
    return ok({ talents: found.map((each) => toFoundTalent(ctx.config, each, { voices: true })) })
  },
})
