import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findOfferForCaller, type OfferForCaller } from './queries/find-offer.ts'
import { isHiddenFrom, type Place, roleOn } from './role-on-offer.ts'

/** An offer and the caller's place on it; undefined when there is none, and for somebody it is no business of. One statement. */
export async function findVisibleOffer(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  offerId: string,
): Promise<{ offer: OfferForCaller; place: Place } | undefined> {
  const offer = await findOfferForCaller(db, offerId, caller.accountId)
  if (!offer || isHiddenFrom(offer, caller)) return undefined
  const place = roleOn(offer, caller)
  return place && { offer, place }
}
