import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import { DISPUTE_WINDOW_DAYS, OfferResponse } from '../../offer/index.ts'
import { disputeOffer } from '../dispute-offer.ts'

export const disputeOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/dispute',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'disputeOffer',
  summary: 'Opens a dispute about a delivery, as the brand. An admin decides it.',
  description:
    `From DELIVERED, or within ${DISPUTE_WINDOW_DAYS} days of completion; one dispute each. The money is held until the decision. ` +
    'Repeating the request returns the offer again.',
  contract: 'part 1, Other offer routes',
  body: named(
    'DisputeOfferBody',
    Exactly({
      offerId: Id,
      reason: Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
    }),
    { offerId: STORY.offerId, reason: 'The voice is not the one we agreed on.' },
  ),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await disputeOffer(ctx, caller, { offerId: body.offerId, reason: body.reason.trim() }) }),
})
