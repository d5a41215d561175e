import Type from 'typebox'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { receivePrintEvent } from '../receive-print-event.ts'

/** Print shops send more fields, which we ignore. */
const PrintEvent = named(
  'PrintShopEvent',
  Type.Object({ type: Type.String({ maxLength: 255 }) }, { additionalProperties: true }),
  {
    id: 'pe_019aa1e0',
    type: 'parcel.shipped',
    order: { id: 'po_019aa1e0', externalId: STORY.offerId, state: 'shipped' },
  } as { type: string },
)

export const receivePrintEventRoute = defineRoute({
  method: 'POST',
  openQuery: 'provider',
  path: '/api/merch/fulfilment/webhook',
  auth: 'webhook',
  tag: 'Merch',
  operationId: 'receivePrintShopEvent',
  summary: 'Receives the print shop’s events.',
  description:
    'Verified by the signature over the raw body, in `print-shop-signature` or `x-pf-webhook-signature`. Duplicates and any ' +
    'order are accepted: the current status is requested from the print shop. 200 means that the effect is committed.',
  rawBody: PrintEvent,
  responses: { 200: Exactly({ received: Type.Literal(true) }) },
  errors: ['BadRequest', 'PayloadTooLarge', 'UnsupportedMediaType', 'ServiceUnavailable'],
  rate: { max: 6000, perMs: MINUTE_MS },
  handler: async ({ ctx, request }) => {
    const { rawBody, headers } = request
    await receivePrintEvent(ctx, { rawBody, signature: headers[ctx.fulfilment.signatureHeader] })
    return ok({ received: true as const })
  },
})
