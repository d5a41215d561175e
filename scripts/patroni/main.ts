/**
 * Practices the loss of the leader of a Patroni cluster: `npm run drill:patroni`. Starts an etcd,
 * three PostgreSQL servers that Patroni replicates synchronously, and two of our app servers.
 * Simulated people pay for offers while the leader is killed, and while it returns. Needs the
 * programs as Debian's packages install them. Exits with 1 if a promise was broken.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findServerPrograms } from '../../tests/support/database/own-postgres.ts'
import { type LostLeader, loseLeader } from './lose-leader.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })
const programs = findServerPrograms()
const isMissing = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined
if (!programs || isMissing('patroni') || isMissing('etcd')) {
  const packages = 'postgresql patroni etcd-server'
  throw new Error(`This needs PostgreSQL 15 or newer, Patroni and etcd: apt-get install ${packages}`)
}
const rounds: LostLeader[] = []
for (let round = 0; round < Number(values.rounds); round++) rounds.push(await loseLeader(programs))

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
console.table(
  rounds.map((round) => ({
    'acknowledged writes': round.acknowledged,
    lost: round.broken.filter((what) => what.startsWith('lost')).length,
    'answered 503': round.refused,
    'leader killed: another leads after': seconds(round.promotedMs),
    'both app servers write again after': seconds(Math.max(...round.recoveredMs)),
    'old leader started: follows after': seconds(round.rejoinedMs),
  })),
)
const broken = rounds.flatMap((round) => round.broken)
for (const what of broken) console.log(`✗ ${what}`)
console.log(broken.length === 0 ? 'Nothing was lost, and nothing happened twice.' : `${broken.length} promises broken.`)
process.exitCode = broken.length === 0 ? 0 : 1
