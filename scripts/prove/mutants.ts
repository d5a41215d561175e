import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PLANTED_BUGS } from '../planted-bugs/index.ts'
import type { PlantedBug } from '../planted-bugs/planted-bug.ts'
import { ROOT } from './run-tests.ts'
import { type TriedBug, tryBugs } from './try-bugs.ts'

const FROM_EACH = 2
const AT_LEAST = 64

const testBytesOf = ({ tests }: PlantedBug): number =>
  tests.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0)

/**
 * Chooses 64 planted bugs: the two cheapest of every file of scripts/planted-bugs, and then the
 * cheapest of the others. The size of a bug's test files is a rough measure of the time that they
 * take.
 */
export function cheapestMutants(): PlantedBug[] {
  const ranked = Object.values(PLANTED_BUGS).map((bugs: readonly PlantedBug[]) => {
    const byCost = bugs.toSorted((one, other) => testBytesOf(one) - testBytesOf(other))
    // The first bug of each test file comes before the second bug of any test file.
    const rounds = [...Map.groupBy(byCost, ({ tests }) => tests.join()).values()]
    return Array.from({ length: bugs.length }, (_, round) => rounds.flatMap((of) => of[round] ?? [])).flat()
  })
  const chosen = ranked.flatMap((bugs) => bugs.slice(0, FROM_EACH))
  const others = ranked
    .flatMap((bugs) => bugs.slice(FROM_EACH))
    .toSorted((one, other) => testBytesOf(one) - testBytesOf(other))
  return [...chosen, ...others.slice(0, Math.max(0, AT_LEAST - chosen.length))]
}

export async function tryMutants(words: readonly string[], server: string, lanes: number): Promise<TriedBug[]> {
  const all = Object.values(PLANTED_BUGS).flat() as readonly PlantedBug[]
  const wanted =
    words.length === 0 ? cheapestMutants() : all.filter(({ bug }) => words.every((word) => bug.includes(word)))
  if (wanted.length === 0) throw new Error(`No planted bug’s title contains ${words.join(' and ')}.`)
  console.log(`${wanted.length} bugs, ${lanes} at a time`)
  return tryBugs(wanted, {
    server,
    lanes,
    onBaselinePassed: (engine, { ran, seconds }) =>
      console.log(`✓ the unchanged tree, ${engine}: ${ran} tests pass  ${seconds.toFixed(1)} s`),
    onTried: (tried) => {
      console.log(`${tried.foundBy ? '✓' : '✗'} ${tried.bug}  ${tried.seconds.toFixed(1)} s`)
      if (tried.endedByTime) console.log(`    ${describeFinder(tried)}`)
      if (!tried.foundBy) console.log(tried.output.split('\n').slice(-30).join('\n'))
    },
  })
}

/** Describes the test that found a planted bug. */
export function describeFinder({ foundBy, endedByTime }: TriedBug): string {
  if (foundBy) return `${foundBy.file} › ${foundBy.name}`
  return endedByTime ? `no test; ${endedByTime.file} › ${endedByTime.name} timed out` : 'no test'
}

export const mutantTable = (tried: readonly TriedBug[]): string =>
  ['| planted bug | found by |', '|---|---|']
    .concat(tried.map((one) => `| ${one.bug} | ${one.foundBy ? describeFinder(one) : `**${describeFinder(one)}**`} |`))
    .join('\n')
