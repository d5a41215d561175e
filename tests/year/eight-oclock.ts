import { DAY_MS, MINUTE_MS } from '../../server/platform/clock.ts'

export type Eight = { at: number; isMonday: boolean }
export type Span = { from: number; to: number }

/**
 * Finds every instant of a span at which local clocks in a zone show eight. Tries every quarter of
 * an hour. This is slow and simple on purpose, because the product's arithmetic is compared with
 * it.
 */
export function findEightOClocks(timeZone: string, { from, to }: Span): Eight[] {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const mornings: Eight[] = []
  const step = 15 * MINUTE_MS
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const shown = wall.format(at)
    if (!shown.endsWith('08:00')) continue
    mornings.push({ at, isMonday: shown.startsWith('Mon') })
    // The next such instant is at least 22 hours away, even if the clocks change.
    at += 22 * 60 * MINUTE_MS
  }
  return mornings
}

/**
 * Returns the UTC days (counted from 1970) on both sides of each morning that is not exactly one
 * day after the previous one.
 */
export const changeDaysOf = (eights: readonly Eight[]): number[] =>
  eights.flatMap(({ at }, index) => {
    const before = eights[index - 1]
    return before && at - before.at !== DAY_MS ? [Math.floor(before.at / DAY_MS), Math.floor(at / DAY_MS)] : []
  })
