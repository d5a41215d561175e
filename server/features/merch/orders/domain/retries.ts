import { HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Longer than any call to the print shop, and than making the files of an order. */
export const LEASE_MS = 10 * MINUTE_MS
/** Polling is needed because a webhook may get lost. */
export const POLL_INTERVAL_MS = 6 * HOUR_MS
/** Consecutive failures after which only an admin can help. */
export const MAX_FAILURES = 10

const FIRST_BACK_OFF_MS = MINUTE_MS
const MAX_BACKOFF_MS = 6 * HOUR_MS

/** One minute, doubled with each failure, up to six hours. */
export const backOffMs = (failures: number): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** Math.max(0, failures - 1), MAX_BACKOFF_MS)
