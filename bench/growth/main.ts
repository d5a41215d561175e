/**
 * Measures how the product's response times grow with its data: `npm run bench:growth`. Compares a
 * marketplace of a million offers, talents and fans with one of a tenth of that size. Requests to
 * the two alternate. They include every important route, every scheduled job and every step of a
 * purchase. `--offers 100000` sets a smaller size, and `--turns 20` the number of requests per
 * row. `--only words` selects rows. `--keep` keeps the databases and prints their URLs.
 * `--databases SMALL,LARGE` measures kept databases again. `--json FILE` saves the results.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findPostgres } from '../postgres.ts'
import { createMarketplace, openMarketplace } from './database.ts'
import { measure, type Row } from './measure.ts'
import { measurePurchases, PURCHASE_STEPS } from './measure-purchases.ts'
import { listMeasuredRequests } from './measured-requests.ts'

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    databases: { type: 'string' },
    json: { type: 'string' },
  },
})
/**
 * Highest accepted ratio between the cost on the large marketplace and the cost on the small one.
 */
const GOAL = 1.3
/** A smaller difference may come from the resolution of the clock alone. */
const TOO_SHORT_MS = 1
const log = (line: string): void => console.error(line)

const undo: (() => unknown)[] = []
try {
  await bench()
} finally {
  for (const step of undo.reverse()) await step()
}

async function bench(): Promise<void> {
  const postgres = await findPostgres(process.env)
  undo.push(postgres.stop)
  const offers = Number(options.offers)
  const left = options.databases?.split(',')
  const urls: string[] = []
  for (const [index, size] of [offers / 10, offers].entries()) {
    const database = left
      ? { url: left[index] ?? '', drop: async () => {} }
      : await createMarketplace(postgres.url, size, log)
    undo.push(options.keep ? () => log(`Kept: ${database.url}`) : database.drop)
    urls.push(database.url)
  }
  const [small, large] = await Promise.all(urls.map((url) => openMarketplace(url)))
  if (!small || !large) throw new Error('name two databases to compare')
  undo.push(small.close, large.close)

  const rows: Row[] = []
  for (const deed of listMeasuredRequests().filter(({ name }) => name.includes(options.only))) {
    const row = await measure(deed, [small, large], Number(options.turns))
    log(`${row.name}: ${row.ms.map((ms) => ms.toFixed(1)).join(' → ')} ms${row.excerpt ? ` (${row.excerpt})` : ''}`)
    rows.push(row)
  }
  const includesPurchases = PURCHASE_STEPS.some((name) => name.includes(options.only))
  for (const row of includesPurchases ? await measurePurchases([small, large], Number(options.turns)) : []) {
    if (!row.name.includes(options.only)) continue
    log(`${row.name}: ${row.ms.map((ms) => ms.toFixed(1)).join(' → ')} ms`)
    rows.push(row)
  }
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(
    `\n${offers / 10} and ${offers} offers, ${options.turns} turns each; ${postgres.description}; load average ${load.join(', ')}\n`,
  )
  console.log('| Request | a tenth: p50 ms | p99 ms | all: p50 ms | p99 ms | ratio | CPU ms |')
  console.log('|---|---:|---:|---:|---:|---:|---:|')
  for (const row of rows) console.log(lineOf(row))
  const sizes = await large.sizes()
  console.log('\n| Table | rows | MB with its indexes |\n|---|---:|---:|')
  for (const { table, rows: count, megabytes } of sizes)
    console.log(`| ${table} | ${count} | ${megabytes.toFixed(0)} |`)
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ offers, rows, sizes }, null, 2)}\n`)
}

function lineOf({ name, ms: [small = 0, large = 0], slowest: [slowSmall = 0, slowLarge = 0], cpuMs }: Row): string {
  const ratio = large / small
  const shown = ratio.toFixed(2)
  const isMissed = ratio > GOAL && large - small > TOO_SHORT_MS
  const figures = [small, slowSmall, large, slowLarge].map((ms) => ms.toFixed(1))
  return `| ${[name, ...figures, isMissed ? `**${shown}**` : shown, cpuMs.toFixed(1)].join(' | ')} |`
}
