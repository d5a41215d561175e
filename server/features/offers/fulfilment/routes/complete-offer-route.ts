import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { OfferResponse } from '../../offer/index.ts'
import { completeOffer } from '../complete-offer.ts'

export const completeOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/complete',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'completeOffer',
  summary: 'Accepts the delivery, as the brand, and releases the money to the talent.',
  description: 'Repeating the request on a completed offer returns the offer and has no further effect.',
  contract: 'part 1, POST /api/offers/complete',
  body: named('CompleteOfferBody', Exactly({ offerId: Id })),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'CONNECT_ONBOARDING_REQUIRED', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => ok({ offer: await completeOffer(ctx, caller, body.offerId) }),
})
