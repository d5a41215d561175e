import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EQUIVALENTS } from './equivalents.ts'
import type { NumberedMutant } from './mutated-tree.ts'
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
 * Samples each part: takes the mutants whose digests with the seed sort first, so that a larger
 * sample includes every smaller one.
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

export type Report = { text: string; table: string }

/** Returns the score of each part, and the mutants that no test found. */
export function reportOf(sample: readonly NumberedMutant[], results: Results): Report {
  const rows: string[] = []
  const survivors: string[] = []
  let [all, found] = [0, 0]
  for (const [feature, mutants] of [...Map.groupBy(sample, (mutant) => mutant.feature)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const tried = mutants.flatMap((mutant) => {
      const outcome = results.outcomeOf(mutant.key)
      return outcome ? [{ mutant, outcome }] : []
    })
    if (tried.length === 0) continue
    const left = tried.filter(({ outcome }) => outcome.outcome !== 'found')
    all += tried.length
    found += tried.length - left.length
    const score = Math.round((100 * (tried.length - left.length)) / tried.length)
    rows.push(`| ${feature} | ${tried.length} | ${score} % |`)
    for (const { mutant, outcome } of left)
      survivors.push(
        `- \`${mutant.file}\`, ${mutant.kind}${outcome.outcome === 'unreached' ? ', reached by no test' : ''}: ${quoted(mutant.from)}${mutant.to === '' ? '' : ` → ${quoted(mutant.to)}`}${mutant.from.length < 4 ? ` in ${quoted(mutant.around)}` : ''}`,
      )
  }
  const score = all === 0 ? 0 : Math.round((100 * found) / all)
  const head = `${found} of ${all} were found, ${score} %.`
  const table = [
    '| part | tried | found |',
    '|---|---|---|',
    ...rows,
    '',
    survivors.length === 0 ? 'Nothing survived.' : 'What survived:\n',
    ...survivors,
  ].join('\n')
  return { text: `${table}\n\n${head}`, table: `${head}\n\n${table}` }
}

const quoted = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** Writes the table into the document, between its markers. */
export function writeReport(root: string, { table }: Report, { seed, size }: { seed: string; size: string }): void {
  const path = join(root, DOCUMENT)
  const text = readFileSync(path, 'utf8')
  const [before, rest] = [text.slice(0, text.indexOf(BEGIN)), text.slice(text.indexOf(END))]
  if (!text.includes(BEGIN) || !text.includes(END)) throw new Error(`${DOCUMENT} lacks the markers of the table`)
  const day = new Date().toISOString().slice(0, 10)
  const sample = size === '0' ? 'All mutants' : `A sample of ${size} of each part`
  writeFileSync(path, `${before}${BEGIN}\n\n${sample}, seed ${seed}, ${day}: ${table}\n\n${rest}`)
}
