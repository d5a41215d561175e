import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Lifetime of a link to a data page. */
export const LINK_HOURS = 2
export const LINK_MS = LINK_HOURS * HOUR_MS

/**
 * Delay of the second pass. By then, requests that ran while a session closed have ended, and the
 * pass deletes what they wrote.
 */
export const SECOND_PASS_MS = HOUR_MS
/** Lease of an erasure. After it, another process takes over from one that died. */
export const LEASE_MS = 10 * MINUTE_MS
/** Interval at which an erasure that waits for orders checks again. */
export const OPEN_ORDER_CHECK_MS = 6 * HOUR_MS

/** Retention of the journal of erasures. Backups older than this must not be restored. */
export const JOURNAL_MS = 400 * DAY_MS

/** Returns the delay before the next attempt after this many failures. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, DAY_MS / 4)
