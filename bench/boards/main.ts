/**
 * Measures leaderboards over HTTP: `npm run bench:boards`. Compares two leaderboards of a thousand
 * teams. One has ten million events and the other ten thousand. Requests to them alternate.
 * Afterwards, five thousand fans count for the same team at the same time. `--events 1000000` sets
 * the number of events of the large leaderboard, and `--few 10000` that of the small one. `--turns
 * 40` sets the number of requests per row, and `--fans 5000` the number of fans.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { checkBoardCounts } from '../../server/features/merch/boards/index.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { forEachConcurrently } from '../../server/platform/for-each-concurrently.ts'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { type Server, startServer } from '../children.ts'
import { findPostgres } from '../postgres.ts'
import { BOARD, type BoardsDatabase, BUSIEST_TEAM, createBoardsDatabase, sessionTokenOf } from './database.ts'

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '10000000' },
    few: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '40' },
    fans: { type: 'string', default: '5000' },
  },
})
const turns = Number(options.turns)
const fans = Number(options.fans)
const WARM_UP = 40
const CONCURRENCY = 100
const log = (line: string): void => console.error(line)
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

const QUESTIONS: readonly (readonly [name: string, path: string])[] = [
  ['a board, 1 000 teams', `/api/merch/leaderboard/${BOARD}`],
  ['a team and its neighbors', `/api/merch/leaderboard/${BOARD}?around=t0500`],
  ['search: prefix', '/api/merch/leaderboard/search?q=mir'],
  ['search: with a typo', '/api/merch/leaderboard/search?q=karanlnd'],
]

type MeasuredServer = { database: BoardsDatabase; server: Server }
let requestCount = 0
const undo: (() => unknown)[] = []
try {
  await bench()
} finally {
  for (const step of undo.reverse()) await step()
}

async function bench(): Promise<void> {
  const postgres = await findPostgres(process.env)
  undo.push(postgres.stop, () => agent.destroy())
  const few = await prepareServer(postgres.url, Number(options.few))
  const many = await prepareServer(postgres.url, Number(options.events))
  const rows: string[] = []
  for (const [name, path] of QUESTIONS) {
    const row = await measureAlternately(name, path, few, many)
    log(row)
    rows.push(row)
  }
  const credits = await creditConcurrently(many)
  const check = await checkCounts(many)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(
    `\n${turns} requests per row and board, alternating; ${postgres.description}; load average ${load.join(', ')}\n`,
  )
  console.log(
    `| Request | ${few.database.events} events: p50 ms | p99 ms | CPU ms | ${many.database.events} events: p50 ms | p99 ms | CPU ms | ratio |`,
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  console.log(rows.join('\n'))
  console.log(`\n${credits}\n${check}`)
}

async function prepareServer(serverUrl: string, events: number): Promise<MeasuredServer> {
  log(`Filling a database with ${events} events …`)
  const database = await createBoardsDatabase(serverUrl, { events, fans })
  undo.push(database.drop)
  const server = await startServer('real-server.ts', await settings(database.url))
  undo.push(server.stop)
  return { database, server }
}

async function measureAlternately(
  name: string,
  path: string,
  few: MeasuredServer,
  many: MeasuredServer,
): Promise<string> {
  log(`Measuring ${name} …`)
  const sides = [few, many].map(({ server }) => ({ server, took: [] as number[], cpuMs: 0 }))
  for (let turn = -WARM_UP; turn < turns; turn++)
    for (const side of sides) {
      const before = await side.server.usageMs()
      const startedAt = performance.now()
      await sendRequest(side.server, path)
      const tookMs = performance.now() - startedAt
      if (turn < 0) continue
      side.took.push(tookMs)
      side.cpuMs += (await side.server.usageMs()) - before
    }
  const figures = sides.flatMap(({ took, cpuMs }) => [quantile(took, 0.5), quantile(took, 0.99), cpuMs / turns])
  const [fewMs = 0, , , manyMs = 0] = figures
  return `| ${[name, ...figures.map((ms) => ms.toFixed(1)), (manyMs / fewMs).toFixed(2)].join(' | ')} |`
}

/** The team's number must increase by exactly one for each fan. */
async function creditConcurrently({ database, server }: MeasuredServer): Promise<string> {
  log(`${fans} concurrent credits …`)
  const crowd = async (): Promise<number> => {
    const board = JSON.parse(await sendRequest(server, `/api/merch/leaderboard/${BOARD}?around=${BUSIEST_TEAM}`)) as {
      teams: { boardTeamId: string; count: number }[]
    }
    return board.teams.find(({ boardTeamId }) => boardTeamId === BUSIEST_TEAM)?.count ?? Number.NaN
  }
  const before = await crowd()
  const usedBefore = await server.usageMs()
  const startedAt = performance.now()
  const took: number[] = []
  await forEachConcurrently(
    Array.from({ length: fans }, (_, fan) => fan),
    CONCURRENCY,
    async (fan) => {
      const askedAt = performance.now()
      const response = await sendRequest(server, '/api/merch/leaderboard/stat', { sessionId: sessionTokenOf(fan) })
      if (!response.includes('"credited":true')) throw new Error(response)
      took.push(performance.now() - askedAt)
    },
  )
  const seconds = (performance.now() - startedAt) / 1000
  const counted = (await crowd()) - before
  if (counted !== fans) throw new Error(`${counted} of ${fans} credits were counted`)
  const cpuMs = ((await server.usageMs()) - usedBefore) / fans
  return (
    `${fans} credits for one team, ${CONCURRENCY} at a time, on a board with ${database.events} events: ${counted} counted in ${seconds.toFixed(1)} s ` +
    `(${(fans / seconds).toFixed(0)} a second, p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms, CPU ${cpuMs.toFixed(1)} ms each)`
  )
}

async function checkCounts({ database }: MeasuredServer): Promise<string> {
  const opened = await connect({ databaseUrl: database.url, dataDir: '', poolSize: 2, onError: console.error })
  try {
    const startedAt = performance.now()
    const { teams, left } = await checkBoardCounts({ db: opened.kysely }, { onDifference: () => {} })
    return `${teams} teams checked against their events in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${left} differences`
  } finally {
    await opened.close()
  }
}

async function sendRequest(server: Server, path: string, body?: object): Promise<string> {
  const sent = request(`${server.api}${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    // Each request has another client address, so that the rate limit per address does not apply.
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      'x-forwarded-for': `10.${(requestCount >> 16) % 256}.${(requestCount >> 8) % 256}.${requestCount++ % 256}`,
    },
  })
  sent.end(body && JSON.stringify(body))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const responseText = await text(reply)
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${responseText}\n${server.output()}`)
  return responseText
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

/**
 * Production settings with very high rate limits. Background jobs are off, because they would use
 * CPU time during the measurement.
 */
async function settings(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-bench-boards-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const [port, authPort] = [await freePort(), await freePort()]
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_PORT: String(authPort),
    BASE_URL: `http://127.0.0.1:${port}`,
    AUTH_URL: `http://127.0.0.1:${authPort}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'off',
    TRUST_PROXY_HOPS: '1',
  }
}
