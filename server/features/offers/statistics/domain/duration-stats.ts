import type { DurationCount } from '../queries/day-counts.ts'

type DurationStats = { count: number; medianSeconds: number | null; p90Seconds: number | null }

/** Interpolates between durations. Without durations, both values are null. */
export function computeDurationStats(spread: readonly DurationCount[]): DurationStats {
  const sorted = spread.toSorted(([one], [other]) => one - other)
  const count = sorted.reduce((sum, [, each]) => sum + each, 0)
  return { count, medianSeconds: quantile(sorted, count, 0.5), p90Seconds: quantile(sorted, count, 0.9) }
}

/** Matches `percentile_cont` of PostgreSQL. */
function quantile(sorted: readonly DurationCount[], count: number, share: number): number | null {
  if (count === 0) return null
  const place = share * (count - 1)
  const [low, high] = [at(sorted, Math.floor(place)), at(sorted, Math.ceil(place))]
  return Math.round(low + (high - low) * (place - Math.floor(place)))
}

function at(sorted: readonly DurationCount[], place: number): number {
  let passed = 0
  for (const [seconds, count] of sorted) {
    passed += count
    if (place < passed) return seconds
  }
  throw new Error(`rank ${place} is out of range of ${passed}`)
}
