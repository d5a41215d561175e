/**
 * Runs many random sequences of actions at the same time, in several processes, and checks every
 * promise about money: `npm run storm`. Such a sequence is called a history. Needs a PostgreSQL
 * server (TEST_DATABASE_URL or --database). Creates a database there and drops it.
 */
import { parseArgs } from 'node:util'
import { runStorm } from '../tests/storm/run-storm.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '3' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    kills: { type: 'string', default: '0' },
    database: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const url = values.database ?? process.env.TEST_DATABASE_URL
if (!url) throw new Error('The storm needs PostgreSQL: set TEST_DATABASE_URL, or give --database <url>.')
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
const [histories, processes] = [Number(values.histories), Number(values.processes)]
const only = values.only?.split(',').map(Number)

console.log(
  `seed ${seed}, ${only ? `only history ${only.join(', ')}` : `${histories} histories`}, ${processes} processes`,
)
const report = await runStorm({
  url,
  seed,
  histories,
  processes,
  ...(only ? { only } : {}),
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  kills: Number(values.kills),
  keeps: values.keep,
  onProgress: (done, of) => {
    if (done % 100 === 0) console.log(`${done} of ${of}`)
  },
})
const list = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
console.log(
  `${report.histories} histories, ${report.actions} actions in ${report.seconds.toFixed(1)} s; calm after ${report.secondsToCalm.toFixed(1)} s more`,
)
console.log(`deadlocks, each retried: ${report.deadlocks}; processes killed: ${report.killed}`)
console.log(`answered: ${list(report.statuses)}`)
console.log(`took effect: ${list(report.done)}`)
if (report.keptDatabase) console.log(`the database is kept: ${report.keptDatabase}`)
for (const { what, history } of report.findings) {
  console.log(`✗ ${what}`)
  if (history !== undefined)
    console.log(
      `  seed ${seed}, history ${history}; alone: npm run storm -- --seed ${seed} --processes ${processes} --only ${history}`,
    )
}
console.log(
  report.findings.length === 0
    ? 'Nothing was lost, and nothing happened twice.'
    : `${report.findings.length} findings.`,
)
process.exitCode = report.findings.length === 0 ? 0 : 1
