import { DAY_MS, later } from '../../../../platform/clock.ts'
import { type DueRules, deliveryDue } from './delivery-due.ts'
import type { DisputeResolution, OfferRole, OfferStatus, Side } from './offer-states.ts'
import type { ConditionName } from './transitions.ts'

/** As much of an offer as its rules look at. */
export type OfferFacts = {
  status: OfferStatus
  counteredBy: Side | null
  expiresAt: Date | null
  paidAt: Date | null
  /** By when the work was agreed to be there; null: as the settings say. */
  deliveryDueAt: Date | null
  /** When it came into its state. */
  movedAt: Date
  automaticReleaseAt: Date | null
  completedAt: Date | null
  disputeResolution: DisputeResolution | null
  /** When its payment went back, or was promised to. */
  moneyReturnedAt: Date | null
}

/** The settings the rules depend on. */
export type OfferRules = DueRules

export const DISPUTE_WINDOW_DAYS = 14

/** A column of an offer, held against a value in the update that moves it: what time or a dispute may change meanwhile. */
export type ColumnCondition =
  | { column: 'expires_at' | 'automatic_release_at' | 'completed_at'; is: '>' | '<='; value: Date }
  | { column: 'dispute_resolution'; is: 'is distinct from'; value: DisputeResolution }
  | { column: 'money_returned_at'; is: 'is'; value: null }

/** A column that must be as it was read, in the update that moves an offer by what was read there. */
export type StillAsRead = { column: 'delivery_due_at'; is: 'is not distinct from'; value: Date | null }

type Condition = {
  test: (offer: OfferFacts, role: OfferRole | 'system', now: Date, rules: OfferRules) => boolean
  /**
   * The same in the update itself. Left out where the state, the counter and the revision that the update checks anyway
   * settle it.
   */
  where?: (now: Date) => ColumnCondition
}

const reached = (time: Date | null, now: Date): boolean => time !== null && now >= time

/** What each condition of the transition table means, once for reading and writing. An instant that is reached is over. */
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
    // More time that is granted meanwhile moves the date: whoever cancels names the one it read (`stillAsRead`).
    test: (offer, _role, now, rules) => reached(deliveryDue(offer, rules)?.lateAt ?? null, now),
  },
  releaseDue: {
    test: (offer, _role, now) => reached(offer.automaticReleaseAt, now),
    where: (now) => ({ column: 'automatic_release_at', is: '<=', value: now }),
  },
  withinDisputeWindow: {
    test: (offer, _role, now) =>
      offer.completedAt !== null && now.getTime() - offer.completedAt.getTime() < DISPUTE_WINDOW_DAYS * DAY_MS,
    where: (now) => ({ column: 'completed_at', is: '>', value: later(now, -DISPUTE_WINDOW_DAYS * DAY_MS) }),
  },
  notReleasedByDispute: {
    // A new completion, after a revision that a dispute ended in, can be disputed anew.
    test: (offer) => offer.disputeResolution !== 'RELEASE',
    where: () => ({ column: 'dispute_resolution', is: 'is distinct from', value: 'RELEASE' }),
  },
  moneyNotReturned: {
    test: (offer) => offer.moneyReturnedAt === null,
    where: () => ({ column: 'money_returned_at', is: 'is', value: null }),
  },
}
