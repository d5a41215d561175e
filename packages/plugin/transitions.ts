/** The account that causes a transition. The id is null for the system, fans and the print shop. */
export type TransitionActor = { role: string; accountId: string | null }

type Common = {
  at: Date
  actor: TransitionActor
  currency: string
  /**
   * False if the transition records what has already happened outside, such as a payment. No plugin
   * can refuse it, and `before` gets no database.
   */
  canBeRefused: boolean
}

/** An offer changes its state, or is created. In `before`, the amounts are already the new ones. */
export type OfferTransition = Common & {
  entity: 'offer'
  offerId: string
  /** Such as SUBMIT or PAYMENT_SUCCEEDED: an action of the transition table. */
  action: string
  /** Null if the offer is new. */
  from: string | null
  to: string
  brandAccountId: string
  talentAccountId: string
  /** Null if the brand gave the offer no title. */
  title: string | null
  /** Fee of the talent. */
  amountMinorUnit: number
  /** Fee of the talent and of the platform. */
  totalMinorUnit: number
}

/** A part of a fan’s order, or its payment, changes its status, or the order is created. */
export type OrderTransition = Common & {
  entity: 'order'
  /** Empty before a new order is created. */
  orderId: string
  orderNumber: string
  part: 'things' | 'files' | 'payment'
  /** Null if the order is new. */
  from: string | null
  to: string
  /** Null if the seller’s account is not known. */
  sellerAccountId: string | null
  totalMinorUnit: number
}

/** A payout is begun, paid or failed. */
export type PayoutTransition = Common & {
  entity: 'payout'
  payoutId: string
  payoutKind: 'scheduled' | 'manual' | 'advance'
  /** Null if the payout is new. */
  from: 'PENDING' | null
  to: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  sellerAccountId: string
  amountMinorUnit: number
}

export type Transition = OfferTransition | OrderTransition | PayoutTransition
