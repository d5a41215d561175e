/**
 * Practices the loss of a database server: `npm run drill:failover`. Starts two PostgreSQL
 * servers, one of which replicates the other synchronously, and two of our app servers. Simulated
 * people pay for offers meanwhile. First the standby is killed and started again. Then the primary
 * is killed, and the standby is promoted. Needs the programs of PostgreSQL, as Debian's packages
 * install them. Exits with 1 if a promise was broken.
 */
import { parseArgs } from 'node:util'
import { findServerPrograms } from '../../tests/support/database/own-postgres.ts'
import { type Round, runRound } from './round.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, seed: { type: 'string' } } })
const programs = findServerPrograms()
if (!programs) throw new Error('This needs a PostgreSQL 15 or newer: install postgresql.')
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
const rounds: Round[] = []
console.log(`seed ${seed}`)
for (let round = 0; round < Number(values.rounds); round++) rounds.push(await runRound(programs, seed, round))

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
console.table(
  rounds.map((round) => ({
    'acknowledged writes': round.acknowledged,
    lost: round.broken.filter((what) => what.startsWith('lost')).length,
    'answered 503': round.refused,
    'standby killed: no acknowledged writes for': seconds(round.stalledMs),
    'standby no longer required: writes again after': seconds(round.resumedMs),
    'primary killed: standby promoted after': seconds(round.promotedMs),
    'both app servers write again after': seconds(Math.max(...round.recoveredMs)),
  })),
)
const broken = rounds.flatMap((round) => round.broken)
for (const what of broken) console.log(`✗ ${what}`)
console.log(broken.length === 0 ? 'Nothing was lost, and nothing happened twice.' : `${broken.length} promises broken.`)
process.exitCode = broken.length === 0 ? 0 : 1
