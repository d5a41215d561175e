export const SUGGESTION_STATES = ['available', 'dismissed', 'used', 'unavailable'] as const
export type SuggestionState = (typeof SUGGESTION_STATES)[number]

type Ender = 'brand' | 'talent' | 'agent' | 'admin' | 'system'

export type SuggestionFacts = {
  status: string
  /** Actor of the last transition; null when unknown. */
  endedBy: Ender | null
  wasUsed: boolean
  wasDismissed: boolean
}

/**
 * Decides if similar talents are suggested. They are suggested when an offer ended without an
 * agreement, unless the brand ended it. A confirmed blast takes precedence over a dismissal.
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
