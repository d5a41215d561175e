import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

export const EXPORT_INTERVAL_MS = DAY_MS
export const EXPORT_KEPT_DAYS = 7
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * DAY_MS
/**
 * A running process extends the lease of its export. After a crash, another process takes over the
 * export when the lease expires.
 */
export const EXPORT_LEASE_MS = 10 * MINUTE_MS
export const EXPORT_ATTEMPTS = 5

/** Days in which an erasure can be canceled. */
export const ERASURE_WAIT_DAYS = 7
export const ERASURE_WAIT_MS = ERASURE_WAIT_DAYS * DAY_MS
export const ERASURE_LEASE_MS = 30 * MINUTE_MS
/**
 * Delay between the first and the second pass of an erasure. Requests and jobs that ran during the
 * first pass have ended by then. The second pass deletes the rows that they wrote.
 */
export const ERASURE_SECOND_PASS_MS = HOUR_MS
export const ERASURE_RECHECK_MS = DAY_MS

export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, 6 * HOUR_MS)
