import { instantOf, isTimeZone, offsetsOf } from '../../../../platform/time-zone.ts'

export const RHYTHMS = ['immediately', 'daily', 'weekly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

export const DEFAULT_TIME_ZONE = 'UTC'
/** In the reader's local time. */
const HOUR = 8
const MONDAY = 1

/**
 * Returns the next 8 a.m. in a time zone, for `weekly` on a Monday, for `immediately` null. The
 * local hour stays the same although a day with a clock change has 23 or 25 hours. An unknown zone
 * counts as UTC, because a digest at a wrong hour is better than none.
 */
export function nextDigestAt(rhythm: Rhythm, timeZone: string, after: Date): Date | null {
  if (rhythm === 'immediately') return null
  const offsetAt = offsetsOf(isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE)
  const today = new Date(after.getTime() + offsetAt(after))
  for (let days = 0; ; days++) {
    const localTime = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, HOUR))
    if (rhythm === 'weekly' && localTime.getUTCDay() !== MONDAY) continue
    const at = instantOf(localTime, offsetAt)
    if (at > after) return at
  }
}
