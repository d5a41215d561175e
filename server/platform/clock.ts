/** Where every "now" comes from. It is passed in, so that a test, or a person in development, can move it. */
export type Clock = {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs on, shifted by what it was told to advance. */
export type AdjustableClock = Clock & {
  advance: (ms: number) => void
  /** Stands still at a moment, until it is told to go on from there. */
  hold: (at: Date) => void
  release: () => void
  offsetMs: () => number
}

/** The real time and an offset that can be moved on: the clock of development and of tests. */
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

/** The moment `ms` after another; before it, when negative. */
export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

const SPANS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const

/** A span in words, in the largest unit that says it exactly: "7 days", "90 minutes". A single day is 24 hours. */
export function inWords(ms: number): string {
  const { unit, ms: size } = SPANS.find((span) => ms % span.ms === 0 && ms / span.ms > 1) ?? SPANS[3]
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size)
}
