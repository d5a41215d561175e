import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'

/** Tabs or servers that use the same token within this time get the same successor. */
const PARALLEL_MS = 30 * SECOND_MS
/**
 * Time in which a used token works again if its successor was lost: a day, so that daily visitors
 * stay signed in, and a minute for clocks that differ.
 */
const UNANSWERED_MS = DAY_MS + MINUTE_MS

type TokenRow = {
  token_hash: string
  used_at: Date | null
  parent_hash: string | null
  /** Digest of the token of this session that was used last. */
  seen_token_hash: string | null
  /** User agent that started the session. */
  user_agent: string | null
}

export type TokenStatus =
  | { is: 'unused' }
  /** Used a moment ago, so this is probably a parallel request. */
  | { is: 'justUsed'; usedAt: Date }
  /** Used, but its successor never was. The response may have been lost. */
  | { is: 'unanswered'; usedAt: Date }
  /**
   * Two copies are in use: this token was sent after another one had continued the session. A lost
   * response also creates two successors, but a browser stores only the last one
   * (docs/decisions/0035).
   */
  | { is: 'stolen' }

/**
 * @param browser User agent that sent the token; undefined for an unknown client, which proves
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
