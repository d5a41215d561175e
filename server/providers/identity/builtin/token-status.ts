import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'

/** Time within which parallel tabs and other replicas get the same successor of a token. */
const PARALLEL_MS = 30 * SECOND_MS
/**
 * Time within which a used token can be used again if the response with its successor was lost. A
 * day lets a person who visits once a day stay signed in. The minute allows for clock differences.
 */
const UNANSWERED_MS = DAY_MS + MINUTE_MS

type TokenRow = {
  token_hash: string
  used_at: Date | null
  parent_hash: string | null
  /** The most recently used token of the session. */
  seen_token_hash: string | null
  /** User agent that began the session. */
  user_agent: string | null
}

/** Validity of a presented refresh token of a live session. */
export type TokenStatus =
  | { is: 'unused' }
  /** The token was used a moment ago, so this is a parallel request. */
  | { is: 'justUsed'; usedAt: Date }
  /** No successor was used yet, so the response with the successor may have been lost. */
  | { is: 'unanswered'; usedAt: Date }
  /**
   * Two copies are in use: this token was presented after another one had continued the session. A
   * lost response also creates two successors, but a browser stores only the last one. Honest use
   * therefore never has this status (docs/decisions/0035).
   */
  | { is: 'stolen' }

/**
 * Judges a presented refresh token.
 * @param browser user agent that sent the token; undefined for an unknown client, which proves
 * nothing
 */
export function tokenStatusOf(row: TokenRow, browser: string | undefined, now: Date): TokenStatus {
  const { used_at: usedAt, parent_hash: parent, seen_token_hash: lastSeenHash } = row
  if (usedAt === null) return parent === null || parent === lastSeenHash ? { is: 'unused' } : { is: 'stolen' }
  if (addMs(usedAt, PARALLEL_MS) > now) return { is: 'justUsed', usedAt }
  const isElsewhere = browser !== undefined && row.user_agent !== null && row.user_agent !== browser
  const isLatest = row.token_hash === lastSeenHash && addMs(usedAt, UNANSWERED_MS) >= now
  return isLatest && !isElsewhere ? { is: 'unanswered', usedAt } : { is: 'stolen' }
}
