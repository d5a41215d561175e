/** Writes .env.example and the settings table in docs/settings.md. `--check` only compares. */
import { readFileSync } from 'node:fs'
import { envExample, settingsTable } from './settings-text.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/settings.md'
const START = '<!-- settings: made by `npm run generate` -->'
const END = '<!-- settings end -->'

await writeOrCheck('.env.example', envExample())
await writeOrCheck(GUIDE, withTable(readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')))

function withTable(guide: string): string {
  const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
  return `${guide.slice(0, start + START.length)}\n\n${settingsTable()}\n${guide.slice(end)}`
}
