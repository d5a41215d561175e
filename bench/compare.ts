import type { Report } from './report.ts'
import { median } from './results.ts'

/** A difference that is worth a word. */
const NOTABLE = 0.1
/** Fewer rounds than these say nothing of chance. */
const FEWEST_ROUNDS = 3

export type Difference = { label: string; before: number; now: number; verdict: 'slower' | 'faster' | 'perhaps chance' }

type Compared = { results: readonly Pick<Report['results'][number], 'name' | 'label' | 'costs'>[] }

/**
 * What costs a tenth more or less processor time, against the floor of its own round, than in an earlier report: a machine
 * that does other work slows both sides down. Where a round of one report lies among those of the other, or there are
 * fewer than three, it may be chance.
 */
export function differences(before: Compared, now: Compared): Difference[] {
  return now.results.flatMap(({ name, label, costs }) => {
    const earlier = before.results.find((result) => result.name === name)
    if (!earlier) return []
    const cost = { before: median(earlier.costs), now: median(costs) }
    if (Math.abs(cost.now / cost.before - 1) <= NOTABLE) return []
    const isSlower = cost.now > cost.before
    const [less, more] = isSlower ? [earlier.costs, costs] : [costs, earlier.costs]
    const isSure = Math.min(less.length, more.length) >= FEWEST_ROUNDS && Math.max(...less) < Math.min(...more)
    return [{ label, ...cost, verdict: isSure ? (isSlower ? 'slower' : 'faster') : 'perhaps chance' }]
  })
}

/** Says so. @returns whether anything costs more, beyond chance. */
export function printDifferences(found: readonly Difference[]): boolean {
  if (found.length === 0) console.log('\n  Nothing costs a tenth more or less than before.')
  for (const { label, before, now, verdict } of found)
    console.log(`  ${label}: ${before.toFixed(2)} times the floor before, ${now.toFixed(2)} now (${verdict}).`)
  return found.some(({ verdict }) => verdict === 'slower')
}
