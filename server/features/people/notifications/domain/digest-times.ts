/** Rhythm of mails: immediately, or collected into one mail per day or week. */
export const RHYTHMS = ['immediately', 'daily', 'weekly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

export const DEFAULT_TIME_ZONE = 'UTC'
/** Hour of a digest, in the reader's local time. */
const HOUR = 8
const MONDAY = 1

/**
 * True for an IANA time zone that this runtime knows, such as `Europe/Berlin`. False for an offset
 * such as `+02:00`.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns the next 8 a.m. in a time zone. For `weekly`, it is on a Monday. For `immediately`,
 * returns null. The local hour stays the same all year, although a day with a clock change has 23
 * or 25 hours. An unknown zone counts as UTC: the digest is then sent at a wrong hour, which is
 * better than never.
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

/**
 * Converts a local time to a point in time. Near a clock change, the first guess may use the wrong
 * offset. Therefore the offset is looked up again for the guess.
 */
function instantOf(onTheWall: Date, offsetAt: (at: Date) => number): Date {
  const guess = new Date(onTheWall.getTime() - offsetAt(onTheWall))
  return new Date(onTheWall.getTime() - offsetAt(guess))
}

/** Returns the zone's offset from UTC at a moment, in milliseconds. */
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
