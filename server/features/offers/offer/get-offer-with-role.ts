import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferForCaller } from './act-on-offer.ts'
import type { OfferForCaller } from './queries/find-offer.ts'
import { type Place, roleOn } from './role-on-offer.ts'

/**
 * Returns an offer with the caller's role.
 * @throws NotFound, also for a stranger and for a talent to whom the offer was never shown
 */
export async function getOfferWithRole(
  ctx: Context,
  caller: Caller,
  offerId: string,
): Promise<{ offer: OfferForCaller; place: Place }> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  const place = roleOn(offer, caller)
  if (!place) throw notFound('There is no such offer.')
  return { offer, place }
}
