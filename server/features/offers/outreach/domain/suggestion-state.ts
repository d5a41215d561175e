export const SUGGESTION_STATES = ['available', 'dismissed', 'used', 'unavailable'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

/** Who may have ended an offer. */
type Ender = 'brand' | 'talent' | 'agent' | 'admin' | 'system'

export type SuggestionFacts = {
  status: string
  /** Who made the offer's last move; null where nothing is known of it. */
  endedBy: Ender | null
  wasUsed: boolean
  wasDismissed: boolean
}

/**
 * Whether a brand is offered to ask others: once an offer came to nothing, and not by the brand's own doing. What was
 * sent counts before what was dismissed.
 */
export function suggestionState({ status, endedBy, wasUsed, wasDismissed }: SuggestionFacts): SuggestionState {
  if (!cameToNothing(status, endedBy)) return 'unavailable'
  if (wasUsed) return 'used'
  return wasDismissed ? 'dismissed' : 'available'
}

function cameToNothing(status: string, endedBy: Ender | null): boolean {
  if (status === 'REJECTED' || status === 'EXPIRED') return true
  return status === 'CANCELLED' && (endedBy === 'talent' || endedBy === 'agent')
}
