import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Id, withExample } from '../../../../platform/http/schemas.ts'
import { servePart } from '../../../media/files/index.ts'
import { findPublicVoice } from '../queries/find-public-voice.ts'

/** Short, so that withdrawn voices soon disappear from caches. */
const CACHE_SECONDS = 300

export const playVoiceRoute = defineRoute({
  method: 'GET',
  path: '/api/likeness/voices/{assetId}',
  auth: 'public',
  mayBeCached: true,
  envelope: 'likeness',
  tag: 'Likeness',
  operationId: 'playLikenessVoice',
  summary: 'Serves a sample of a talent’s voice, while they let everyone hear it.',
  description:
    'Talent pages and search results link to it. `Range` (one range) is supported. It may be cached for five minutes; it is gone once the talent turns it off, withdraws consent, deletes the recording or is blocked.',
  params: Exactly({ assetId: withExample(Id, STORY.assetId) }),
  responses: { 200: Bytes, 206: Bytes, 304: Bytes },
  errors: ['NotFound', 'RangeNotSatisfiable'],
  rate: { max: 600, perMs: 60_000 },
  handler: async ({ ctx, params, request, reply }) => {
    const key = await findPublicVoice(ctx.db, params.assetId)
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
    const wanted = { range, ifRange: ifRange as string | undefined, ifNoneMatch }
    const part =
      key === undefined ? undefined : await servePart(ctx, { key, ...wanted }, (headers) => void reply.headers(headers))
    if (!part) throw notFound('There is no voice at this address, or it may no longer be heard.')
    reply.headers({ ...part.headers, 'cache-control': `public, max-age=${CACHE_SECONDS}` })
    return { status: part.status, body: part.body as string }
  },
})
