import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'

/** One export of everything about a person in so long. */
export const EXPORT_EVERY_MS = DAY_MS
/** For how long it can be fetched. */
export const EXPORT_KEPT_DAYS = 7
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * DAY_MS
/** Whoever makes one and dies is taken over from after this long; it is extended while somebody works on it. */
export const EXPORT_LEASE_MS = 10 * MINUTE_MS
export const EXPORT_ATTEMPTS = 5

/** How long somebody has to change their mind. */
export const ERASURE_WAIT_DAYS = 7
export const ERASURE_WAIT_MS = ERASURE_WAIT_DAYS * DAY_MS
export const ERASURE_LEASE_MS = 30 * MINUTE_MS
/** Requests and jobs that were under way as an account was closed have ended by then: what they still wrote goes, too. */
export const ERASURE_SETTLES_MS = HOUR_MS
/** How long one waits that something keeps from beginning. */
export const ERASURE_HELD_MS = DAY_MS

/** When what failed this often is tried again: twice as long each time, up to six hours. */
export const retryMs = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, 6 * HOUR_MS)
