import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Id, withExample } from '../../../../platform/http/schemas.ts'
import { servePicture } from '../serve-picture.ts'

export const showPictureRoute = defineRoute({
  method: 'GET',
  path: '/api/likeness/pictures/{assetId}',
  auth: 'public',
  mayBeCached: true,
  envelope: 'likeness',
  tag: 'Likeness',
  operationId: 'showLikenessPicture',
  summary: 'Returns a small copy of a talent’s picture, while they allow it.',
  description:
    'Search results link to it. It may be cached for five minutes; it is gone once the talent withdraws consent, deletes it or is blocked.',
  params: Exactly({ assetId: withExample(Id, STORY.assetId) }),
  responses: { 200: Bytes, 304: Bytes },
  errors: ['NotFound'],
  rate: { max: 3000, perMs: 60_000 },
  handler: async ({ ctx, params, request, reply }) => {
    const { status, headers, body } = await servePicture(ctx, params.assetId, request.headers['if-none-match'])
    reply.headers(headers)
    return { status, body }
  },
})
