import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, named } from '../../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { OfferResponse } from '../../offer/index.ts'
import { cancelOffer } from '../cancel-offer.ts'

export const cancelOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/cancel',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'cancelOffer',
  summary: 'Cancels an offer before delivery and refunds any payment in full.',
  description:
    'The brand can cancel a draft; either side can cancel APPROVED, COUNTERED and ACCEPTED; the brand can cancel PENDING_PAY_CAPTURE, which voids the ' +
    'authorization; the talent can cancel PAID and REVISION_REQUESTED, and so can the brand once the delivery is late. 503 ' +
    'means that the processor has not confirmed it yet: the cancellation continues automatically. Repeating the request returns the ' +
    'offer again.',
  contract: 'part 1, Other offer routes',
  body: named('CancelOfferBody', Exactly({ offerId: Id, reason: Type.Optional(NullableText(2000)) }), {
    offerId: STORY.offerId,
    reason: 'The campaign was canceled.',
  }),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await cancelOffer(ctx, caller, { offerId: body.offerId, note: visibleTextOrNull(body.reason) }) }),
})
