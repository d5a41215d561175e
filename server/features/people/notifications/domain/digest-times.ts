/** How often an account is mailed what may wait: as it happens, or gathered into one mail a day or a week. */
export const RHYTHMS = ['immediately', 'daily', 'weekly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

export const DEFAULT_TIME_ZONE = 'UTC'
/** By the clock on the reader's wall. */
const HOUR = 8
const MONDAY = 1

/** A name of the IANA database that this program knows the rules of: `Europe/Berlin`, not `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The next eight o'clock of a zone after a moment, on a Monday for `weekly`; null for `immediately`. The hour is the
 * reader's all year round: days on which clocks are changed have 23 or 25 hours. A zone whose rules are not known here
 * (any more) counts as UTC, so that its mail comes at the wrong hour and not never.
 */
export function nextDigestAt(rhythm: Rhythm, timeZone: string, after: Date): Date | null {
  if (rhythm === 'immediately') return null
  const offsetAt = offsetsOf(isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE)
  const today = new Date(after.getTime() + offsetAt(after))
  for (let days = 0; ; days++) {
    const onTheWall = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, HOUR))
    if (rhythm === 'weekly' && onTheWall.getUTCDay() !== MONDAY) continue
    const at = momentOf(onTheWall, offsetAt)
    if (at > after) return at
  }
}

/** When the wall clock of the zone shows that; the offset of a first guess may be the one of before a change. */
function momentOf(onTheWall: Date, offsetAt: (at: Date) => number): Date {
  const guess = new Date(onTheWall.getTime() - offsetAt(onTheWall))
  return new Date(onTheWall.getTime() - offsetAt(guess))
}

/** By how many milliseconds the zone's wall clock is ahead of UTC at a moment. */
function offsetsOf(timeZone: string): (at: Date) => number {
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
  }
}
