import Type from 'typebox'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { badRequest } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { recordMailEvents } from '../../../../platform/mail/index.ts'

/** SendGrid sends more fields. */
const MailEvents = named(
  'MailEvents',
  Type.Array(
    Type.Object(
      {
        sg_event_id: Type.String({ maxLength: 255 }),
        event: Type.String({ maxLength: 40 }),
        email: Type.String({ maxLength: 254 }),
        timestamp: Type.Integer({ minimum: 0, maximum: 100_000_000_000, description: 'Unix time in seconds.' }),
        type: Type.Optional(Type.String({ maxLength: 40, description: '`blocked` for a temporary bounce.' })),
        reason: Type.Optional(Type.String({ maxLength: 20_000 })),
      },
      { additionalProperties: true },
    ),
    { maxItems: 10_000 },
  ),
  [
    {
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      event: 'bounce',
      type: 'bounce',
      email: 'mara@example.com',
      timestamp: 1_763_630_000,
      reason: '550 5.1.1 The email account that you tried to reach does not exist.',
    },
  ],
)

export const receiveMailEventsRoute = defineRoute({
  method: 'POST',
  path: '/api/notifications/mail-events',
  auth: 'webhook',
  tag: 'Notifications',
  operationId: 'receiveMailEvents',
  summary: 'Receives the mail provider’s events and suppresses addresses that bounce or complain.',
  description:
    'SendGrid’s event webhook, authenticated by its signature over time and raw body (EMAIL_WEBHOOK_PUBLIC_KEY). Duplicates and any ' +
    'order are accepted; other kinds of events are ignored. 200 means that the effect is committed.',
  rawBody: MailEvents,
  responses: { 200: named('MailEventsReceived', Exactly({ received: Type.Literal(true) })) },
  errors: ['BadRequest', 'PayloadTooLarge', 'UnsupportedMediaType'],
  // High, because a provider sends all events from a few IP addresses.
  rate: { max: 6000, perMs: MINUTE_MS },
  handler: async ({ ctx, request }) => {
    const header = (name: string) => [request.headers[name]].flat()[0]
    const events = ctx.email.readEvents({ rawBody: request.rawBody ?? '', header })
    if (!events) throw badRequest('The signature is invalid, or the body is not a list of events.')
    await recordMailEvents(ctx, events)
    return ok({ received: true as const })
  },
})
