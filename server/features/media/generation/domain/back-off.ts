import { MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

const FIRST_WAIT_MS = 2 * SECOND_MS
const MAX_WAIT_MS = 5 * MINUTE_MS

/**
 * Returns the delay before the next attempt in milliseconds. The delay doubles with each attempt,
 * and is at least as long as the provider asked for. It is randomized, so that jobs that failed
 * together do not retry together.
 * @param chance from 0 to 1
 */
export function backOffMs(attempt: number, retryAfterSeconds: number, chance: number): number {
  const doubled = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return Math.max(retryAfterSeconds * SECOND_MS, Math.round(doubled * (0.75 + chance / 2)))
}
