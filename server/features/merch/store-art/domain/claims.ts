import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Duration of a process's claim on the design whose art it makes. After this time the process has
 * probably died, and another may claim the design (contract, part 2, "Limits", stale generation
 * claim).
 */
export const CLAIM_MS = 5 * MINUTE_MS
/** Shorter than CLAIM_MS, so that two processes never work on the same design. */
export const WORK_MS = 270 * SECOND_MS
/**
 * After the last attempt, art is tried again when the seller saves the store, or a day later by the
 * backfill.
 */
export const MAX_ATTEMPTS = 5

const FIRST_WAIT_MS = 30 * SECOND_MS

/** The wait grows with each attempt, and is a day after the last one. */
export const retryAfter = (attempts: number, at: Date): Date =>
  addMs(at, attempts >= MAX_ATTEMPTS ? DAY_MS : FIRST_WAIT_MS * 4 ** Math.max(0, attempts - 1))
