import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { streamArt } from '../stream-art.ts'

export const streamArtRoute = defineRoute({
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  method: 'GET',
  path: '/api/merch/ai/generation/{sessionId}/events',
  operationId: 'streamMerchArtProgress',
  summary: 'Streams the progress of the art that a session last requested, until it ends.',
  description:
    'Server-sent events: `progress` with `status`, `progress` and `line` at once and on every change, then `end`; request the progress then for the ' +
    'candidates. Without a request for art, `end` comes at once. A client that reconnects gets the current state. A stream ends after five minutes. ' +
    'Limit: WAITERS_PER_ADDRESS streams for each address. Above that, and where streams do not work, request the progress every few seconds.',
  params: Exactly({ sessionId: SessionBearer }),
  responses: {
    200: withExample(
      Type.String({ contentMediaType: 'text/event-stream', description: 'Events, one JSON object each.' }),
      'id: 2\nevent: progress\ndata: {"status":"queued","progress":0,"line":{"ahead":12,"estimatedSeconds":95}}\n\n',
    ),
  },
  errors: ['NotFound', 'SESSION_MOVED'],
  handler: async ({ ctx, params, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    const visitor = await findVisitor({ ctx, request, reply })
    await streamArt(ctx, { bearer: params.sessionId, visitor, request, reply })
    return ok('')
  },
})
