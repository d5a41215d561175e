import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, OneOf, Time, withExample } from '../../../../platform/http/schemas.ts'
import { getEndpoint } from '../change-endpoints.ts'
import { findDelivery, listAttempts, listDeliveries } from '../queries/deliveries.ts'
import { noSuchDelivery, replayOne, replaySpan, sendTest } from '../replay.ts'
import {
  DELIVERY_STATUSES,
  DeliveryDetailsResponse,
  DeliveryResponse,
  DeliveryView,
  EndpointId,
  EventId,
  viewAttempt,
  viewDelivery,
} from '../webhook-views.ts'

const tag = 'Webhooks'
const params = Exactly({ id: EndpointId })
const ofDelivery = Exactly({ id: EndpointId, eventId: EventId })
const ATTEMPTS_SHOWN = 50

export const listDeliveriesRoute = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints/{id}/deliveries',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'listWebhookDeliveries',
  summary: 'Lists the deliveries of a webhook endpoint, newest event first.',
  description: 'For the next page, send the last `eventId` of a page as `before`.',
  params,
  query: Exactly({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    before: Type.Optional(EventId),
    status: Type.Optional(OneOf(DELIVERY_STATUSES)),
  }),
  responses: { 200: named('WebhookDeliveries', Exactly({ deliveries: Type.Array(DeliveryView) })) },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id }, query }) => {
    await getEndpoint(ctx, caller, id)
    const deliveries = await listDeliveries(ctx.db, { endpointId: id, ...query })
    return ok({ deliveries: deliveries.map(viewDelivery) })
  },
})

export const getDeliveryRoute = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints/{id}/deliveries/{eventId}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'getWebhookDelivery',
  summary: 'Returns a delivery with the request, and the receiver’s responses to each attempt.',
  params: ofDelivery,
  responses: { 200: DeliveryDetailsResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id, eventId } }) => {
    await getEndpoint(ctx, caller, id)
    const key = { endpointId: id, eventId }
    const [delivery, attempts] = await Promise.all([
      findDelivery(ctx.db, key),
      listAttempts(ctx.db, key, ATTEMPTS_SHOWN),
    ])
    if (!delivery) throw noSuchDelivery()
    return ok({ delivery: viewDelivery(delivery), body: delivery.body, attempts: attempts.map(viewAttempt) })
  },
})

export const replayDeliveryRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/{id}/deliveries/{eventId}/replay',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'replayWebhookDelivery',
  summary: 'Sends an event again with the same id, or now if it waits for its next attempt.',
  params: ofDelivery,
  responses: { 200: DeliveryResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id, eventId } }) =>
    ok({ delivery: viewDelivery(await replayOne(ctx, caller, { endpointId: id, eventId })) }),
})

export const replaySpanRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/{id}/replay',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'replayWebhookDeliveries',
  summary: 'Sends all events of a span of time again, at most ten thousand.',
  rate: { max: 'WEBHOOK_REPLAYS_PER_MINUTE', perMs: 60_000 },
  description: 'Includes events at `from` and excludes those at `to`. Leaves out types that the filter excludes.',
  params,
  body: Exactly({ from: withExample(Time, STORY.sentAt), to: withExample(Time, STORY.paidAt) }),
  responses: { 200: named('WebhookReplay', Exactly({ replayed: Count })) },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id }, body: { from, to } }) =>
    ok({ replayed: await replaySpan(ctx, caller, { endpointId: id, from: new Date(from), to: new Date(to) }) }),
})

export const sendTestRoute = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/{id}/test',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'sendWebhookTest',
  summary: 'Sends a test event to an active webhook endpoint, whatever its filter.',
  rate: { max: 'WEBHOOK_TESTS_PER_MINUTE', perMs: 60_000 },
  params,
  responses: { 200: DeliveryResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id } }) => ok({ delivery: viewDelivery(await sendTest(ctx, caller, id)) }),
})
