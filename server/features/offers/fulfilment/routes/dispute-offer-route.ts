import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import { OfferView } from '../../offer/index.ts'
import { disputeOffer } from '../dispute-offer.ts'

export const disputeOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/dispute',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  summary: 'The brand disputes a delivery, and an admin decides.',
  description:
    'From DELIVERED, or within 14 days of a completion, once each. The money waits meanwhile, wherever it is. Repeating ' +
    'it answers the offer again.',
  contract: 'part 1, Other offer routes',
  body: Exactly({
    offerId: Id,
    reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  }),
  responses: { 200: Type.Object({ offer: OfferView }) },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await disputeOffer(ctx, caller, { offerId: body.offerId, reason: body.reason.trim() }) }),
})
