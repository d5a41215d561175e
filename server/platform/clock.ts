/**
 * Source of the current time. Tests and the development tools pass a clock whose time they set.
 */
export type Clock = {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export type AdjustableClock = Clock & {
  advance: (ms: number) => void
  /** Stops the clock at `at` until `release` is called. `advance` also moves a stopped clock. */
  hold: (at: Date) => void
  release: () => void
  offsetMs: () => number
}

/**
 * Creates a clock that returns the real time plus an adjustable offset, for development and tests.
 */
export function adjustableClock(offsetMs = 0): AdjustableClock {
  let offset = offsetMs
  let heldMs: number | undefined
  return {
    now: () => new Date(heldMs ?? Date.now() + offset),
    advance: (ms) => {
      if (heldMs === undefined) offset += ms
      else heldMs += ms
    },
    hold: (at) => {
      heldMs = at.getTime()
    },
    release: () => {
      if (heldMs !== undefined) offset = heldMs - Date.now()
      heldMs = undefined
    },
    offsetMs: () => offset,
  }
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Adds `ms` to a time; a negative `ms` gives an earlier one. */
export const addMs = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** Returns the day of a time in UTC, such as `2027-03-03`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/**
 * Returns the first moment of a day such as `2027-03-03`, in UTC. Undefined if the calendar has no
 * such day.
 */
export function parseDay(text: string): Date | undefined {
  const day = new Date(`${text}T00:00:00.000Z`)
  return Number.isNaN(day.getTime()) || dayOf(day) !== text ? undefined : day
}

const SPANS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const

/**
 * Formats a duration in the largest unit that gives a whole number greater than one, such as "7
 * days" or "24 hours".
 */
export function formatDuration(ms: number): string {
  const { unit, ms: size } = SPANS.find((span) => ms % span.ms === 0 && ms / span.ms > 1) ?? SPANS[3]
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size)
}
