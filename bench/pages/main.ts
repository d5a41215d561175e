/**
 * Measures views of public pages over HTTP: `npm run bench:pages`. Two servers of the product share
 * a database. One renders each view, as before pages were kept; the other keeps them. A third
 * server is the floor: it sends the same bytes after one statement. Requests to them alternate.
 * `--turns 300` sets the number of views per row.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../../server/platform/database/connect.ts'
import { newId } from '../../server/platform/ids.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { type Server, startServer } from '../children.ts'
import { findPostgres } from '../postgres.ts'

const { values: options } = parseArgs({ options: { turns: { type: 'string', default: '300' } } })
const turns = Number(options.turns)
const WARM_UP = 30
const SLUG = 'mara-bench'
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['the start page', '/'],
  ['a talent', `/t/${SLUG}`],
  ['a store', `/c/${SLUG}`],
  ['the list of stores', '/stores'],
]

const log = (line: string): void => console.error(line)
const agent = new Agent({ keepAlive: true })
const undo: (() => unknown)[] = []
let requestCount = 0
try {
  await bench()
} finally {
  for (const step of undo.reverse()) await step()
}

async function bench(): Promise<void> {
  const postgres = await findPostgres(process.env)
  undo.push(postgres.stop, () => agent.destroy())
  const databaseUrl = await createDatabase(postgres.url)
  const [each, kept] = await Promise.all(
    ['0', '32'].map((memory) => startProduct({ DATABASE_URL: databaseUrl, PAGE_MEMORY_MB: memory })),
  )
  if (!each || !kept) throw new Error('a server did not start')
  const rows: string[] = []
  for (const [name, path] of PAGES) {
    log(`Measuring ${name} …`)
    const { body, etag } = await view(kept, path)
    const floor = await startServer('pages/floor.ts', {
      PATH: process.env.PATH ?? '',
      FLOOR_DATABASE_URL: databaseUrl,
      FLOOR_BYTES: String(body.length),
    })
    const sides = await measure(path, [
      { server: each },
      { server: kept },
      { server: kept, headers: { 'if-none-match': etag } },
      { server: floor },
    ])
    await floor.stop()
    const figures = sides.flatMap(({ took, cpuMs }) => [quantile(took, 0.5).toFixed(1), (cpuMs / turns).toFixed(2)])
    rows.push(`| ${[name, (body.length / 1000).toFixed(0), ...figures].join(' | ')} |`)
  }
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`\n${turns} views per row; ${postgres.description}; load average ${load.join(', ')}\n`)
  console.log(
    '| page | kB | rendered each time: p50 ms | CPU ms | kept: p50 ms | CPU ms | 304: p50 ms | CPU ms | floor: p50 ms | CPU ms |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  console.log(rows.join('\n'))
}

type Side = { server: Server; headers?: Record<string, string> }

async function measure(path: string, given: readonly Side[]) {
  const sides = given.map((side) => ({ ...side, took: [] as number[], cpuMs: 0 }))
  for (let turn = -WARM_UP; turn < turns; turn++)
    for (const side of sides) {
      const before = await side.server.usageMs()
      const startedAt = performance.now()
      await view(side.server, path, side.headers)
      const tookMs = performance.now() - startedAt
      if (turn < 0) continue
      side.took.push(tookMs)
      side.cpuMs += (await side.server.usageMs()) - before
    }
  return sides
}

async function view(server: Server, path: string, headers: Record<string, string> = {}) {
  const sent = request(`${server.api}${path}`, {
    agent,
    headers: {
      accept: 'text/html',
      'accept-encoding': 'br',
      ...headers,
      // Each request has another client address, so that the rate limit per address does not apply.
      'x-forwarded-for': `10.${(requestCount >> 16) % 256}.${(requestCount >> 8) % 256}.${requestCount++ % 256}`,
    },
  })
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(reply)
  if (reply.statusCode !== 200 && reply.statusCode !== 304)
    throw new Error(`${path}: ${reply.statusCode} ${body.toString()}\n${server.output()}`)
  return { body, etag: reply.headers.etag ?? '' }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `semblance_bench_pages_${process.pid}`
  await administer(serverUrl, `create database ${name}`)
  undo.push(() => administer(serverUrl, `drop database if exists ${name} with (force)`))
  const url = databaseUrl(serverUrl, name)
  const database = await connect({ databaseUrl: url, dataDir: '', poolSize: 2, onError: console.error })
  await prepareDatabase(database)
  const [talentId, storeId] = [newId(), newId()]
  const at = new Date()
  const db = database.kysely
  await sql`insert into profiles (user_id, display_name, roles, created_at) values ('talent', 'Mara', '{talent}', ${at})`.execute(
    db,
  )
  await sql`insert into accounts (id, owner_user_id, kind, display_name, slug, bio, created_at, updated_at)
    values (${talentId}, 'talent', 'talent', 'Mara Lindqvist', ${SLUG}, 'Voice and face.', ${at}, ${at})`.execute(db)
  await sql`insert into merch_campaigns (id, slug, environment, name, talent_name, status, shutdown_mode, home_country,
      currency, shop_flow, seller_account_id, branding, studio, legal, config, copy, created_at, updated_at)
    values (${storeId}, ${SLUG}, 'production', 'Mara on tour', 'Mara Lindqvist', 'LIVE', 'NONE', 'US', 'USD', 'art_first',
      ${talentId}, '{"primaryColor":"#0f5c63"}', '{}', '{"legalFooterConsentType":"implied"}',
      '{"allowedCountries":[],"generationsPerAddress":null}', '{}', ${at}, ${at})`.execute(db)
  await database.close()
  return url
}

async function startProduct(env: NodeJS.ProcessEnv): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-bench-pages-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const [port, authPort] = [await freePort(), await freePort()]
  const server = await startServer('real-server.ts', {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_PORT: String(authPort),
    BASE_URL: `http://127.0.0.1:${port}`,
    AUTH_URL: `http://127.0.0.1:${authPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'off',
    TRUST_PROXY_HOPS: '1',
    ...env,
  })
  undo.push(server.stop)
  return server
}
