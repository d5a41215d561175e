import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { forbidden } from '../../../../platform/errors.ts'
import { type Caller, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { getOfferForCaller } from '../act-on-offer.ts'
import { OfferHistoryView, OfferView, PeopleOfOffers, viewHistory, viewOfferFor, viewPeople } from '../offer-view.ts'
import { listHistory } from '../queries/history.ts'
import { roleOn } from '../role-on-offer.ts'

export const getOfferRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  summary: 'One offer with its history and its people, for its two sides, the seller’s agent and admins.',
  contract: 'part 1, GET /api/offers/{id}',
  params: Type.Object({ id: Id }),
  responses: {
    200: Type.Object({ offer: OfferView, history: Type.Array(OfferHistoryView), ...PeopleOfOffers }),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok(await getOffer(ctx, caller, params.id)),
})

/** Two statements, besides the caller's. @throws NotFound; Forbidden for a stranger. */
export async function getOffer(ctx: Context, caller: Caller, offerId: string) {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  if (!roleOn(offer, caller)) throw forbidden('This offer is between other people.')
  const history = await listHistory(ctx.db, offerId)
  return {
    offer: viewOfferFor(offer, caller, ctx.clock.now(), ctx.config),
    history: history.map(viewHistory),
    ...viewPeople([offer]),
  }
}
