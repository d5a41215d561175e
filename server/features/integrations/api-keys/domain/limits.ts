import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** Maximum number of working keys of an account. */
export const MAX_KEYS = 20
export const NAME_MAX = 80
/** The stored time of the last use may be this old, so that few requests write. */
export const USE_NOTED_MS = MINUTE_MS
export const MAX_OVERLAP_HOURS = (7 * DAY_MS) / HOUR_MS
export const DEFAULT_OVERLAP_HOURS = DAY_MS / HOUR_MS
/** Number of history entries that the page of a key shows, newest first. */
export const SHOWN_ENTRIES = 50
