import { DAY_MS, later } from '../../../../platform/clock.ts'
import type { OfferStatus } from './offer-states.ts'

export type DueRules = { readonly NON_DELIVERY_DAYS: number; readonly DELIVERY_GRACE_DAYS: number }

/** By when the work is to be there, and from when on it is late: then the brand may cancel. */
export type DeliveryDue = { dueAt: Date; lateAt: Date }

type Awaited = {
  status: OfferStatus
  paidAt: Date | null
  /** When it came into its state. */
  movedAt: Date
  /** What was agreed. */
  deliveryDueAt: Date | null
}

/**
 * The due date of an offer that waits for a delivery; null for any other. A date that was agreed on has a grace before it
 * is late. Where none was, it is late so many days after the payment, or after the revision was asked for: the brand must
 * not ask and cancel at once.
 */
export function deliveryDue(offer: Awaited, rules: DueRules): DeliveryDue | null {
  if (offer.status !== 'PAID' && offer.status !== 'REVISION_REQUESTED') return null
  if (offer.deliveryDueAt) {
    return { dueAt: offer.deliveryDueAt, lateAt: later(offer.deliveryDueAt, rules.DELIVERY_GRACE_DAYS * DAY_MS) }
  }
  const waitingSince = offer.status === 'REVISION_REQUESTED' ? offer.movedAt : offer.paidAt
  if (!waitingSince) return null
  const dueAt = later(waitingSince, rules.NON_DELIVERY_DAYS * DAY_MS)
  return { dueAt, lateAt: dueAt }
}

/** The due date that a payment, or a request for a revision, begins; null where none was agreed. */
export const dueDateFrom = (offer: { deliver_within_days: number | null }, from: Date): Date | null =>
  offer.deliver_within_days === null ? null : later(from, offer.deliver_within_days * DAY_MS)

/** How often a talent may ask for more time, and for how much at once. */
export const MOST_EXTENSIONS = 3
export const LONGEST_EXTENSION_DAYS = 30
