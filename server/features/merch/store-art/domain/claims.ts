import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Time for which one process reserves a design to make its art. This reservation is called a
 * claim. After this time, the process has probably died, and another process may reserve the
 * design (contract, part 2, "Limits", stale generation claim).
 */
export const CLAIM_MS = 5 * MINUTE_MS
/**
 * Time limit for making the art of a design. The limit is shorter than CLAIM_MS, so that two
 * processes never work on the same design.
 */
export const WORK_MS = 270 * SECOND_MS
/**
 * Maximum number of attempts. After the last attempt, the art is tried again when the seller saves
 * the store, or a day later by the backfill.
 */
export const MAX_ATTEMPTS = 5

const FIRST_WAIT_MS = 30 * SECOND_MS

/**
 * Returns the time at which a failed design may be tried again. The waiting time grows with each
 * attempt. After the last attempt, it is a day.
 */
export const retryAfter = (attempts: number, at: Date): Date =>
  addMs(at, attempts >= MAX_ATTEMPTS ? DAY_MS : FIRST_WAIT_MS * 4 ** Math.max(0, attempts - 1))
