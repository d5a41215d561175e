import { SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Milliseconds after which a page is rendered again even if no row has changed, because some of
 * its parts depend on the time.
 */
export const KEPT_MS = 5 * SECOND_MS
/**
 * Pause before the second purge of a change. A cache may have stored a page after the first one
 * that was rendered before the change and was on its way, or that was read from a standby. Longer
 * than `KEPT_MS`, because a kept page is compared with the row of the change until it is deleted.
 */
export const SECOND_PURGE_MS = 15 * SECOND_MS
/** A change has its row deleted after this many purges. */
export const PURGES = 2
/** Rows that one run claims at once. */
export const BATCH = 500
/** Longer than all requests of a batch take. */
export const LEASE_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = 60 * SECOND_MS

/** Returns the pause after the given number of failures: a second, then twice as long each time. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** Math.min(failures - 1, 10))
