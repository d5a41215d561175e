import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Html, withExample } from '../../../../platform/http/schemas.ts'
import { WIDTHS } from '../domain/file-kinds.ts'
import { serveFile } from '../serve-file.ts'

/** The limit is high, because a page may load hundreds of pictures from one IP address. */
const MAX_PER_MINUTE = 6000

export const serveFileRoute = defineRoute({
  method: 'GET',
  path: '/media/{key}',
  takesRest: true,
  auth: 'link',
  mayBeCached: true,
  tag: 'Media',
  operationId: 'getFile',
  summary: 'Streams a file. A file that is not public needs a signed address.',
  description:
    'The key is everything after `/media/`, including slashes. Signed addresses are returned by routes that ' +
    'authenticate the caller, and are valid for 15 minutes. `Range` (one range), `If-Range`, `If-None-Match` and HEAD are ' +
    'supported. With an object store, the response may redirect to a signed address there.',
  params: Exactly({ key: withExample(Type.String({ maxLength: 100_000 }), STORY.mediaKey) }),
  query: Exactly({
    expires: Type.Optional(
      Type.String({ maxLength: 20, description: 'Expiry of the signature, in seconds since 1970.' }),
    ),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
    w: Type.Optional(
      Type.Unsafe<(typeof WIDTHS)[number]>({
        type: 'integer',
        enum: [...WIDTHS],
        minimum: Math.min(...WIDTHS),
        maximum: Math.max(...WIDTHS),
        description: 'Maximum width of a picture, in pixels.',
      }),
    ),
  }),
  responses: { 200: Bytes, 206: Bytes, 302: Html, 304: Bytes },
  errors: ['NotFound', 'UnprocessableEntity', 'RangeNotSatisfiable'],
  rate: { max: MAX_PER_MINUTE, perMs: 60_000 },
  handler: async ({ ctx, params, query, request, reply }) => {
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
    const { expires, signature, w: width } = query
    const isHead = request.method === 'HEAD'
    const fileRequest = { key: params.key, expires, signature, width, isHead, range, ifRange, ifNoneMatch }
    const { status, headers, body } = await serveFile(ctx, fileRequest as Parameters<typeof serveFile>[1], (more) => {
      reply.headers(more)
    })
    reply.headers(headers)
    return { status, body: body as string }
  },
})
