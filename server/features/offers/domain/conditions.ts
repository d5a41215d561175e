import { DAY_MS } from '../../../clock.ts'
import type { OfferRole, OfferStatus, Side } from './offer-states.ts'
import type { ConditionName } from './transitions.ts'

/** As much of an offer as its rules look at. */
export type OfferFacts = {
  status: OfferStatus
  counteredBy: Side | null
  expiresAt: Date | null
  paidAt: Date | null
  deliverySubmittedAt: Date | null
  automaticReleaseAt: Date | null
  completedAt: Date | null
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
    const waitingSince = offer.deliverySubmittedAt ?? offer.paidAt
    return waitingSince !== null && now.getTime() - waitingSince.getTime() >= rules.NON_DELIVERY_DAYS * DAY_MS
  },
  releaseDue: (offer, _role, now) => reached(offer.automaticReleaseAt, now),
  withinDisputeWindow: (offer, _role, now) =>
    offer.completedAt !== null && now.getTime() - offer.completedAt.getTime() < DISPUTE_WINDOW_DAYS * DAY_MS,
}
