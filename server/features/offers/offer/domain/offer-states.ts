/** The 13 states of an offer (part 1, "States and transitions"). */
export const OFFER_STATES = [
  'DRAFT',
  'APPROVED',
  'COUNTERED',
  'ACCEPTED',
  'PENDING_PAY_CAPTURE',
  'PAID',
  'DELIVERED',
  'REVISION_REQUESTED',
  'COMPLETED',
  'DISPUTED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const
export type OfferStatus = (typeof OFFER_STATES)[number]

export const isOfferStatus = (word: string): word is OfferStatus => (OFFER_STATES as readonly string[]).includes(word)

/** Whose side somebody is on. An agent stands on the talent's. */
export type Side = 'brand' | 'talent'
/** The roles that have actions on an offer. */
export type OfferRole = Side | 'admin'
/** Who a history entry names as the one who acted. */
export const ACTOR_ROLES = ['brand', 'talent', 'agent', 'admin', 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

/** How an admin ends a dispute. */
export const DISPUTE_RESOLUTIONS = ['RELEASE', 'REFUND', 'REVISION'] as const
export type DisputeResolution = (typeof DISPUTE_RESOLUTIONS)[number]
