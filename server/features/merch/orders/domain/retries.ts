import { HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/**
 * Duration of a task's lease. It is longer than any call to the print shop, and longer than making
 * an order's files takes.
 */
export const LEASE_MS = 10 * MINUTE_MS
/** Poll interval for orders at the print shop, for the case that a webhook does not arrive. */
export const POLL_INTERVAL_MS = 6 * HOUR_MS
/** Consecutive failures after which only a person can help. */
export const MAX_FAILURES = 10

const FIRST_BACK_OFF_MS = MINUTE_MS
const MAX_BACKOFF_MS = 6 * HOUR_MS

/**
 * Returns the backoff after consecutive failures: one minute, doubled each time, up to six hours.
 */
export const backOffMs = (failures: number): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** Math.max(0, failures - 1), MAX_BACKOFF_MS)
