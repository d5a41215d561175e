import type { Trx } from '../../../platform/database/transaction.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOffersWithPeople } from '../offer/index.ts'
import { ratingReceivedNotice, ratingRequestNotice, ratingVisibleNotice } from './notices-of-rating.ts'
import { claimOffersToAsk, claimUnnotifiedRatings, findRatings } from './queries/ratings.ts'

/**
 * Notifies both sides of ratings that have become visible, once for each rating.
 * @returns the number of ratings. Hidden ratings count, but nobody is notified of them
 */
export async function notifyOfVisibleRatings(trx: Trx, offerIds: readonly string[], now: Date): Promise<number> {
  // rateOffer takes the same lock, because the other side may be rating at the same time.
  const offers = await lockOffersWithPeople(trx, offerIds)
  if (offers.length === 0) return 0
  const untold = await claimUnnotifiedRatings(
    trx,
    offers.map(({ id }) => id),
    now,
  )
  const notices = untold.flatMap((rating) => {
    const offer = offers.find(({ id }) => id === rating.offer_id)
    return offer && rating.hidden_at === null
      ? [ratingReceivedNotice(offer, rating), ratingVisibleNotice(offer, rating)]
      : []
  })
  await notify(trx, notices, now)
  return untold.length
}

/**
 * Asks both sides of completed offers for a rating, once per offer. Skips a side that has already
 * rated.
 * @returns the number of offers
 */
export async function askForRatings(trx: Trx, offerIds: readonly string[], now: Date): Promise<number> {
  const offers = await lockOffersWithPeople(trx, offerIds)
  const completed = offers.filter(({ status }) => status === 'COMPLETED')
  const claimed = await claimOffersToAsk(
    trx,
    completed.map(({ id }) => id),
    now,
  )
  if (claimed.size === 0) return 0
  const given = await findRatings(trx, [...claimed])
  const hasSpoken = (offerId: string, side: string) =>
    given.some(({ offer_id, by_side }) => offer_id === offerId && by_side === side)
  const notices = completed
    .filter(({ id }) => claimed.has(id))
    .flatMap((offer) =>
      (['brand', 'talent'] as const)
        .filter((side) => !hasSpoken(offer.id, side))
        .map((side) => ratingRequestNotice(offer, side)),
    )
  await notify(trx, notices, now)
  return claimed.size
}
