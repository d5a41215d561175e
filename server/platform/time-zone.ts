/**
 * True for an IANA time zone that this runtime knows, such as `Europe/Berlin`, but not for an
 * offset.
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
 * Converts a local time to a point in time. Near a clock change, the first offset may be wrong, so
 * it is looked up again.
 */
export function instantOf(onTheWall: Date, offsetAt: (at: Date) => number): Date {
  const guess = new Date(onTheWall.getTime() - offsetAt(onTheWall))
  return new Date(onTheWall.getTime() - offsetAt(guess))
}

/** Returns a function for the zone's offset from UTC in milliseconds. */
export function offsetsOf(timeZone: string): (at: Date) => number {
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

/**
 * Returns the starts of `count` months in a time zone up to the month of `at`, oldest first.
 * Queries receive these times, because the database does not know every zone of this runtime.
 */
export function monthStarts(timeZone: string, at: Date, count: number): { month: string; start: Date }[] {
  const offsetAt = offsetsOf(timeZone)
  const today = new Date(at.getTime() + offsetAt(at))
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - back), 1))
    return { month: first.toISOString().slice(0, 7), start: instantOf(first, offsetAt) }
  })
}
