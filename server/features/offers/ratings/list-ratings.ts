import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isoTimeOrNull } from '../../../platform/http/schemas.ts'
import { getOfferWithRole, type OfferRole } from '../offer/index.ts'
import { rateUntil, refusalToRate } from './domain/rating-rules.ts'
import { findReputations, listVisibleRatings, type RatingRow } from './queries/ratings.ts'
import { viewRating, viewTalentRating } from './rating-view.ts'

/**
 * Returns the ratings that the caller may see, and the overall rating of each side.
 * `otherHasRated` is true even if the other side's rating is not visible yet.
 * @throws NotFound
 */
export async function listRatingsOf(ctx: Context, caller: Caller, offerId: string) {
  const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
  const now = ctx.clock.now()
  const [brand, talent] = await findReputations(ctx.db, offer, now)
  if (!brand || !talent) throw new Error(`offer ${offerId} lacks a brand or a talent`)
  const given = [talent.received, brand.received].filter((rating) => rating !== undefined)
  const facts = { status: offer.status, completedAt: offer.completed_at }
  const isSide = place.role !== 'admin'
  return {
    ratings: given.filter((rating) => maySee(rating, place.role, now)).map(viewRating),
    canRate:
      isSide &&
      place.canAct &&
      refusalToRate(facts, now) === undefined &&
      !given.some(({ by_side }) => by_side === place.role),
    rateUntil: isoTimeOrNull(rateUntil(facts)),
    otherHasRated: isSide && given.some(({ by_side }) => by_side !== place.role),
    reputations: { brand: brand.reputation, talent: talent.reputation },
  }
}

const maySee = (rating: RatingRow, role: OfferRole, now: Date): boolean =>
  role === 'admin' || rating.by_side === role || (rating.hidden_at === null && rating.visible_at <= now)

/**
 * Lists visible ratings by brands, newest first.
 * @throws NotFound
 */
export async function listRatingsOfTalent(ctx: Context, slug: string, page: { limit: number; offset: number }) {
  const found = await listVisibleRatings(ctx.db, slug, { ...page, now: ctx.clock.now() })
  if (!found) throw notFound('There is no such talent.')
  const { ratings, reputation } = found
  return { ratings: ratings.map(viewTalentRating), average: reputation.average, total: reputation.count, ...page }
}
