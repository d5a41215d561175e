/**
 * Rehearses the loss of a database server: `npm run drill:failover`. Starts two PostgreSQL servers
 * (one replicates the other synchronously), two of our servers, and simulated people who pay for
 * offers. Kills the standby first, then the primary, and promotes the standby. Needs PostgreSQL's
 * programs as Debian's packages install them. Exits 1 if a promise was broken.
 */
import { parseArgs } from 'node:util'
import { findServerPrograms } from '../../tests/support/own-postgres.ts'
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
    'both replicas write after': seconds(Math.max(...round.recoveredMs)),
  })),
)
const broken = rounds.flatMap((round) => round.broken)
for (const what of broken) console.log(`✗ ${what}`)
console.log(broken.length === 0 ? 'Nothing was lost, and nothing happened twice.' : `${broken.length} promises broken.`)
process.exitCode = broken.length === 0 ? 0 : 1
