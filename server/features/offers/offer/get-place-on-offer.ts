import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferForCaller } from './act-on-offer.ts'
import type { OfferForCaller } from './queries/find-offer.ts'
import { type Place, roleOn } from './role-on-offer.ts'

/**
 * An offer and where the caller stands on it, for what goes on beside it: messages, ratings. One statement.
 * @throws NotFound, also for a stranger and for the talent's side of an offer that was never shown to it
 */
export async function getPlaceOnOffer(
  ctx: Context,
  caller: Caller,
  offerId: string,
): Promise<{ offer: OfferForCaller; place: Place }> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  const place = roleOn(offer, caller)
  if (!place) throw notFound('There is no such offer.')
  return { offer, place }
}
