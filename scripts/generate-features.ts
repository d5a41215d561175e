/**
 * Writes two tables in docs/architecture.md from the manifests: the features, and the other parts
 * that own database tables. With `--check`, it only compares.
 */
import { readFileSync } from 'node:fs'
import type { Feature } from '../server/feature.ts'
import { FEATURES } from '../server/features.ts'
import { PARTS } from '../server/parts.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/architecture.md'
const START = '<!-- features: made by `npm run generate` -->'
const END = '<!-- features end -->'

const groupOf = ({ name }: Pick<Feature, 'name'>): string => name.split('/')[0] ?? name

const rowOf = ({ name, about, tables = [] }: Feature, folder: string): string =>
  `| [${name}](../${folder}/${name}) | ${about} | ${tables.map((table) => `\`${table}\``).join(', ')} |`

const features: readonly Feature[] = FEATURES
const groups = [...new Set(features.map(groupOf))]
const sections = [
  ['| feature | is about | its tables |', '|---|---|---|'],
  groups.flatMap((group) =>
    features.filter((each) => groupOf(each) === group).map((each) => rowOf(each, 'server/features')),
  ),
  ['', 'The platform and the providers own tables as well:', '', '| part | is about | its tables |', '|---|---|---|'],
  PARTS.map((each) => rowOf(each, 'server')),
]

const guide = readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')
const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
await writeOrCheck(
  GUIDE,
  `${guide.slice(0, start + START.length)}\n\n${sections.flat().join('\n')}\n\n${guide.slice(end)}`,
)
