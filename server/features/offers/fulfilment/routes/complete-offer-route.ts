import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { OfferAnswer } from '../../offer/index.ts'
import { completeOffer } from '../complete-offer.ts'

export const completeOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/complete',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'completeOffer',
  summary: 'The brand accepts the delivery, and the money is released to the talent.',
  description: 'Repeating it on a completed offer answers the offer without a second effect.',
  contract: 'part 1, POST /api/offers/complete',
  body: named('CompleteOfferBody', Exactly({ offerId: Id })),
  responses: { 200: OfferAnswer },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'CONNECT_ONBOARDING_REQUIRED', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => ok({ offer: await completeOffer(ctx, caller, body.offerId) }),
})
