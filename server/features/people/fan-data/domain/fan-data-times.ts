import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** How long a page opens by its link. */
export const LINK_HOURS = 2
export const LINK_MS = LINK_HOURS * HOUR_MS

/** Requests that were under way while a session closed have ended by then: what they still wrote goes in a second pass. */
export const SETTLES_MS = HOUR_MS
/** A process that dies while erasing is taken over from after this long. */
export const LEASE_MS = 10 * MINUTE_MS
/** How often an erasure that waits for orders looks again. */
export const HELD_MS = 6 * HOUR_MS

/** When what failed this often is tried again. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, DAY_MS / 4)
