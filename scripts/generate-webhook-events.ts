/**
 * Writes the list of events in docs/webhooks.md from the catalog of events. `--check` only
 * compares.
 */
import { readFileSync } from 'node:fs'
import { EVENT_KINDS } from '../server/features/integrations/events/index.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/webhooks.md'
const START = '<!-- webhook events: made by `npm run generate` -->'
const END = '<!-- webhook events end -->'

const byData = Map.groupBy(EVENT_KINDS, ({ data }) => data)
const sections = [...byData].map(([schema, kinds]) => {
  const [first] = kinds
  const rows = kinds.map(({ type, version, about }) => `| \`${type}\` | ${version} | ${about} |`)
  const example = JSON.stringify(first?.example, null, 2)
  const required = Object.keys((schema as { properties?: object }).properties ?? {}).map((name) => `\`${name}\``)
  return [
    '| event | version | |',
    '|---|---|---|',
    ...rows,
    '',
    `Data: ${required.join(', ')}. An example, of \`${first?.type}\`:`,
    '',
    '```json',
    example,
    '```',
  ].join('\n')
})

const guide = readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')
const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
await writeOrCheck(GUIDE, `${guide.slice(0, start + START.length)}\n\n${sections.join('\n\n')}\n\n${guide.slice(end)}`)
