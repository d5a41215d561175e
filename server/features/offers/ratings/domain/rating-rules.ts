import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { type Message, message } from '../../../../platform/words/message.ts'
import type { OfferStatus } from '../../offer/index.ts'

export const RATE_WITHIN_DAYS = 60
/** Days until a rating becomes visible, unless both sides rate earlier. */
export const VISIBLE_AFTER_DAYS = 7
/**
 * Both sides are asked for a rating from day ASK_AFTER_DAYS to day ASK_UNTIL_DAYS after the
 * completion.
 */
export const ASK_AFTER_DAYS = 1
export const ASK_UNTIL_DAYS = 14

export type RatedOffer = { status: OfferStatus; completedAt: Date | null }

export const rateUntil = ({ status, completedAt }: RatedOffer): Date | null =>
  status === 'COMPLETED' && completedAt ? addMs(completedAt, RATE_WITHIN_DAYS * DAY_MS) : null

/** Returns undefined if the offer can be rated. */
export function refusalToRate(offer: RatedOffer, now: Date): Message | undefined {
  const until = rateUntil(offer)
  if (until === null)
    return offer.status === 'DISPUTED'
      ? message('This offer has an open dispute. You can rate it once it is completed.')
      : message('Only completed offers can be rated.')
  return now >= until
    ? message('Offers can be rated within {days} days. This period is over.', { days: RATE_WITHIN_DAYS })
    : undefined
}

/**
 * A rating becomes visible at once if both sides have rated, otherwise after VISIBLE_AFTER_DAYS.
 */
export const computeVisibleFrom = (bothSpoke: boolean, now: Date): Date =>
  bothSpoke ? now : addMs(now, VISIBLE_AFTER_DAYS * DAY_MS)

export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100
