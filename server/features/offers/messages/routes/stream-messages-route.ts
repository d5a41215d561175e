import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, withExample } from '../../../../platform/http/schemas.ts'
import { streamMessages } from '../stream-messages.ts'

export const streamMessagesRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/messages/events',
  auth: 'user',
  tag: 'Messages',
  operationId: 'streamMessages',
  summary: 'Streams the messages about an offer as they are written.',
  description:
    'Server-sent events: `message` for each new or removed message, `read` for how far each side has read. Start with `after`, the `version` of the list; a client that reconnects with `Last-Event-ID` misses nothing. A stream ends after five minutes. At most 12 streams per account at a time.',
  params: Exactly({ id: Id }),
  query: Exactly({
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Default: from the start.' })),
  }),
  responses: {
    200: withExample(
      Type.String({ contentMediaType: 'text/event-stream', description: 'Events, each with one JSON object.' }),
      'id: 3\nevent: message\ndata: {"id":"…","sequence":2,"text":"On the left is fine."}\n\n',
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params, query, request, reply }) => {
    await streamMessages(ctx, caller, { offerId: params.id, after: query.after, request, reply })
    return ok('')
  },
})
