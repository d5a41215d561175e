import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/** An account's oldest device is removed when it adds one more. */
export const MAX_DEVICES = 20
/** Messages that one process claims at once. */
export const BATCH = 20
export const AT_ONCE = 5
export const TIMEOUT_MS = 10_000
/** Longer than all requests of a batch take if every one of them times out. */
export const LEASE_MS = 2 * MINUTE_MS
/** Nobody needs an older message on the lock screen. The bell and the mail still have it. */
export const LIFETIME_MS = 24 * HOUR_MS
export const READ_BYTES = 1024

/** Pauses before each attempt after the first. */
const RETRY_PAUSES_MS: readonly number[] = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
export const MAX_ATTEMPTS = RETRY_PAUSES_MS.length + 1
const JITTER = 0.2

/**
 * Returns the pause after the given number of failures; undefined after the last attempt. The push
 * service may ask for a longer one.
 * @param chance between 0 and 1
 */
export function pauseAfter(failures: number, chance: number, retryAfterMs = 0): number | undefined {
  const pause = RETRY_PAUSES_MS[failures - 1]
  if (pause === undefined) return undefined
  return Math.round(Math.max(pause * (1 + JITTER * chance), Math.min(retryAfterMs, LIFETIME_MS)))
}

/** Reads a `Retry-After` header: seconds, or a date. Returns 0 if there is none. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}
