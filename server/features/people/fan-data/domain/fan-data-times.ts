import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Lifetime of a link to a data page. */
export const LINK_HOURS = 2
export const LINK_MS = LINK_HOURS * HOUR_MS

/**
 * Delay of the second pass. Requests that were running during the first pass have ended by then,
 * and the second pass deletes the rows that they wrote.
 */
export const SECOND_PASS_MS = HOUR_MS
/** Lease of an erasure. When it expires, another process continues the work of a crashed one. */
export const LEASE_MS = 10 * MINUTE_MS
/** Interval between two checks of an erasure that waits for open orders. */
export const OPEN_ORDER_CHECK_MS = 6 * HOUR_MS

/** Retention of the journal of erasures. Backups older than this must not be restored. */
export const JOURNAL_MS = 400 * DAY_MS

/** Returns the delay before the next attempt after this many failures. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, DAY_MS / 4)
