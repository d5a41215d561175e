import { HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/**
 * Time for which a task is leased to one run. It is longer than any call to the print shop, and
 * longer than it takes to make the files of an order.
 */
export const LEASE_MS = 10 * MINUTE_MS
/**
 * Interval in which we ask the print shop for the state of an order. Polling is needed because a
 * webhook may get lost.
 */
export const POLL_INTERVAL_MS = 6 * HOUR_MS
/**
 * Number of consecutive failures after which retries stop. From then on, only an admin can help.
 */
export const MAX_FAILURES = 10

const FIRST_BACK_OFF_MS = MINUTE_MS
const MAX_BACKOFF_MS = 6 * HOUR_MS

/**
 * Returns the waiting time after consecutive failures. The first waiting time is one minute. It
 * doubles with each failure, up to six hours.
 */
export const backOffMs = (failures: number): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** Math.max(0, failures - 1), MAX_BACKOFF_MS)
