import Type from 'typebox'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import type { PayForTable } from '../pay-for.ts'
import { receiveWebhook } from '../receive-webhook.ts'

export const webhookRoute = (payFor: PayForTable): Route =>
  defineRoute({
    method: 'POST',
    path: '/api/payments/webhook/processor',
    auth: 'webhook',
    envelope: 'payments',
    tag: 'Payments',
    operationId: 'receiveProcessorEvent',
    summary: 'Takes the payment processor’s events.',
    description:
      'Proven by the signature over the raw body, in `processor-signature` or `stripe-signature`, at most five minutes ' +
      'off on either side. Duplicates and any order are welcome. 200 means that the effect is committed.',
    contract: 'Part 3, "POST /webhook/processor"',
    responses: { 200: Type.Object({ received: Type.Literal(true) }, { additionalProperties: false }) },
    errors: ['BadRequest', 'PayloadTooLarge', 'UnsupportedMediaType'],
    // A processor sends all of its events from a few addresses.
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
