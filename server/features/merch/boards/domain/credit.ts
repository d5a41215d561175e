/** What made a session count: art that was made, a first order where there is nothing to make, or that somebody asked for it. */
export type CreditSource = 'generation' | 'order' | 'stat'

/** A session (its internal id) counts for a team, by what was made or ordered in a campaign. */
export type Credit = {
  sessionId: string
  teamId: string
  campaignId: string | null
  source: CreditSource
  /** What is given back counts no more. */
  orderId: string | null
}
