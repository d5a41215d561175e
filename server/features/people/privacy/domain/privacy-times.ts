import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Minimum interval between two exports of a person. */
export const EXPORT_INTERVAL_MS = DAY_MS
/** Days for which an export can be downloaded. */
export const EXPORT_KEPT_DAYS = 7
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * DAY_MS
/**
 * Lease of an export. A running process extends it. When it expires, another process takes over
 * the export.
 */
export const EXPORT_LEASE_MS = 10 * MINUTE_MS
export const EXPORT_ATTEMPTS = 5

/** Days in which an erasure can be canceled. */
export const ERASURE_WAIT_DAYS = 7
export const ERASURE_WAIT_MS = ERASURE_WAIT_DAYS * DAY_MS
export const ERASURE_LEASE_MS = 30 * MINUTE_MS
/**
 * Delay of the second pass. Requests and jobs that ran during the first pass have ended by then,
 * and the second pass deletes the rows that they wrote.
 */
export const ERASURE_SECOND_PASS_MS = HOUR_MS
/** Interval at which a blocked erasure is checked again. */
export const ERASURE_RECHECK_MS = DAY_MS

/** Returns the delay after this many failures: doubled each time, up to six hours. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, 6 * HOUR_MS)
