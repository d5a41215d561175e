/**
 * Reason for a vote: finished art (`generation`), a first order without generated art (`order`),
 * or a client's request (`stat`).
 */
export type CreditSource = 'generation' | 'order' | 'stat'

export type Credit = {
  sessionId: string
  teamId: string
  campaignId: string | null
  source: CreditSource
  orderId: string | null
}
