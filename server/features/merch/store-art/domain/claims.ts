import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'

/** Who began so long ago and is not done has died, or is taken for dead (part 2, "Limits", stale generation claim). */
export const CLAIM_MS = 5 * MINUTE_MS
/** The work itself stops before that: nobody is at it twice. */
export const WORK_MS = 270 * SECOND_MS
/** Then it waits for the seller's next save, or for the backfill a day later. */
export const MOST_ATTEMPTS = 5

const FIRST_WAIT_MS = 30 * SECOND_MS

/** When what failed may be begun again: later each time, and after the last attempt in a day. */
export const retryAfter = (attempts: number, at: Date): Date =>
  later(at, attempts >= MOST_ATTEMPTS ? DAY_MS : FIRST_WAIT_MS * 4 ** Math.max(0, attempts - 1))
