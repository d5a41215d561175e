import { HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Longer than any call of a shop, and than making the files of an order. */
export const LEASE_MS = 10 * MINUTE_MS
/** How often an order at the shop is looked at, should no webhook tell of it. */
export const LOOK_EVERY_MS = 6 * HOUR_MS
/** Tries in a row after which only a person can help. */
export const MOST_FAILURES = 10

const FIRST_BACK_OFF_MS = MINUTE_MS
const LONGEST_BACK_OFF_MS = 6 * HOUR_MS

/** How long to wait after so many failures in a row: a minute, two, four, up to six hours. */
export const backOffMs = (failures: number): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** Math.max(0, failures - 1), LONGEST_BACK_OFF_MS)
