import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { DeliveryView } from '../delivery-view.ts'
import { getOffer } from '../get-offer.ts'
import { OfferHistoryView, OfferView, PeopleOfOffers } from '../offer-view.ts'

export const getOfferRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'getOffer',
  summary:
    'Returns an offer with its history, deliveries and people. Open to both sides, the talent’s agent and admins.',
  contract: 'part 1, GET /api/offers/{id}',
  params: Type.Object({ id: Id }),
  responses: {
    200: Type.Object({
      offer: OfferView,
      history: Type.Array(OfferHistoryView),
      deliveries: Type.Array(DeliveryView),
      ...PeopleOfOffers,
    }),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok(await getOffer(ctx, caller, params.id)),
})
