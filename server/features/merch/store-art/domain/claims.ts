import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Lease of a claim: after this time its holder counts as dead (contract, part 2, "Limits", stale
 * generation claim).
 */
export const CLAIM_MS = 5 * MINUTE_MS
/**
 * Time limit of the work, shorter than the lease, so that two processes never work on the same
 * claim.
 */
export const WORK_MS = 270 * SECOND_MS
/**
 * Maximum attempts. After them, the art waits for the seller's next save or for the backfill a day
 * later.
 */
export const MAX_ATTEMPTS = 5

const FIRST_WAIT_MS = 30 * SECOND_MS

/**
 * Returns when failed work may be retried: with growing backoff, and a day after the last attempt.
 */
export const retryAfter = (attempts: number, at: Date): Date =>
  addMs(at, attempts >= MAX_ATTEMPTS ? DAY_MS : FIRST_WAIT_MS * 4 ** Math.max(0, attempts - 1))
