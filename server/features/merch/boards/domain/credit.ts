/**
 * Reason for a vote: finished art, a first order where no art is generated, or an explicit request
 * (`stat`).
 */
export type CreditSource = 'generation' | 'order' | 'stat'

/**
 * A vote of a session (by internal id) for a team. `campaignId` is the campaign where the session
 * made or ordered something.
 */
export type Credit = {
  sessionId: string
  teamId: string
  campaignId: string | null
  source: CreditSource
  /** Order that gave the vote. If the order is refunded, the vote is removed. */
  orderId: string | null
}
