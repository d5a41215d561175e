/**
 * Compares the search for talents over HTTP with handwritten SQL, in turns: `npm run
 * bench:search`. `--profiles 1000000` sets the number of talents, and `--turns 40` the number of
 * requests per scenario. `--only` selects scenarios. `--keep` keeps the database and prints its
 * URL. `--database URL` measures a kept database again.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createLocalModels } from '@semblance/local-models'
import pg from 'pg'
import { unavailable } from '../../server/platform/errors.ts'
import type { EmbeddingsModel } from '../../server/providers/models/port.ts'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { type Server, startServer } from '../children.ts'
import { type BenchPostgres, findPostgres } from '../postgres.ts'
import { quantile } from '../results.ts'
import { createSearchDatabase } from './database.ts'
import { handwrittenSettings, SEARCH_SCENARIOS, type SearchScenario, textOf } from './scenarios.ts'

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '40' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    database: { type: 'string' },
  },
})
const count = Number(options.profiles)
const turns = Number(options.turns)
/** Rounds or milliseconds after which V8 has compiled the important code. */
const WARM_UP = 150
const WARM_UP_MS = 8000
const RECALL_TEXTS = 30
const log = (line: string): void => console.error(line)

/** A fast client, because its time is included in the time of a search. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

let requestCount = 0
const undo: (() => unknown)[] = []
try {
  await bench()
} finally {
  for (const step of undo.reverse()) await step()
}

async function bench(): Promise<void> {
  const postgres = await findPostgres(process.env)
  undo.push(postgres.stop)
  const models = createLocalModels({ unavailable })
  undo.push(models.close)
  const name = models.adapter.defaultModels.embeddings ?? ''
  const local = await models.adapter.embeddings?.()
  if (!local) throw new Error('this machine has no local embedding model')
  const embed: typeof local.embed = (call, texts) => local.embed({ ...call, model: name }, texts)
  const vectorOf = async (text: string): Promise<string> => {
    const { vectors } = await embed({ model: name, parameters: {}, signal: new AbortController().signal }, [text])
    return `[${vectors[0]?.join(',')}]`
  }
  const database = options.database
    ? { url: options.database, indexes: [], drop: async () => {} }
    : await filled(postgres, { embed }, name)
  undo.push(options.keep ? () => log(`Kept: --database ${database.url}`) : database.drop)
  const server = await startServer('real-server.ts', await settings(database.url))
  undo.push(server.stop)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  undo.push(() => client.end())
  undo.push(() => agent.destroy())
  for (const setting of handwrittenSettings(count)) await client.query(setting)

  await waitForModel(server)
  const rows: string[] = []
  for (const scenario of SEARCH_SCENARIOS) {
    if (options.only && !scenario.name.includes(options.only)) continue
    log(`Measuring ${scenario.name} …`)
    const row = await measure(server, client, scenario, vectorOf)
    log(row)
    rows.push(row)
  }
  const found = await recall(server, client, vectorOf)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`\n${count} talents, ${turns} turns each; ${postgres.description}; load average ${load.join(', ')}\n`)
  console.log('| Search | found | p50 ms | p99 ms | by hand p50 ms | p99 ms | ratio | CPU ms |')
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  console.log(rows.join('\n'))
  console.log(`\nRecall of the 20 semantically nearest: ${found.toFixed(3)}\n`)
  console.log('| Index | MB | built in s |\n|---|---:|---:|')
  for (const { name, megabytes, seconds } of database.indexes)
    console.log(`| ${name} | ${megabytes.toFixed(0)} | ${seconds.toFixed(1)} |`)
}

async function filled(postgres: BenchPostgres, model: Pick<EmbeddingsModel, 'embed'>, name: string) {
  log(`Filling a database with ${count} talents on ${postgres.description} …`)
  return createSearchDatabase(postgres.url, { count, model, madeBy: `local/${name}/1` })
}

type VectorOf = (text: string) => Promise<string>

async function measure(
  server: Server,
  client: pg.Client,
  scenario: SearchScenario,
  vectorOf: VectorOf,
): Promise<string> {
  const real: number[] = []
  const byHand: number[] = []
  let found = 0
  let cpuMs = 0
  const coldUntil = performance.now() + WARM_UP_MS
  for (let turn = -WARM_UP, number = 0; turn < turns; turn++, number++) {
    if (turn < -1 && performance.now() > coldUntil) turn = -1
    const vector = await vectorOf(textOf(number))
    const before = await server.usageMs()
    const startedAt = performance.now()
    found = (await search(server, scenario.body(number))).count
    const tookMs = performance.now() - startedAt
    const usedMs = (await server.usageMs()) - before
    const begunAt = performance.now()
    for (const each of scenario.raw(number, vector)) await client.query(each.text, each.values)
    if (turn < 0) continue
    real.push(tookMs)
    cpuMs += usedMs
    byHand.push(performance.now() - begunAt)
  }
  const [p50, raw50] = [quantile(real, 0.5), quantile(byHand, 0.5)]
  const figures = [p50, quantile(real, 0.99), raw50, quantile(byHand, 0.99)].map((ms) => ms.toFixed(1))
  const row = [scenario.name, found, ...figures, (p50 / raw50).toFixed(2), (cpuMs / turns).toFixed(1)]
  return `| ${row.join(' | ')} |`
}

type SearchResponse = { count: number; results: { id: string }[] }

async function search(server: Server, body: object): Promise<SearchResponse> {
  const sent = request(`${server.api}/api/indexing/search`, {
    agent,
    method: 'POST',
    // Each request has another client address, so that the rate limit per address does not apply.
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${requestCount >> 8}.${requestCount++ % 256}`,
    },
  })
  sent.end(JSON.stringify(body))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const responseText = await text(reply)
  if (reply.statusCode !== 200) throw new Error(`search: ${reply.statusCode} ${responseText}\n${server.output()}`)
  return JSON.parse(responseText) as SearchResponse
}

/** Searches until the model is loaded. Before that, each search times out. */
async function waitForModel(server: Server): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await search(server, { text: 'anybody' })
      return
    } catch (error) {
      if (tries === 10) throw error
    }
}

/** Returns which share of the twenty records nearest in meaning a search finds. */
async function recall(server: Server, client: pg.Client, vectorOf: VectorOf): Promise<number> {
  let found = 0
  let wanted = 0
  for (let turn = 0; turn < RECALL_TEXTS; turn++) {
    const words = `${textOf(turn)}, ${['stage', 'radio', 'travel', 'fitness', 'cars'][turn % 5]}`
    await client.query('begin')
    await client.query('set local enable_indexscan = off')
    const { rows } = await client.query<{ account_id: string }>(
      `select account_id from likeness_meanings order by vector <#> $1::halfvec(512) limit 20`,
      [await vectorOf(words)],
    )
    await client.query('commit')
    const ids = new Set((await search(server, { text: words })).results.map(({ id }) => id))
    found += rows.filter(({ account_id }) => ids.has(account_id)).length
    wanted += rows.length
  }
  return found / wanted
}

/**
 * Production settings with very high rate limits. Background jobs are off, because they would use
 * CPU time during the measurement.
 */
async function settings(databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-bench-search-'))
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
