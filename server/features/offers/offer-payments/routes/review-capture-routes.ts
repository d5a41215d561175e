import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, named } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT, visibleText, visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { OfferResponse } from '../../offer/index.ts'
import { reviewCapture } from '../review-capture.ts'

const shared = {
  method: 'POST',
  auth: 'admin',
  tag: 'Offers',
  contract: 'part 1, Other offer routes',
  responses: { 200: OfferResponse },
  errors: ['NotFound', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
} as const

const STANDS =
  'A decision is final. 503 means that it is made and continues automatically. Repeating the request returns the offer again.'

export const releaseCaptureRoute = defineRoute({
  ...shared,
  path: '/api/offers/admin/release-capture',
  operationId: 'releaseCapture',
  summary: 'Captures an authorized payment: the offer is paid.',
  description: `${STANDS} 409 is also returned if the authorization had expired and the offer is waiting for payment again.`,
  body: named('ReleaseCaptureBody', Exactly({ offerId: Id, note: Type.Optional(NullableText(2000)) }), {
    offerId: STORY.offerId,
    note: 'Card and brand were checked.',
  }),
  handler: async ({ ctx, caller, body }) => {
    const review = {
      offerId: body.offerId,
      decision: 'capture',
      note: visibleTextOrNull(body.note),
      message: null,
    } as const
    return ok({ offer: await reviewCapture(ctx, caller, review) })
  },
})

export const declineCaptureRoute = defineRoute({
  ...shared,
  path: '/api/offers/admin/decline-capture',
  operationId: 'declineCapture',
  summary: 'Releases an authorized payment: the offer is waiting for payment again.',
  description: `${STANDS} Only admins can read \`note\`. The brand is notified that its payment was declined, and can read \`message\`.`,
  body: named(
    'DeclineCaptureBody',
    Exactly({
      offerId: Id,
      note: Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
      message: Type.Optional(NullableText(2000)),
    }),
    {
      offerId: STORY.offerId,
      note: 'The card was reported stolen.',
      message: 'The name on the card is not yours. Pay with another one.',
    },
  ),
  handler: async ({ ctx, caller, body }) => {
    const words = { note: visibleText(body.note), message: visibleTextOrNull(body.message) }
    return ok({ offer: await reviewCapture(ctx, caller, { offerId: body.offerId, decision: 'decline', ...words }) })
  },
})
