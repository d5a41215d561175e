import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { forEachConcurrently } from '../../server/platform/for-each-concurrently.ts'
import { newId } from '../../server/platform/ids.ts'
import { createJobRunner, type JobRunner } from '../../server/platform/jobs/runner.ts'
import { findServerPrograms, type OwnPostgres, startOwnPostgres } from '../support/database/own-postgres.ts'
import { submitBody } from '../support/offers/offers.ts'
import { countingJob } from '../support/programs/counting-job.ts'
import { type Call, type Load, type LoadReport, startLoad } from '../support/programs/outage-load.ts'
import { administer } from '../support/runner/database-template.ts'
import { CRON_SECRET, createWorld, openTestDatabase, type Person, type World } from '../support/world.ts'

/** The embedded database cannot fail separately. */
const source = inject('template')
const url = source.engine === 'postgres' ? source.url : undefined
const programs = findServerPrograms()
const WELL_WITHIN_MS = 5000
const UNCAPPED = { OFFER_DAILY_CAP: '1000000', OFFER_WEEKLY_CAP: '1000000' }
const PACE = { checkScheduleSeconds: 1, pollSeconds: 1 }

const loads: Load[] = []
afterEach(async () => {
  for (const load of loads.splice(0)) await load.stop()
})
const loadOf = (brand: Person, talent: Person, people: number): Load => {
  const load = startLoad(callOf(brand), submitBody(talent), people)
  loads.push(load)
  return load
}

const callOf =
  (person: Person): Call =>
  async (method, path, body) => {
    const response = await person.send(method, path, body)
    return { status: response.status, body: response.body, retryAfter: response.headers['retry-after'] }
  }

/** Acknowledged offers that are missing from the database. */
async function lost(world: World, { acknowledged }: LoadReport): Promise<string[]> {
  const rows = await world.database.kysely.selectFrom('offers').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !there.has(id))
}

/**
 * Routes that respond with 500, or with 503 but without Retry-After. All requests are concurrent,
 * to wait for the database only once.
 */
async function routesThatFail(person: Person): Promise<string[]> {
  const wrong: string[] = []
  await forEachConcurrently(ROUTES, ROUTES.length, async ({ method, path, app }) => {
    const address = path.replace(/\{\w+\}/g, newId())
    const sender = app === 'auth' ? person.auth : person
    const headers = { authorization: `Bearer ${CRON_SECRET}` }
    const { status, headers: replyHeaders } = await sender.send(
      method,
      address,
      method === 'GET' ? undefined : {},
      headers,
    )
    if (status === 500 || (status === 503 && !replyHeaders['retry-after'])) wrong.push(`${method} ${path}: ${status}`)
  })
  return wrong
}

describe.skipIf(!url)('while database connections are repeatedly terminated', () => {
  let world: World
  let runner: JobRunner | undefined
  beforeAll(async () => {
    world = await createWorld({ env: UNCAPPED, openDatabase: () => openTestDatabase(() => {}) })
  })
  afterAll(async () => {
    await runner?.stop()
    await world.close()
  })

  const nameOf = async (): Promise<string> => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.database.kysely)
    return rows[0]?.name ?? ''
  }
  const endConnections = (name: string): Promise<void> =>
    administer(
      url ?? '',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
  const endThemAgainAndAgain = async (): Promise<void> => {
    const name = await nameOf()
    for (let round = 0; round < 20; round++) {
      await endConnections(name)
      await sleep(100)
    }
  }

  test('requests return 503, and no acknowledged write and no job is lost', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const job = countingJob('through-the-storm', () => sleep(300))
    runner = createJobRunner(world.database, [job], world.app.ctx, PACE)
    const load = loadOf(brand, talent, 6)
    const [started] = await Promise.all([runner.start().then(() => true), endThemAgainAndAgain()])
    const endedAt = performance.now()
    const written = load.report.acknowledged.length
    await expect.poll(() => load.report.acknowledged.length, { timeout: WELL_WITHIN_MS }).toBeGreaterThan(written + 5)
    expect(performance.now() - endedAt).toBeLessThan(WELL_WITHIN_MS)
    const report = await load.stop()

    expect(started).toBe(true)
    expect(report.faults).toEqual([])
    expect(report.statuses[503]).toBeGreaterThan(0)
    expect(await lost(world, report)).toEqual([])
    const completed = async () => {
      const { rows } = await sql`select state from jobs.job where name = ${job.name} and state = 'completed'`.execute(
        world.database.kysely,
      )
      return rows
    }
    await expect.poll(completed, { interval: 100 }).not.toEqual([])
  })

  test('a read-only server, as after a failover, is left for the one that accepts writes', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const save = () => brand.post('/api/offers/submit', submitBody(talent, { saveAsDraft: true }))
    const name = await nameOf()
    await administer(url ?? '', `alter database ${name} set default_transaction_read_only = on`)
    await endConnections(name)
    await expect.poll(async () => (await save()).status).toBe(503)
    expect((await save()).headers['retry-after']).toBe('5')
    await administer(url ?? '', `alter database ${name} reset default_transaction_read_only`)
    await expect.poll(async () => (await save()).status, { timeout: WELL_WITHIN_MS }).toBe(201)
  })
})

describe.skipIf(!url || !programs)('while a database server is stopped', () => {
  let postgres: OwnPostgres
  let world: World
  beforeAll(async () => {
    postgres = await startOwnPostgres(programs ?? '', ['fsync=off'])
    world = await createWorld({
      openDatabase: async () => {
        const database = await connect({ databaseUrl: postgres.url, dataDir: '', poolSize: 10, onError: () => {} })
        await migrate(database)
        return { database, drop: async () => {} }
      },
      env: UNCAPPED,
    })
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.remove()
  })

  test.each(['fast', 'immediate'] as const)(
    '(%s) the server returns 503; once the database is back, requests and jobs continue',
    async (mode) => {
      const [brand, talent, visitor] = [await world.brand(), await world.talent(), await world.brand()]
      const job = countingJob(`after-${mode}`)
      const runner = createJobRunner(world.database, [job], world.app.ctx, PACE)
      await runner.start()
      const load = loadOf(brand, talent, 4)
      await expect.poll(() => load.report.acknowledged.length).toBeGreaterThan(10)

      await postgres.stop(mode)
      await expect.poll(async () => (await world.stranger().get('/readyz')).status).toBe(503)
      expect(await routesThatFail(visitor)).toEqual([])
      const written = load.report.acknowledged.length
      await postgres.start()
      await expect.poll(() => load.report.acknowledged.length, { timeout: WELL_WITHIN_MS }).toBeGreaterThan(written)
      expect((await world.stranger().get('/readyz')).status).toBe(200)
      const report = await load.stop()

      expect(report.faults).toEqual([])
      expect(await lost(world, report)).toEqual([])

      const runs = job.runs
      const outside = new PgBoss({ connectionString: postgres.url, schema: 'jobs', supervise: false, schedule: false })
      outside.on('error', () => {})
      await outside.start()
      await outside.send(job.name)
      await expect.poll(() => job.runs, { timeout: WELL_WITHIN_MS }).toBeGreaterThan(runs)
      await outside.stop()
      await runner.stop()
    },
  )
})
