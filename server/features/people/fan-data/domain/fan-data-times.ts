import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

export const LINK_HOURS = 2
export const LINK_MS = LINK_HOURS * HOUR_MS

/**
 * Delay between the first and the second pass of an erasure. Requests that were running during the
 * first pass have ended by then. The second pass deletes the rows that they wrote.
 */
export const SECOND_PASS_MS = HOUR_MS
/** If a process crashes, another process continues its work when the lease expires. */
export const LEASE_MS = 10 * MINUTE_MS
export const OPEN_ORDER_CHECK_MS = 6 * HOUR_MS

/**
 * Older backups must not be restored, because the journal could no longer repeat their erasures.
 */
export const JOURNAL_MS = 400 * DAY_MS

export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, DAY_MS / 4)
