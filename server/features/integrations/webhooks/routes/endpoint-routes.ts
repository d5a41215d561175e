import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, named } from '../../../../platform/http/schemas.ts'
import { changeEndpoint, createEndpoint, getEndpoint, removeEndpoint } from '../change-endpoints.ts'
import { ownerOf } from '../owner-of.ts'
import { listEndpoints } from '../queries/endpoints.ts'
import {
  EndpointDescription,
  EndpointId,
  EndpointResponse,
  EndpointUrl,
  EndpointView,
  EventTypes,
  SecretResponse,
  viewEndpoint,
} from '../webhook-views.ts'

const tag = 'Webhooks'
const params = Exactly({ id: EndpointId })

export const listEndpointsRoute = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'listWebhookEndpoints',
  summary: 'Lists the account’s webhook endpoints, oldest first. Admins manage those of the operator.',
  responses: { 200: named('WebhookEndpoints', Exactly({ endpoints: Type.Array(EndpointView, { maxItems: 10 }) })) },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller }) => {
    const now = ctx.clock.now()
    const endpoints = await listEndpoints(ctx.db, ownerOf(caller))
    return ok({ endpoints: endpoints.map((row) => viewEndpoint(row, now)) })
  },
})

export const createEndpointRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'createWebhookEndpoint',
  summary: 'Creates a webhook endpoint and returns its secret, which is not shown again.',
  body: Exactly({
    url: EndpointUrl,
    description: Type.Optional(EndpointDescription),
    eventTypes: Type.Optional(EventTypes),
  }),
  responses: { 201: SecretResponse },
  errors: ['Forbidden', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body: { url, description = '', eventTypes = [] } }) => {
    const { endpoint, secret } = await createEndpoint(ctx, caller, { url, description, eventTypes })
    return created({ endpoint: viewEndpoint(endpoint, ctx.clock.now()), secret })
  },
})

export const getEndpointRoute = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints/{id}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'getWebhookEndpoint',
  summary: 'Returns a webhook endpoint, without its secret.',
  params,
  responses: { 200: EndpointResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) =>
    ok({ endpoint: viewEndpoint(await getEndpoint(ctx, caller, id), ctx.clock.now()) }),
})

export const changeEndpointRoute = defineRoute({
  method: 'PATCH',
  path: '/api/webhooks/endpoints/{id}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'changeWebhookEndpoint',
  summary: 'Changes the address, the description or the event types of a webhook endpoint.',
  description: 'Waiting events of types that are removed are not sent any more.',
  params,
  body: Exactly({
    url: Type.Optional(EndpointUrl),
    description: Type.Optional(EndpointDescription),
    eventTypes: Type.Optional(EventTypes),
  }),
  responses: { 200: EndpointResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id }, body }) =>
    ok({ endpoint: viewEndpoint(await changeEndpoint(ctx, caller, id, body), ctx.clock.now()) }),
})

export const deleteEndpointRoute = defineRoute({
  method: 'DELETE',
  path: '/api/webhooks/endpoints/{id}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'deleteWebhookEndpoint',
  summary: 'Deletes a webhook endpoint with its log. Nothing more is sent to it.',
  params,
  responses: { 200: Done },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    await removeEndpoint(ctx, caller, id)
    return ok({ success: true })
  },
})
