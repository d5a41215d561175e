import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'

/**
 * Several tabs or servers may use the same token in parallel. Within this time, all of them get
 * the same successor.
 */
const PARALLEL_MS = 30 * SECOND_MS
/**
 * Within this time, a used token can be used again if the response with its successor was lost.
 * One day is enough for a person who visits once a day to stay signed in. The extra minute allows
 * for clocks that differ.
 */
const UNANSWERED_MS = DAY_MS + MINUTE_MS

type TokenRow = {
  token_hash: string
  used_at: Date | null
  parent_hash: string | null
  /** Digest of the token of this session that was used last. */
  seen_token_hash: string | null
  /** User agent of the browser that started the session. */
  user_agent: string | null
}

/** Result of checking a refresh token whose session has not ended. */
export type TokenStatus =
  | { is: 'unused' }
  /** The token was used a moment ago, so this is probably a parallel request. */
  | { is: 'justUsed'; usedAt: Date }
  /**
   * The token was used, but its successor was never used. The response with the successor may have
   * been lost.
   */
  | { is: 'unanswered'; usedAt: Date }
  /**
   * Two copies of the token are in use: this token was sent after another token had continued the
   * session. A lost response also creates two successors, but a browser stores only the last one.
   * Without a theft, this status therefore never occurs (docs/decisions/0035).
   */
  | { is: 'stolen' }

/**
 * Checks a refresh token against the rules.
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
