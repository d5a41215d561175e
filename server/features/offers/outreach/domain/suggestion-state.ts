export const SUGGESTION_STATES = ['available', 'dismissed', 'used', 'unavailable'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

type Ender = 'brand' | 'talent' | 'agent' | 'admin' | 'system'

export type SuggestionFacts = {
  status: string
  /** Actor of the offer's last transition. Null if unknown. */
  endedBy: Ender | null
  wasUsed: boolean
  wasDismissed: boolean
}

/**
 * Other talents are suggested if an offer ended without an agreement, unless the brand ended it. A
 * dismissal after a suggestion was used does not count.
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
