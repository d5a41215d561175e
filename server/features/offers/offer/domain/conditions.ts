import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { type DueRules, deliveryDue } from './delivery-due.ts'
import type { DisputeResolution, OfferRole, OfferStatus, Side } from './offer-states.ts'
import type { ConditionName } from './transitions.ts'

/** Fields of an offer that the transition rules read. */
export type OfferFacts = {
  status: OfferStatus
  counteredBy: Side | null
  expiresAt: Date | null
  paidAt: Date | null
  /** Agreed due date. Null means the default from the settings. */
  deliveryDueAt: Date | null
  /** Time of the last transition. */
  movedAt: Date
  automaticReleaseAt: Date | null
  completedAt: Date | null
  disputeResolution: DisputeResolution | null
  /** Time when the refund of the offer's payment was decided. */
  moneyReturnedAt: Date | null
}

export type OfferRules = DueRules

export const DISPUTE_WINDOW_DAYS = 14

/** Condition on a column, checked again by the update that moves the offer. */
export type ColumnCondition =
  | { column: 'expires_at' | 'automatic_release_at' | 'completed_at'; is: '>' | '<='; value: Date }
  | { column: 'dispute_resolution'; is: 'is distinct from'; value: DisputeResolution }
  | { column: 'money_returned_at'; is: 'is'; value: null }

/** Column whose value must not have changed between the read of the offer and its update. */
export type UnchangedColumn = { column: 'delivery_due_at'; is: 'is not distinct from'; value: Date | null }

type Condition = {
  test: (offer: OfferFacts, role: OfferRole | 'system', now: Date, rules: OfferRules) => boolean
  /**
   * Same condition as SQL, for the update. Omitted when the update already implies it by checking
   * the state, the counter version and the revision count.
   */
  where?: (now: Date) => ColumnCondition
}

const reached = (time: Date | null, now: Date): boolean => time !== null && now >= time

/**
 * Conditions of the transition table, in memory and in SQL. At its exact moment, a deadline counts
 * as past.
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
    // No SQL condition, because an extension moves the date. The update of a cancellation checks
    // that the date is unchanged instead (`stillAsRead`).
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
    // A new completion after a dispute that ended in a revision can be disputed again.
    test: (offer) => offer.disputeResolution !== 'RELEASE',
    where: () => ({ column: 'dispute_resolution', is: 'is distinct from', value: 'RELEASE' }),
  },
  moneyNotReturned: {
    test: (offer) => offer.moneyReturnedAt === null,
    where: () => ({ column: 'money_returned_at', is: 'is', value: null }),
  },
}
