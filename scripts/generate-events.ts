/**
 * Writes the list of webhook events in docs/payments.md from the table of event handlers.
 * `--check` only compares.
 */
import { readFileSync } from 'node:fs'
import { HANDLED_EVENTS } from '../server/features/money/payments/index.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/payments.md'
const START = '<!-- events: made by `npm run generate` -->'
const END = '<!-- events end -->'

const listed = (events: readonly string[]): string => events.map((event) => `- \`${event}\``).join('\n')
const text = `On your own account:

${listed(HANDLED_EVENTS.account)}

On connected accounts:

${listed(HANDLED_EVENTS.connectedAccounts)}
`

const guide = readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')
const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
await writeOrCheck(GUIDE, `${guide.slice(0, start + START.length)}\n\n${text}\n${guide.slice(end)}`)
