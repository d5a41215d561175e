import { SECOND_MS } from '../../../../platform/clock.ts'

/**
 * Milliseconds after which a page is rendered again even if no row has changed, because some of
 * its parts depend on the time.
 */
export const KEPT_MS = 5 * SECOND_MS
/**
 * A page that took longer is shown to one reader only: the row of a change during the rendering may
 * have been deleted before the page is compared with it.
 */
export const LONGEST_RENDERING_MS = 10 * SECOND_MS
/**
 * Pauses before a change is purged again. A cache may have stored a page after the first purge that
 * was rendered before the change and was on its way. The last pause is longer than `KEPT_MS`,
 * because a kept page is compared with the row of the change until it is deleted.
 */
export const PURGE_PAUSES_MS = [SECOND_MS, 15 * SECOND_MS] as const
/** Rows that one run claims at once. */
export const BATCH = 500
/** Longer than all requests of a batch take. */
export const LEASE_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = 60 * SECOND_MS

/** Returns the pause after the given number of failures: a second, then twice as long each time. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** Math.min(failures - 1, 10))
