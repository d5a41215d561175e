import type { Report } from './report.ts'

/** A difference that is no chance. */
const NOTABLE = 0.1

export type Difference = { label: string; before: number; now: number; isSlower: boolean }

/**
 * What costs a tenth more or less processor time, against the floor of its own run, than in an earlier report: a machine
 * that does other work slows both sides down.
 */
export function differences(before: Pick<Report, 'results'>, now: Pick<Report, 'results'>): Difference[] {
  return now.results.flatMap(({ name, label, real, floor }) => {
    const earlier = before.results.find((result) => result.name === name)
    if (!earlier) return []
    const cost = { before: costOf(earlier), now: costOf({ real, floor }) }
    if (Math.abs(cost.now / cost.before - 1) <= NOTABLE) return []
    return [{ label, ...cost, isSlower: cost.now > cost.before }]
  })
}

/** Of the route, in the floor's. */
const costOf = ({ real, floor }: Pick<Report['results'][number], 'real' | 'floor'>): number =>
  real.cpuMsPerRequest / floor.cpuMsPerRequest

/** Says so. @returns whether anything costs more. */
export function printDifferences(found: readonly Difference[]): boolean {
  if (found.length === 0) console.log('\n  Nothing costs a tenth more or less than before.')
  for (const { label, before, now, isSlower } of found)
    console.log(
      `  ${isSlower ? 'Slower' : 'Faster'}: ${label}, ${before.toFixed(2)} times the floor before, ${now.toFixed(2)} now.`,
    )
  return found.some(({ isSlower }) => isSlower)
}
