import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { pauseEndpoint, resumeEndpoint, rotateSecret } from '../change-endpoints.ts'
import { EndpointId, EndpointResponse, SecretResponse, viewEndpoint } from '../webhook-views.ts'

const tag = 'Webhooks'
const params = Exactly({ id: EndpointId })

export const pauseEndpointRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/{id}/pause',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'pauseWebhookEndpoint',
  summary: 'Pauses a webhook endpoint. Events wait until it is resumed.',
  params,
  responses: { 200: EndpointResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id } }) =>
    ok({ endpoint: viewEndpoint(await pauseEndpoint(ctx, caller, id), ctx.clock.now()) }),
})

export const resumeEndpointRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/{id}/resume',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'resumeWebhookEndpoint',
  summary: 'Resumes a webhook endpoint and sends the events that wait for it.',
  params,
  responses: { 200: EndpointResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) =>
    ok({ endpoint: viewEndpoint(await resumeEndpoint(ctx, caller, id), ctx.clock.now()) }),
})

export const rotateSecretRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/{id}/rotate-secret',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'rotateWebhookSecret',
  summary: 'Replaces the secret of a webhook endpoint. For 24 hours, requests are signed with both.',
  params,
  responses: { 200: SecretResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    const { endpoint, secret } = await rotateSecret(ctx, caller, id)
    return ok({ endpoint: viewEndpoint(endpoint, ctx.clock.now()), secret })
  },
})
