import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'

/** Parallel tabs and other replicas get the same successor. */
const PARALLEL_MS = 30 * SECOND_MS
/** For an answer that was lost on its way: whoever is seen once a day stays signed in, with a minute for the clocks. */
const UNANSWERED_MS = DAY_MS + MINUTE_MS

type TokenRow = {
  token_hash: string
  used_at: Date | null
  parent_hash: string | null
  /** The session's token that was used last. */
  seen_token_hash: string | null
  /** Where the session began. */
  user_agent: string | null
}

/** What a refresh token of a living session is worth when it is shown. */
export type Standing =
  | { is: 'unused' }
  /** A moment ago: whoever asks now asked at the same time. */
  | { is: 'justUsed'; usedAt: Date }
  /** Nobody has shown a successor of it yet, so perhaps nobody got one. */
  | { is: 'unanswered'; usedAt: Date }
  /**
   * There are two of it, or of its predecessor: one came after another had taken the session on. A lost answer gives two
   * successors as well, but a browser keeps the last one alone, so honest use never comes here (docs/decisions/0035).
   */
  | { is: 'stolen' }

/** @param browser where the token comes from now; undefined when it is no browser we know, which proves nothing. */
export function standingOf(row: TokenRow, browser: string | undefined, now: Date): Standing {
  const { used_at: usedAt, parent_hash: parent, seen_token_hash: seen } = row
  if (usedAt === null) return parent === null || parent === seen ? { is: 'unused' } : { is: 'stolen' }
  if (later(usedAt, PARALLEL_MS) > now) return { is: 'justUsed', usedAt }
  const isElsewhere = browser !== undefined && row.user_agent !== null && row.user_agent !== browser
  const isLatest = row.token_hash === seen && later(usedAt, UNANSWERED_MS) >= now
  return isLatest && !isElsewhere ? { is: 'unanswered', usedAt } : { is: 'stolen' }
}
