import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { notify } from '../../people/notifications/index.ts'
import { getOfferWithRole, lockOfferWithPeople, type OfferWithPeople } from '../offer/index.ts'
import { computeVisibleFrom, refusalToRate } from './domain/rating-rules.ts'
import { ratingReceivedNotice } from './notices-of-rating.ts'
import { findRatings, insertRating, makeRatingVisible, type RatingRow } from './queries/ratings.ts'

type NewRating = { stars: number; words: string | null }

/**
 * Rates the other side. A rating is final. When the second side rates, both ratings become visible
 * and both sides are notified, in one transaction. Repeating the same rating has no second effect.
 * @throws NotFound; Forbidden for admins and agents who may not act; Conflict when the offer
 * cannot be rated now, or when the side gave a different rating before
 */
export async function rateOffer(
  ctx: Context,
  caller: Caller,
  offerId: string,
  { stars, words: given }: NewRating,
): Promise<{ rating: RatingRow; isNew: boolean }> {
  const { place } = await getOfferWithRole(ctx, caller, offerId)
  const { role: side } = place
  if (side === 'admin') throw forbidden('Only the two sides of an offer can rate it.')
  if (!place.canAct)
    throw forbidden('Your agent link lets you view this offer, but not rate it. Ask the talent for permission.')
  const words = visibleTextOrNull(given)
  return inTransaction(ctx.db, async (trx) => {
    // Serializes the ratings of both sides and any transition of the offer.
    const offer = await lockOfferWithPeople(trx, offerId)
    if (!offer) throw notFound('There is no such offer.')
    const now = ctx.clock.now()
    const spoken = await findRatings(trx, [offerId])
    const own = spoken.find(({ by_side }) => by_side === side)
    if (own) {
      if (own.stars === stars && own.words === words) return { rating: own, isNew: false }
      throw conflict('You have already rated this offer. A rating cannot be changed.')
    }
    const refusal = refusalToRate({ status: offer.status, completedAt: offer.completed_at }, now)
    if (refusal) throw conflict(refusal)
    const other = spoken.find(({ by_side }) => by_side !== side)
    const [rater, rated] =
      side === 'brand'
        ? [offer.buyer_account_id, offer.seller_account_id]
        : [offer.seller_account_id, offer.buyer_account_id]
    const rating = await insertRating(trx, {
      id: newId(),
      offer_id: offerId,
      by_side: side,
      rater_account_id: rater,
      rated_account_id: rated,
      written_by_account_id: caller.accountId,
      stars,
      words,
      created_at: now,
      visible_at: computeVisibleFrom(other !== undefined, now),
      told_at: other ? now : null,
    })
    if (other) await makeBothVisible(trx, offer, { own: rating, other, now })
    return { rating, isNew: true }
  })
}

async function makeBothVisible(
  trx: Trx,
  offer: OfferWithPeople,
  { own, other, now }: { own: RatingRow; other: RatingRow; now: Date },
): Promise<void> {
  await makeRatingVisible(trx, offer.id, other.by_side, now)
  // Leaves out the other side's rating if it was already notified, or if an admin has hidden it.
  const news = other.told_at === null && other.hidden_at === null ? [own, other] : [own]
  await notify(
    trx,
    news.map((rating) => ratingReceivedNotice(offer, rating)),
    now,
  )
}
