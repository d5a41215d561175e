import type { Notice } from '../../people/notifications/index.ts'
import type { OfferWithPeople, Side } from '../offer/index.ts'
import { type Copy, factsForCopy, type NoticeFacts, writeCopy } from '../offer-notices/index.ts'
import { ratingReceivedCopy, ratingRequestCopy, ratingVisibleCopy } from './domain/rating-copy.ts'
import { rateUntil } from './domain/rating-rules.ts'
import type { RatingRow } from './queries/ratings.ts'

export const otherSide = (side: Side): Side => (side === 'brand' ? 'talent' : 'brand')

const noticeTo = (
  reader: Side,
  type: Notice['type'],
  offer: OfferWithPeople,
  copy: (facts: NoticeFacts) => Copy,
): Notice => ({
  accountId: reader === 'brand' ? offer.buyer_account_id : offer.seller_account_id,
  type,
  offerId: offer.id,
  ...writeCopy(copy, factsForCopy(offer, offer), reader),
})

export const ratingRequestNotice = (offer: OfferWithPeople, reader: Side): Notice => {
  const until = rateUntil({ status: offer.status, completedAt: offer.completed_at })
  return noticeTo(reader, 'RATING_ASKED', offer, ratingRequestCopy(reader, until))
}

export const ratingReceivedNotice = (offer: OfferWithPeople, rating: RatingRow): Notice =>
  noticeTo(otherSide(rating.by_side), 'RATING_RECEIVED', offer, ratingReceivedCopy(rating.by_side, rating))

export const ratingVisibleNotice = (offer: OfferWithPeople, rating: RatingRow): Notice =>
  noticeTo(rating.by_side, 'RATING_RECEIVED', offer, ratingVisibleCopy(rating.by_side))
