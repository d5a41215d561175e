import { DAY_MS } from '../../../../platform/clock.ts'
import type { DisputeResolution, OfferRole, OfferStatus, Side } from './offer-states.ts'
import type { ConditionName } from './transitions.ts'

/** As much of an offer as its rules look at. */
export type OfferFacts = {
  status: OfferStatus
  counteredBy: Side | null
  expiresAt: Date | null
  paidAt: Date | null
  /** When it came into its state. */
  movedAt: Date
  automaticReleaseAt: Date | null
  completedAt: Date | null
  disputeResolution: DisputeResolution | null
  /** When its payment went back, or was promised to. */
  moneyReturnedAt: Date | null
}

/** The settings the rules depend on. */
export type OfferRules = { readonly NON_DELIVERY_DAYS: number }

export const DISPUTE_WINDOW_DAYS = 14

type Condition = (offer: OfferFacts, role: OfferRole | 'system', now: Date, rules: OfferRules) => boolean

const reached = (time: Date | null, now: Date): boolean => time !== null && now >= time

/** What each condition of the transition table means. An instant that is reached counts as over. */
export const CONDITIONS: Record<ConditionName, Condition> = {
  notExpired: (offer, _role, now) => !reached(offer.expiresAt, now),
  expired: (offer, _role, now) => reached(offer.expiresAt, now),
  otherSideCountered: (offer, role) => offer.counteredBy !== null && offer.counteredBy !== role,
  deliveryLate: (offer, _role, now, rules) => {
    // A talent who was asked for a revision has the same time again: the brand must not ask and cancel at once.
    const waitingSince = offer.status === 'REVISION_REQUESTED' ? offer.movedAt : offer.paidAt
    return waitingSince !== null && now.getTime() - waitingSince.getTime() >= rules.NON_DELIVERY_DAYS * DAY_MS
  },
  releaseDue: (offer, _role, now) => reached(offer.automaticReleaseAt, now),
  withinDisputeWindow: (offer, _role, now) =>
    offer.completedAt !== null && now.getTime() - offer.completedAt.getTime() < DISPUTE_WINDOW_DAYS * DAY_MS,
  // A new completion, after a revision that a dispute ended in, can be disputed anew.
  notReleasedByDispute: (offer) => offer.disputeResolution !== 'RELEASE',
  moneyNotReturned: (offer) => offer.moneyReturnedAt === null,
}
