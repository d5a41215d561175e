import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Lease of a claim. After this time the claim's holder counts as dead (contract, part 2, "Limits",
 * stale generation claim).
 */
export const CLAIM_MS = 5 * MINUTE_MS
/**
 * Time limit of the work. It is shorter than the lease, so that two processes never work on the
 * same claim.
 */
export const WORK_MS = 270 * SECOND_MS
/**
 * Maximum attempts. After the last one, the art is retried at the seller's next save, or by the
 * backfill a day later.
 */
export const MAX_ATTEMPTS = 5

const FIRST_WAIT_MS = 30 * SECOND_MS

/**
 * Returns the time at which failed work may be retried. The wait grows with each attempt, and is a
 * day after the last one.
 */
export const retryAfter = (attempts: number, at: Date): Date =>
  addMs(at, attempts >= MAX_ATTEMPTS ? DAY_MS : FIRST_WAIT_MS * 4 ** Math.max(0, attempts - 1))
