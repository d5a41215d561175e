import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferForCaller } from './act-on-offer.ts'
import { viewHistory, viewOfferFor, viewPeople } from './offer-view.ts'
import type { OfferForCaller } from './queries/find-offer.ts'
import { listHistory } from './queries/history.ts'
import { roleOn } from './role-on-offer.ts'

/** An offer that the caller may read: its two sides, the seller's agent, admins. One statement. @throws NotFound; Forbidden for a stranger. */
export async function getOfferForReader(ctx: Context, caller: Caller, offerId: string): Promise<OfferForCaller> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  if (!roleOn(offer, caller)) throw forbidden('This offer is between other people.')
  return offer
}

/** An offer with its history and its people (part 1, "GET /api/offers/{id}"). Two statements, besides the caller's. @throws NotFound; Forbidden for a stranger. */
export async function getOffer(ctx: Context, caller: Caller, offerId: string) {
  const offer = await getOfferForReader(ctx, caller, offerId)
  const history = await listHistory(ctx.db, offerId)
  return {
    offer: viewOfferFor(offer, caller, ctx.clock.now(), ctx.config),
    history: history.map(viewHistory),
    ...viewPeople([offer]),
  }
}
