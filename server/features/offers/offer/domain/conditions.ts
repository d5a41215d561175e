import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { type DueRules, deliveryDue } from './delivery-due.ts'
import type { DisputeResolution, OfferRole, OfferStatus, Side } from './offer-states.ts'
import type { ConditionName } from './transitions.ts'

export type OfferFacts = {
  status: OfferStatus
  counteredBy: Side | null
  expiresAt: Date | null
  paidAt: Date | null
  /** Due date that both sides agreed on. Null if the default from the settings applies. */
  deliveryDueAt: Date | null
  movedAt: Date
  automaticReleaseAt: Date | null
  completedAt: Date | null
  disputeResolution: DisputeResolution | null
  moneyReturnedAt: Date | null
}

export type OfferRules = DueRules

export const DISPUTE_WINDOW_DAYS = 14

/** The update that changes the offer's state checks this condition again. */
export type ColumnCondition =
  | { column: 'expires_at' | 'automatic_release_at' | 'completed_at'; is: '>' | '<='; value: Date }
  | { column: 'dispute_resolution'; is: 'is distinct from'; value: DisputeResolution }
  | { column: 'money_returned_at'; is: 'is'; value: null }

export type UnchangedColumn = { column: 'delivery_due_at'; is: 'is not distinct from'; value: Date | null }

type Condition = {
  test: (offer: OfferFacts, role: OfferRole | 'system', now: Date, rules: OfferRules) => boolean
  /**
   * The same condition in SQL. Missing for conditions on the state, the counter version or the
   * revision count, because every update checks these three.
   */
  where?: (now: Date) => ColumnCondition
}

const reached = (time: Date | null, now: Date): boolean => time !== null && now >= time

/**
 * Most conditions are tested twice: in memory, and again in SQL by the update. A deadline has
 * passed as soon as the time equals the deadline.
 */
export const CONDITIONS: Record<ConditionName, Condition> = {
  notExpired: {
    test: (offer, _role, now) => !reached(offer.expiresAt, now),
    where: (now) => ({ column: 'expires_at', is: '>', value: now }),
  },
  expired: {
    test: (offer, _role, now) => reached(offer.expiresAt, now),
    where: (now) => ({ column: 'expires_at', is: '<=', value: now }),
  },
  otherSideCountered: { test: (offer, role) => offer.counteredBy !== null && offer.counteredBy !== role },
  deliveryLate: {
    // Has no SQL, because the due date of an offer without `delivery_due_at` depends on the
    // settings. The due date changes only through an extension. An update that cancels the offer
    // therefore requires an unchanged `delivery_due_at` (`stillAsRead`).
    test: (offer, _role, now, rules) => reached(deliveryDue(offer, rules)?.lateAt ?? null, now),
  },
  releaseDue: {
    test: (offer, _role, now) => reached(offer.automaticReleaseAt, now),
    where: (now) => ({ column: 'automatic_release_at', is: '<=', value: now }),
  },
  withinDisputeWindow: {
    test: (offer, _role, now) =>
      offer.completedAt !== null && now.getTime() - offer.completedAt.getTime() < DISPUTE_WINDOW_DAYS * DAY_MS,
    where: (now) => ({ column: 'completed_at', is: '>', value: addMs(now, -DISPUTE_WINDOW_DAYS * DAY_MS) }),
  },
  notReleasedByDispute: {
    // If a dispute ended in a revision and the offer is then completed again, the offer can be
    // disputed again.
    test: (offer) => offer.disputeResolution !== 'RELEASE',
    where: () => ({ column: 'dispute_resolution', is: 'is distinct from', value: 'RELEASE' }),
  },
  moneyNotReturned: {
    test: (offer) => offer.moneyReturnedAt === null,
    where: () => ({ column: 'money_returned_at', is: 'is', value: null }),
  },
}
