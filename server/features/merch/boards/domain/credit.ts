/**
 * Reason for a vote: art was finished (`generation`), a session without generated art ordered for
 * the first time (`order`), or a client explicitly requested the vote (`stat`).
 */
export type CreditSource = 'generation' | 'order' | 'stat'

/**
 * A vote of a session (given by its internal id) for a team. `campaignId` is the campaign in which
 * the session made its art or its order.
 */
export type Credit = {
  sessionId: string
  teamId: string
  campaignId: string | null
  source: CreditSource
  /** Order that caused the vote. If the order is refunded, the vote is removed. */
  orderId: string | null
}
