import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { EVENT_KINDS, exampleBodyOf, openSchema } from '../../events/index.ts'
import { EventTypeName } from '../webhook-views.ts'

const kinds = EVENT_KINDS.map((kind) => ({
  type: kind.type,
  version: kind.version,
  about: kind.about,
  dataSchema: JSON.stringify(openSchema(kind.data)),
  example: JSON.stringify(exampleBodyOf(kind)),
}))

const KindView = named(
  'WebhookEventKind',
  Exactly({
    type: EventTypeName,
    version: withExample(Type.Integer({ minimum: 1 }), 1),
    about: Text({ description: 'One sentence for people.' }),
    dataSchema: Text({ description: 'JSON Schema of `data`, as JSON.' }),
    example: Text({ description: 'An example of the request body, as JSON.' }),
  }),
)

export const listEventTypesRoute = defineRoute({
  method: 'GET',
  path: '/api/webhooks/event-types',
  auth: 'user',
  cors: true,
  tag: 'Webhooks',
  operationId: 'listWebhookEventTypes',
  summary: 'Lists all events that endpoints can get, with the schema of their data and an example.',
  responses: {
    200: named('WebhookEventTypes', Exactly({ eventTypes: Type.Array(KindView) }), { eventTypes: kinds.slice(0, 1) }),
  },
  handler: async () => ok({ eventTypes: kinds }),
})
