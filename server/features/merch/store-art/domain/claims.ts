import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Time for which one process has the sole right to make a design's art (a claim). After this time,
 * the process is assumed to be dead, and another process may claim the design (contract, part 2,
 * "Limits", stale generation claim).
 */
export const CLAIM_MS = 5 * MINUTE_MS
/**
 * Time limit for making a design's art. It is shorter than CLAIM_MS, so that two processes never
 * work on the same design.
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
