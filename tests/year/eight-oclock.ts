import { DAY_MS, MINUTE_MS } from '../../server/platform/clock.ts'

export type Eight = { at: number; isMonday: boolean }
export type Span = { from: number; to: number }

/**
 * Every instant of a span at which clocks on the walls of a zone show eight, by walking through it a quarter of an hour at
 * a time and looking at them. Slow and plain: it is what the arithmetic of the product is held against.
 */
export function eightsIn(timeZone: string, { from, to }: Span): Eight[] {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const eights: Eight[] = []
  const step = 15 * MINUTE_MS
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const shown = wall.format(at)
    if (!shown.endsWith('08:00')) continue
    eights.push({ at, isMonday: shown.startsWith('Mon') })
    // The next is not before that, however the clocks are changed.
    at += 22 * 60 * MINUTE_MS
  }
  return eights
}

/** The days (of UTC, counted from 1970) on which a morning comes sooner or later than a day after the one before. */
export const changeDaysOf = (eights: readonly Eight[]): number[] =>
  eights.flatMap(({ at }, index) => {
    const before = eights[index - 1]
    return before && at - before.at !== DAY_MS ? [Math.floor(before.at / DAY_MS), Math.floor(at / DAY_MS)] : []
  })
