/**
 * Measures what happens if a database keeps dropping its connections: `node scripts/outage.ts`.
 * Runs two servers under load. For a minute, all connections to their database are ended once a
 * second. Needs a PostgreSQL server (TEST_DATABASE_URL or --database). Creates a database there
 * and drops it. Exits with 1 if a promise was broken.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { newId } from '../server/platform/ids.ts'
import { submitBody } from '../tests/support/offers/offers.ts'
import { startLoad } from '../tests/support/programs/outage-load.ts'
import type { RunningProgram } from '../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../tests/support/runner/database-template.ts'
import { callOf, signIn, startReplicas } from './replicas.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    people: { type: 'string', default: '4' },
    database: { type: 'string' },
  },
})
const server = values.database ?? process.env.TEST_DATABASE_URL
if (!server) throw new Error('This needs PostgreSQL: set TEST_DATABASE_URL, or give --database <url>.')
const seconds = Number(values.seconds)

const name = `semblance_outage_${newId().replaceAll('-', '')}`
const url = databaseUrl(server, name)
await administer(server, `create database ${name}`)
const replicas: RunningProgram[] = []
try {
  await startReplicas({ DATABASE_URL: url }, replicas)
  process.exitCode = (await measure(replicas)) ? 0 : 1
} finally {
  for (const { child } of replicas) child.kill('SIGTERM')
  await Promise.all(replicas.map(({ ended }) => ended))
  await administer(server, `drop database if exists ${name} with (force)`)
}

async function measure(programs: readonly RunningProgram[]): Promise<boolean> {
  const [first] = programs
  if (!first) throw new Error('nothing runs')
  const brand = await signIn(first, 'brand')
  const talent = await signIn(first, 'talent')
  const { user } = (await callOf(first.auth, talent)('GET', '/api/me')).body as { user: { account: { slug: string } } }
  const loads = programs.map(({ api }) =>
    startLoad(callOf(api, brand), submitBody(user.account), Number(values.people)),
  )
  let isAlive = true
  for (const { ended } of programs) void ended.then(() => (isAlive = false))

  console.log(
    `${programs.length} replicas, ${values.people} people each; every connection ended once a second for ${seconds} s`,
  )
  let endedConnections = 0
  for (let second = 0; second < seconds && isAlive; second++) {
    endedConnections += await endConnections()
    await sleep(1000)
  }
  endedConnections += await endConnections()
  const wellAfterMs = isAlive ? await timeToWellBeing(programs) : Number.NaN
  const reports = isAlive ? await Promise.all(loads.map((load) => load.stop())) : loads.map(({ report }) => report)

  const statuses: Record<string, number> = {}
  for (const report of reports)
    for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  const acknowledged = reports.flatMap((report) => report.acknowledged)
  const faults = reports.flatMap((report) => report.faults)
  const lost = await findLost(acknowledged)
  console.log(`connections ended: ${endedConnections}`)
  console.log(`processes alive: ${isAlive ? 'all' : 'no'}`)
  console.log(
    `answers: ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
  console.log(`ready again on every replica after ${Math.round(wellAfterMs)} ms`)
  console.log(`acknowledged writes: ${acknowledged.length}, of them lost: ${lost.length}`)
  for (const fault of new Set(faults)) console.log(`✗ answered ${fault}`)
  return isAlive && faults.length === 0 && lost.length === 0
}

/**
 * Ends every other connection of the database.
 * @returns how many it ended
 */
async function endConnections(): Promise<number> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  await client.end()
  return rowCount ?? 0
}

async function timeToWellBeing(programs: readonly RunningProgram[]): Promise<number> {
  const startedAt = performance.now()
  for (const { api } of programs) while (!(await fetch(`${api}/readyz`)).ok) await sleep(10)
  return performance.now() - startedAt
}

async function findLost(ids: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from offers')
  await client.end()
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}
