import { DAY_MS, later } from '../../../../platform/clock.ts'
import type { OfferStatus } from '../../offer/index.ts'

/** For how long after its completion an offer can be rated. */
export const RATE_WITHIN_DAYS = 60
/** A rating is shown by then, though the other side has not spoken. */
export const SHOWN_AFTER_DAYS = 7
/** Both sides are asked to rate each other so long after the completion, and no later than the second. */
export const ASK_AFTER_DAYS = 1
export const ASK_UNTIL_DAYS = 14

/** As much of an offer as decides whether it can be rated. */
export type RatedOffer = { status: OfferStatus; completedAt: Date | null }

/** Until when it can be rated; null: it is not completed. */
export const rateUntil = ({ status, completedAt }: RatedOffer): Date | null =>
  status === 'COMPLETED' && completedAt ? later(completedAt, RATE_WITHIN_DAYS * DAY_MS) : null

/** Why an offer cannot be rated now, in words; undefined: it can. */
export function refusalToRate(offer: RatedOffer, now: Date): string | undefined {
  const until = rateUntil(offer)
  if (until === null)
    return offer.status === 'DISPUTED'
      ? 'A dispute about this offer is open. It can be rated once it is completed.'
      : 'Only an offer that is completed can be rated.'
  return now >= until ? `An offer can be rated for ${RATE_WITHIN_DAYS} days. That time is over.` : undefined
}

/** From when on a rating is shown: at once, when both have spoken. */
export const shownFrom = (bothSpoke: boolean, now: Date): Date =>
  bothSpoke ? now : later(now, SHOWN_AFTER_DAYS * DAY_MS)

/** The mean of stars to two digits; null without any. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100
