/**
 * Reason for a vote: finished art, a first order where no art is generated, or an explicit request
 * (`stat`).
 */
export type CreditSource = 'generation' | 'order' | 'stat'

/** A vote of a session (its internal id) for a team, with the campaign it came from. */
export type Credit = {
  sessionId: string
  teamId: string
  campaignId: string | null
  source: CreditSource
  /** Order that the vote depends on; a refund removes the vote. */
  orderId: string | null
}
