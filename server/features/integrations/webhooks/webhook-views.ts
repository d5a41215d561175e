import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { EVENT_TYPES, isEventType } from '../events/index.ts'
import { STORED_CHARACTERS } from './domain/limits.ts'
import type { AttemptRow, LoggedDelivery } from './queries/deliveries.ts'
import type { EndpointRow } from './queries/endpoints.ts'

export const EndpointId = withExample(Id, STORY.webhookEndpointId)
export const EventId = withExample(Id, STORY.webhookEventId)
export const EventTypeName = named('WebhookEventType', OneOf(EVENT_TYPES))
export const EventTypes = withExample(
  Type.Array(EventTypeName, { maxItems: EVENT_TYPES.length, description: 'Empty: every type.' }),
  ['offer.paid', 'offer.delivered'],
)
export const EndpointUrl = withExample(Text({ minLength: 1, maxLength: 2048 }), 'https://hooks.example.com/semblance')
export const EndpointDescription = withExample(Text({ maxLength: 200 }), 'Order desk')
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const

export const EndpointView = named(
  'WebhookEndpoint',
  Exactly({
    id: EndpointId,
    url: EndpointUrl,
    description: EndpointDescription,
    eventTypes: EventTypes,
    status: OneOf(['ACTIVE', 'PAUSED', 'DISABLED'], {
      description: 'Events wait for a paused endpoint. A disabled one gets no new events.',
    }),
    statusReason: Type.Unsafe<'GAVE_UP' | 'GONE' | null>({
      type: ['string', 'null'],
      enum: ['GAVE_UP', 'GONE', null],
      description:
        'GAVE_UP: an event was refused for three days. GONE: the receiver responded with 410. Null: you paused it, or it is active.',
    }),
    oldSecretValidUntil: Nullable(withExample(Time, STORY.laterAt)),
    createdAt: Time,
    updatedAt: Time,
  }),
)
export const EndpointResponse = named('WebhookEndpointResponse', Exactly({ endpoint: EndpointView }))
export const SecretResponse = named(
  'WebhookSecretResponse',
  Exactly({
    endpoint: EndpointView,
    secret: withExample(
      Text({ maxLength: 100, description: 'Verifies our requests. It is not shown again.' }),
      `whsec_${'0'.repeat(32)}`,
    ),
  }),
)

const DELIVERY = {
  eventId: EventId,
  type: EventTypeName,
  status: OneOf(DELIVERY_STATUSES, {
    description:
      'PENDING: to be sent, or sent again. FAILED: given up. SKIPPED: the type was removed from the filter first.',
  }),
  attempts: withExample(Count, 1),
  lastStatusCode: Nullable(withExample(Type.Integer(), 200)),
  lastError: NullableText(),
  nextAttemptAt: NullableTime,
  occurredAt: Time,
  endedAt: NullableTime,
}
export const DeliveryView = named('WebhookDelivery', Exactly(DELIVERY))
export const DeliveryResponse = named('WebhookDeliveryResponse', Exactly({ delivery: DeliveryView }))

const AttemptView = named(
  'WebhookAttempt',
  Exactly({
    attemptedAt: Time,
    durationMs: withExample(Count, 182),
    statusCode: Nullable(withExample(Type.Integer(), 200)),
    response: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: STORED_CHARACTERS,
      description: 'The beginning of the response.',
    }),
    error: NullableText(),
  }),
)
export const DeliveryDetailsResponse = named(
  'WebhookDeliveryDetails',
  Exactly({
    delivery: DeliveryView,
    body: withExample(
      Text({ description: 'The request, exactly as it was signed and sent.' }),
      `{"type":"webhook.test","version":1,"timestamp":"${STORY.sentAt}","data":{"endpointId":"${STORY.webhookEndpointId}","occurredAt":"${STORY.sentAt}"}}`,
    ),
    attempts: Type.Array(AttemptView, { description: 'Newest first, at most fifty.' }),
  }),
)

export const viewEndpoint = (row: EndpointRow, now: Date): Static<typeof EndpointView> => ({
  id: row.id,
  url: row.url,
  description: row.description,
  eventTypes: row.event_types.filter(isEventType),
  status: row.status,
  statusReason: row.status_reason,
  oldSecretValidUntil:
    row.previous_secret_until !== null && row.previous_secret_until > now ? isoTime(row.previous_secret_until) : null,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})

export function viewDelivery(row: LoggedDelivery): Static<typeof DeliveryView> {
  if (!isEventType(row.type)) throw new Error(`a delivery has the unknown type ${row.type}`)
  return {
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
    nextAttemptAt: row.status === 'PENDING' ? isoTime(row.next_attempt_at) : null,
    occurredAt: isoTime(row.occurred_at),
    endedAt: isoTimeOrNull(row.ended_at),
  }
}

export const viewAttempt = (row: AttemptRow): Static<typeof AttemptView> => ({
  attemptedAt: isoTime(row.attempted_at),
  durationMs: row.duration_ms,
  statusCode: row.status_code,
  response: row.response,
  error: row.error,
})
