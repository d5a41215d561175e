import Type from 'typebox'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { named } from '../../../../platform/http/schemas.ts'
import type { PayForTable } from '../pay-for.ts'
import { receiveWebhook } from '../receive-webhook.ts'

const Rest = { additionalProperties: true }
/** The processor sends more fields, which we ignore. */
const ProcessorEvent = named(
  'ProcessorEvent',
  Type.Object(
    {
      id: Type.String({ maxLength: 255 }),
      type: Type.String({ maxLength: 255 }),
      data: Type.Object(
        { object: Type.Object({ id: Type.String({ maxLength: 255 }), object: Type.String({ maxLength: 255 }) }, Rest) },
        Rest,
      ),
    },
    Rest,
  ),
  {
    id: 'evt_3SVn2KJx8mQ41sTf0b3TQm9e',
    type: 'payment_intent.succeeded',
    data: { object: { id: STORY.processorPaymentId, object: 'payment_intent' } },
  },
)

export const webhookRoute = (payFor: PayForTable): Route =>
  defineRoute({
    method: 'POST',
    openQuery: 'provider',
    path: '/api/payments/webhook/processor',
    auth: 'webhook',
    envelope: 'payments',
    tag: 'Payments',
    operationId: 'receiveProcessorEvent',
    summary: 'Receives the payment processor’s events.',
    description:
      'Authenticated by the signature over the raw body, in `processor-signature` or `stripe-signature`, at most five minutes ' +
      'off in either direction. Duplicates and any order are accepted. 200 means that the effect is committed.',
    contract: 'Part 3, "POST /webhook/processor"',
    rawBody: ProcessorEvent,
    responses: { 200: Type.Object({ received: Type.Literal(true) }, { additionalProperties: false }) },
    errors: ['BadRequest', 'PayloadTooLarge', 'UnsupportedMediaType'],
    // The limit is high, because the processor sends all events from a few IP addresses.
    rate: { max: 6000, perMs: MINUTE_MS },
    handler: async ({ ctx, request }) => {
      const { rawBody, headers } = request
      await receiveWebhook(ctx, payFor, {
        rawBody,
        signature: headers['processor-signature'] ?? headers['stripe-signature'],
      })
      return ok({ received: true as const })
    },
  })
