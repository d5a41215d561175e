import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Number of hours for which a link to a data page is valid. */
export const LINK_HOURS = 2
export const LINK_MS = LINK_HOURS * HOUR_MS

/**
 * Delay between the first and the second pass of an erasure. Requests that were running during the
 * first pass have ended by then. The second pass deletes the rows that they wrote.
 */
export const SECOND_PASS_MS = HOUR_MS
/**
 * Lease of an erasure. If a process crashes, another process continues its work when the lease
 * expires.
 */
export const LEASE_MS = 10 * MINUTE_MS
/** Interval between two checks of an erasure that waits for open orders. */
export const OPEN_ORDER_CHECK_MS = 6 * HOUR_MS

/**
 * Time for which the journal of erasures is stored. Older backups must not be restored, because
 * the journal could no longer repeat the erasures.
 */
export const JOURNAL_MS = 400 * DAY_MS

/** Returns the delay before the next attempt. It grows with the number of failures. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, DAY_MS / 4)
