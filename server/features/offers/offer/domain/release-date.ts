import { addMs, DAY_MS } from '../../../../platform/clock.ts'

export type ReleaseRules = { readonly AUTOMATIC_RELEASE_DAYS: number; readonly REVIEW_GRACE_DAYS: number }

/**
 * Returns the date of automatic release: some days after the payment, but not before the review
 * time of the latest delivery ends.
 */
export function automaticReleaseDate(paidAt: Date, deliveredAt: Date | null, rules: ReleaseRules): Date {
  const byPayment = addMs(paidAt, rules.AUTOMATIC_RELEASE_DAYS * DAY_MS)
  if (!deliveredAt) return byPayment
  const byDelivery = addMs(deliveredAt, rules.REVIEW_GRACE_DAYS * DAY_MS)
  return byDelivery > byPayment ? byDelivery : byPayment
}

/** The brand is reminded this many days after the payment (contract, part 1, "Limits"). */
export const RELEASE_REMINDER_DAYS = [7, 14, 25] as const
