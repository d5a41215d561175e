/** Writes the table of limits in docs/limits.md. `--check` only compares. */
import { readFileSync } from 'node:fs'
import { PRODUCT } from '../server/assemble.ts'
import { SETTINGS } from '../server/platform/config/settings.ts'
import { ABOVE, COSTS, type CostKind, LIMITS } from '../server/platform/limits/limits.ts'
import { writeOrCheck } from './write-or-check.ts'

const GUIDE = 'docs/limits.md'
const START = '<!-- limits: made by `npm run generate` -->'
const END = '<!-- limits end -->'

const guide = readFileSync(new URL(`../${GUIDE}`, import.meta.url), 'utf8')
const [start, end] = [guide.indexOf(START), guide.indexOf(END)]
if (start < 0 || end < start) throw new Error(`${GUIDE} lost its markers “${START}” and “${END}”`)
await writeOrCheck(GUIDE, `${guide.slice(0, start + START.length)}\n\n${limitsTable()}\n\n${guide.slice(end)}`)

function limitsTable(): string {
  const rows = LIMITS.map((limit) => {
    const max = 'setting' in limit ? settingOf(limit.setting) : limit.most
    const proof =
      'proofAbove' in limit && limit.proofAbove ? `, proof of work above ${settingOf(limit.proofAbove)}` : ''
    return `| ${COSTS[limit.cost].what} | ${limit.scope} | ${limit.window} | ${max}${proof} | ${ABOVE[limit.above]} |`
  })
  const routes = (Object.keys(COSTS) as CostKind[]).map((cost) => {
    const named = Object.entries(PRODUCT.unpaidCosts).filter(([, costs]) => !('free' in costs) && costs.includes(cost))
    return `| ${COSTS[cost].what} | ${named.map(([route]) => `\`${route}\``).join(', ')} |`
  })
  return [
    '| cost | counted for each | within | at most | above |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    '| cost | caused by |',
    '|---|---|',
    ...routes,
  ].join('\n')
}

function settingOf(name: keyof typeof SETTINGS): string {
  return `\`${name}\` (${String(SETTINGS[name].fallback)})`
}
