import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDemoServer } from '../../scripts/measured-pages/demo-server.ts'
import { DEMO_PASSWORD } from '../../server/seed/people.ts'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { NO_LIMITS } from '../../tests/support/programs/no-limits.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { type Server, startServer } from '../children.ts'
import { fill, sizeOf } from './fill.ts'
import { findSubjects, PEOPLE, type PersonName, type Subjects } from './read-requests.ts'

/**
 * Creates a database with the demo data. Then copies its rows until it has the given number of
 * offers.
 */
export async function createMarketplace(
  serverUrl: string,
  offers: number,
  report: (line: string) => void,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `semblance_bench_growth_${process.pid}_${offers}`
  await administer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const drop = () => administer(serverUrl, `drop database if exists ${name} with (force)`)
  try {
    report(`Filling a database with ${offers} offers …`)
    const demo = await startDemoServer({ DATABASE_URL: url, DEMO_DATA: 'true', HOST: '127.0.0.1', SECRET_KEY })
    await demo.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await fill(client, sizeOf(offers), report)
    } finally {
      await client.end()
    }
    return { url, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

export type TableSize = { table: string; rows: number; megabytes: number }
export type Marketplace = {
  server: Server
  subjects: Subjects
  cookies: Readonly<Record<PersonName, string>>
  env: Readonly<Record<string, string>>
  sizes: () => Promise<TableSize[]>
  close: () => Promise<void>
}

export const CRON_SECRET = 'the-cron-secret-of-the-benchmark'
/** Encrypts the installation's keys. The demo data and the server need the same one. */
const SECRET_KEY = 'the-secret-key-of-the-benchmark-0123456789'

export async function openMarketplace(url: string): Promise<Marketplace> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-bench-growth-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const env = await settings(url, folder)
  const server = await startServer('real-server.ts', env)
  const close = async () => {
    await server.stop()
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await ranNightlyJobs(client))) for (const job of NIGHTLY) await run(server, job)
  const cookies = {} as Record<PersonName, string>
  for (const [person, name] of Object.entries(PEOPLE)) cookies[person as PersonName] = await signIn(server, name)
  return { server, subjects: await findSubjects(client), cookies, env, sizes: () => sizesOf(client), close }
}

/** Jobs that every real marketplace has run before its second day. */
const NIGHTLY = ['/api/payments/cron/close-books', '/api/payments/cron/check-books', '/api/offers/cron/count-days']

/** True if the nightly jobs ran in the last six hours. A second measurement then skips them. */
async function ranNightlyJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from books_checks where looked_at > now() - interval '6 hours' limit 1")
  return rows.length > 0
}

async function run(server: Server, job: string): Promise<void> {
  const response = await fetch(`${server.api}${job}`, { headers: { authorization: `Bearer ${CRON_SECRET}` } })
  if (!response.ok) throw new Error(`${job}: ${response.status} ${await response.text()}`)
}

async function signIn(server: Server, name: string): Promise<string> {
  const response = await fetch(`${server.auth}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.auth },
    body: JSON.stringify({ email: `${name}@demo.semblance.example`, password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${name} could not sign in: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function sizesOf(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query<{ table: string; rows: string; bytes: string }>(`
    select relname as table, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc limit 20`)
  return rows.map(({ table, rows: count, bytes }) => ({ table, rows: Number(count), megabytes: Number(bytes) / 1e6 }))
}

/**
 * Production settings with very high rate limits. Background jobs are off, because they would use
 * CPU time during the measurement.
 */
async function settings(databaseUrl: string, folder: string): Promise<Record<string, string>> {
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
    ADMIN_EMAILS: 'admin@demo.semblance.example',
    CRON_SECRET,
    SECRET_KEY,
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'off',
    RATE_LIMIT_PER_MINUTE: '100000000',
    ...NO_LIMITS,
    OFFER_DAILY_CAP: '1000000',
    OFFER_WEEKLY_CAP: '1000000',
    TRUST_PROXY_HOPS: '1',
  }
}
