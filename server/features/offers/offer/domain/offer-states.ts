/** The 13 states of an offer (contract, part 1, "States and transitions"). */
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

/** An agent is on the talent's side. */
export type Side = 'brand' | 'talent'
export type OfferRole = Side | 'admin'
export const ACTOR_ROLES = ['brand', 'talent', 'agent', 'admin', 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

export const DISPUTE_RESOLUTIONS = ['RELEASE', 'REFUND', 'REVISION'] as const
export type DisputeResolution = (typeof DISPUTE_RESOLUTIONS)[number]
