import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EQUIVALENTS } from './equivalents.ts'
import { featureOf, type NumberedMutant } from './mutated-tree.ts'
import type { Results } from './results.ts'

const DOCUMENT = 'docs/reliability.md'
const BEGIN = '<!-- mutants -->'
const END = '<!-- /mutants -->'

export const isEquivalent = (mutant: NumberedMutant): boolean =>
  EQUIVALENTS.some(
    ({ file, from, to, around = '' }) =>
      mutant.file === file && mutant.from === from && mutant.to === to && mutant.around.includes(around),
  )

/**
 * A hash of the seed and the mutant decides the order. A larger sample therefore contains all
 * mutants of a smaller one.
 */
export function sampleOf(
  mutants: readonly NumberedMutant[],
  { seed, size }: { seed: string; size: number },
): NumberedMutant[] {
  const rank = ({ key }: NumberedMutant) => createHash('sha256').update(`${seed} ${key}`).digest('hex')
  return [...Map.groupBy(mutants, ({ feature }) => feature).values()].flatMap((ofFeature) => {
    const ranked = ofFeature
      .filter((mutant) => !isEquivalent(mutant))
      .map((mutant) => [rank(mutant), mutant] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, mutant]) => mutant)
    return size === 0 ? ranked : ranked.slice(0, size)
  })
}

type PartScore = { feature: string; sample: string; day: string; tried: number; found: number; survivors: string[] }

/** Skips parts in which no mutant was tried. */
export function scoresOf(
  mutants: readonly NumberedMutant[],
  results: Results,
  { seed, size }: { seed: string; size: string },
): PartScore[] {
  const sample = `${size === '0' ? 'all' : size}, seed ${seed}`
  return [...Map.groupBy(mutants, ({ feature }) => feature)].flatMap(([feature, ofFeature]) => {
    const tried = ofFeature.flatMap((mutant) => {
      const outcome = results.outcomeOf(mutant.key)
      return outcome ? [{ mutant, outcome }] : []
    })
    if (tried.length === 0) return []
    const left = tried.filter(({ outcome }) => outcome.outcome !== 'found')
    const [day = ''] = tried
      .map(({ outcome }) => outcome.at.slice(0, 10))
      .toSorted()
      .toReversed()
    const survivors = left.map(({ mutant, outcome }) => lineOf(mutant, outcome.outcome === 'unreached'))
    return [{ feature, sample, day, tried: tried.length, found: tried.length - left.length, survivors }]
  })
}

const lineOf = ({ file, kind, from, to, around }: NumberedMutant, isUnreached: boolean): string =>
  `- \`${file}\`, ${kind}${isUnreached ? ', reached by no test' : ''}: ${quoted(from)}${to === '' ? '' : ` → ${quoted(to)}`}${from.length < 4 ? ` in ${quoted(around)}` : ''}`

const percent = (found: number, tried: number): number => (tried === 0 ? 0 : Math.round((100 * found) / tried))

export function reportOf(scores: readonly PartScore[]): string {
  const sorted = scores.toSorted((one, other) => (one.feature < other.feature ? -1 : 1))
  const tried = sorted.reduce((sum, part) => sum + part.tried, 0)
  const found = sorted.reduce((sum, part) => sum + part.found, 0)
  const survivors = sorted.flatMap((part) => part.survivors)
  return [
    `${found} of ${tried} were found, ${percent(found, tried)} %.`,
    '',
    '| part | sample | last tried | tried | found | |',
    '|---|---|---|---|---|---|',
    ...sorted.map(
      (part) =>
        `| ${part.feature} | ${part.sample} | ${part.day} | ${part.tried} | ${part.found} | ${percent(part.found, part.tried)} % |`,
    ),
    '',
    ...(survivors.length === 0 ? ['Nothing survived.'] : ['What survived:', '', ...survivors]),
  ].join('\n')
}

const ROW = /^\| (\S+) \| (\w+, seed \S+) \| (\S+) \| (\d+) \| (\d+) \| \d+ % \|$/
const SURVIVOR = /^- `([^`]+)`, /

export function readReport(text: string): PartScore[] {
  const lines = text.split('\n')
  const survivors = Map.groupBy(
    lines.filter((line) => SURVIVOR.test(line)),
    (line) => featureOf(SURVIVOR.exec(line)?.[1] ?? ''),
  )
  return lines.flatMap((line) => {
    const [, feature, sample = '', day = '', tried, found] = ROW.exec(line) ?? []
    if (feature === undefined) return []
    const own = survivors.get(feature) ?? []
    return [{ feature, sample, day, tried: Number(tried), found: Number(found), survivors: own }]
  })
}

const quoted = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/**
 * Writes the scores between two markers. A part without a result keeps its score, which may come
 * from another machine or day.
 */
export function writeReport(root: string, scores: readonly PartScore[]): void {
  const path = join(root, DOCUMENT)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(BEGIN) || !text.includes(END)) throw new Error(`${DOCUMENT} lacks the markers of the table`)
  const [begin, end] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)]
  const earlier = readReport(text.slice(begin, end)).filter(
    (old) => !scores.some(({ feature }) => feature === old.feature),
  )
  writeFileSync(path, `${text.slice(0, begin)}\n\n${reportOf([...earlier, ...scores])}\n\n${text.slice(end)}`)
}
