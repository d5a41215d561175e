import Type from 'typebox'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { badRequest } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { recordMailEvents } from '../../../../platform/mail/index.ts'
import { recordMailOpens } from '../record-mail-opens.ts'

/** SendGrid sends more fields, which we ignore. */
const Events = named(
  'MerchMailEvents',
  Type.Array(
    Type.Object(
      {
        sg_event_id: Type.String({ maxLength: 255 }),
        event: Type.String({ maxLength: 40 }),
        email: Type.String({ maxLength: 254 }),
        timestamp: Type.Integer({ minimum: 0, maximum: 100_000_000_000, description: 'Seconds since 1970.' }),
        emailType: Type.Optional(Type.String({ maxLength: 200 })),
        merchSessionId: Type.Optional(
          Type.String({ maxLength: 200, description: 'The internal id that the email carried.' }),
        ),
      },
      { additionalProperties: true },
    ),
    { maxItems: 10_000 },
  ),
  [
    {
      sg_event_id: 'b3Blbi0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      event: 'open',
      email: 'noor@example.com',
      timestamp: 1_763_630_000,
      emailType: 'abandoned_cart',
      merchSessionId: '7b3f48d2a6e01f94c2b7d8535d1c0a9e',
    },
  ],
)

export const providerWebhookRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/email/provider-webhook',
  auth: 'webhook',
  tag: 'Merch',
  operationId: 'receiveMerchMailEvents',
  summary: 'Receives the mail provider’s events and records on the session that a cart email was opened.',
  description:
    'SendGrid’s event webhook, verified by its signature over time and raw body (EMAIL_WEBHOOK_PUBLIC_KEY). Without a key, ' +
    'events are refused in production unless EMAIL_WEBHOOK_OPEN allows them. Each event counts once, in any order. Bounces ' +
    'and complaints received here have the same effect as at /api/notifications/mail-events.',
  contract: 'part 2, "POST /email/provider-webhook"',
  rawBody: Events,
  responses: { 200: named('MerchMailEventsReceived', Exactly({ received: Type.Literal(true) })) },
  errors: ['BadRequest', 'PayloadTooLarge', 'UnsupportedMediaType'],
  // High, because the provider sends all events from a few IP addresses.
  rate: { max: 6000, perMs: MINUTE_MS },
  handler: async ({ ctx, request }) => {
    const header = (name: string) => [request.headers[name]].flat()[0]
    const events = ctx.email.readEvents({ rawBody: request.rawBody ?? '', header })
    if (!events) throw badRequest('The signature is invalid, or the body is not a list of events.')
    if (ctx.config.EMAIL_WEBHOOK_PUBLIC_KEY === undefined)
      ctx.log.warn({ events: events.length }, 'mail events are accepted without verification because no key is set')
    await recordMailEvents(ctx, events, recordMailOpens)
    return ok({ received: true as const })
  },
})
