import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findOfferWithPeople, getOfferForReading } from '../offer/index.ts'
import { findTerms } from './find-terms.ts'
import { viewTerms } from './terms-view.ts'

/**
 * Returns the latest terms of an offer to an admin.
 * @throws NotFound, also for a draft
 */
export async function getTermsForAdmin(ctx: Context, offerId: string) {
  const offer = await findOfferWithPeople(ctx.db, offerId)
  if (!offer) throw notFound('There is no such offer.')
  const { current } = await findTerms(ctx.db, offer, ctx.clock.now())
  return viewTerms(current)
}

/**
 * Returns the current and the agreed terms of an offer.
 * @throws NotFound; Forbidden for a stranger
 */
export async function getTermsOfOffer(ctx: Context, caller: Caller, offerId: string) {
  const offer = await getOfferForReading(ctx, caller, offerId)
  const { current, agreed } = await findTerms(ctx.db, offer, ctx.clock.now())
  return { current: viewTerms(current), agreed: agreed && viewTerms(agreed) }
}
