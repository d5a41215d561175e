import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findOfferForCaller, type OfferForCaller } from './queries/find-offer.ts'
import { isHiddenFrom, type Place, roleOn } from './role-on-offer.ts'

/** Finds an offer with the caller's role on it. Undefined if the caller has no role. */
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
