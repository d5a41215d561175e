import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { serveCard } from '../serve-card.ts'

export const talentCardRoute = defineRoute({
  method: 'GET',
  path: '/api/talents/{slug}/card',
  auth: 'public',
  mayBeCached: true,
  tag: 'Accounts',
  operationId: 'showTalentCard',
  summary: 'Serves the picture for links to a talent’s page: portrait, name, traits and lowest price.',
  description: 'JPEG, 1200 × 630. It may be cached for five minutes, and is gone once the talent shows no picture.',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug) }),
  responses: { 200: Bytes, 304: Bytes },
  errors: ['NotFound'],
  rate: { max: 600, perMs: 60_000 },
  handler: async ({ ctx, params, request, reply }) => {
    const { status, headers, body } = await serveCard(ctx, params.slug, request.headers['if-none-match'])
    reply.headers(headers)
    return { status, body: body as string }
  },
})
