import type { Report } from './report.ts'
import { median } from './results.ts'

const NOTABLE = 0.1
/** With fewer rounds, a difference may be chance. */
const MIN_ROUNDS = 3

export type Difference = { label: string; before: number; now: number; verdict: 'slower' | 'faster' | 'perhaps chance' }

type Compared = { results: readonly Pick<Report['results'][number], 'name' | 'label' | 'costs'>[] }

/**
 * Lists scenarios whose CPU cost changed by more than a tenth. Each cost is relative to the floor
 * server in the same round, because a busy machine slows both down.
 */
export function differences(before: Compared, now: Compared): Difference[] {
  return now.results.flatMap(({ name, label, costs }) => {
    const earlier = before.results.find((result) => result.name === name)
    if (!earlier) return []
    const cost = { before: median(earlier.costs), now: median(costs) }
    if (Math.abs(cost.now / cost.before - 1) <= NOTABLE) return []
    const isSlower = cost.now > cost.before
    const [less, more] = isSlower ? [earlier.costs, costs] : [costs, earlier.costs]
    const isSure = Math.min(less.length, more.length) >= MIN_ROUNDS && Math.max(...less) < Math.min(...more)
    return [{ label, ...cost, verdict: isSure ? (isSlower ? 'slower' : 'faster') : 'perhaps chance' }]
  })
}

/**
 * Prints the differences.
 * @returns true if a scenario certainly became slower
 */
export function printDifferences(found: readonly Difference[]): boolean {
  if (found.length === 0) console.log('\n  No scenario costs over a tenth more or less than before.')
  for (const { label, before, now, verdict } of found)
    console.log(`  ${label}: ${before.toFixed(2)} times the floor before, ${now.toFixed(2)} now (${verdict}).`)
  return found.some(({ verdict }) => verdict === 'slower')
}
