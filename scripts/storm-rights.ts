/**
 * Runs many random sequences of offers, counter-offers, acceptances, payments, refunds, expiries,
 * renewals and withdrawals in several processes, and checks that no two licenses exclude each
 * other: `npm run storm:rights`. Needs a PostgreSQL server (TEST_DATABASE_URL). Creates a database
 * there and drops it.
 */
import { runRights } from '../tests/rights/run-rights.ts'

const { TEST_DATABASE_URL: url, RIGHTS_SEQUENCES = '10000', RIGHTS_SEED = '7' } = process.env
if (!url) throw new Error('This needs PostgreSQL: set TEST_DATABASE_URL.')
let shown = 0
const report = await runRights({
  url,
  seed: Number(RIGHTS_SEED),
  sequences: Number(RIGHTS_SEQUENCES),
  processes: 3,
  onProgress: (done, findings) => {
    if (done % 480 === 0) console.log(`${done} sequences, ${findings.length} findings`)
    for (const finding of findings.slice(shown)) console.log(`✗ ${finding}`)
    shown = findings.length
  },
})
const { tally, findings, sequences, seconds, deadlocks } = report
const answers = Object.entries(tally).sort(([one], [other]) => (one < other ? -1 : 1))
console.log(answers.map(([name, count]) => `${name}: ${count}`).join(', '))
console.log(`${sequences} sequences in ${seconds.toFixed(0)} s, ${findings.length} findings, ${deadlocks} deadlocks`)
process.exitCode = findings.length === 0 ? 0 : 1
