import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { OfferStatus } from './offer-states.ts'

export type DueRules = { readonly NON_DELIVERY_DAYS: number; readonly DELIVERY_GRACE_DAYS: number }

/** `lateAt` is the time after which the brand may cancel. */
export type DeliveryDue = { dueAt: Date; lateAt: Date }

type AwaitedOffer = {
  status: OfferStatus
  paidAt: Date | null
  movedAt: Date
  deliveryDueAt: Date | null
}

/**
 * Returns the due date of an offer that awaits a delivery, otherwise null. An agreed date has some
 * days of grace. Without an agreed date, the time starts at the payment or at the revision
 * request, so that a brand cannot request a revision and cancel at once.
 */
export function deliveryDue(offer: AwaitedOffer, rules: DueRules): DeliveryDue | null {
  if (offer.status !== 'PAID' && offer.status !== 'REVISION_REQUESTED') return null
  if (offer.deliveryDueAt) {
    return { dueAt: offer.deliveryDueAt, lateAt: addMs(offer.deliveryDueAt, rules.DELIVERY_GRACE_DAYS * DAY_MS) }
  }
  const waitingSince = offer.status === 'REVISION_REQUESTED' ? offer.movedAt : offer.paidAt
  if (!waitingSince) return null
  const dueAt = addMs(waitingSince, rules.NON_DELIVERY_DAYS * DAY_MS)
  return { dueAt, lateAt: dueAt }
}

/** Returns the due date for work that starts at `from`. Null if no number of days was agreed. */
export const dueDateFrom = (offer: { deliver_within_days: number | null }, from: Date): Date | null =>
  offer.deliver_within_days === null ? null : addMs(from, offer.deliver_within_days * DAY_MS)

export const MAX_EXTENSIONS = 3
export const MAX_EXTENSION_DAYS = 30
