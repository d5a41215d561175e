import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/** Pauses before each attempt after the first; together a little more than three days. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
export const MAX_ATTEMPTS = RETRY_PAUSES_MS.length + 1

/**
 * Up to this fraction of a pause is added to it at random, so that receivers do not get all retries
 * at once.
 */
const JITTER = 0.1
const MAX_WAIT_MS = DAY_MS

/**
 * Returns the pause after the given number of failures; undefined after the last attempt. A
 * receiver may ask for a longer pause, up to a day, but gets no additional attempts.
 * @param chance between 0 and 1
 */
export function pauseAfter(failures: number, chance: number, retryAfterMs = 0): number | undefined {
  const pause = RETRY_PAUSES_MS[failures - 1]
  if (pause === undefined) return undefined
  return Math.round(Math.max(pause * (1 + JITTER * chance), Math.min(retryAfterMs, MAX_WAIT_MS)))
}

const MAY_ASK_TO_WAIT = [429, 503]

/**
 * Reads a `Retry-After` header: seconds, or a date. Returns milliseconds, or 0 if there is none.
 */
export function readRetryAfter(status: number, header: string | undefined, now: Date): number {
  if (header === undefined || !MAY_ASK_TO_WAIT.includes(status)) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}
