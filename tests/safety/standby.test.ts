import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import {
  findServerPrograms,
  type OwnPostgres,
  startOwnPostgres,
  startStandby,
} from '../support/database/own-postgres.ts'
import { boardIn } from '../support/merch/boards.ts'
import { submitBody } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

const programs = inject('template').engine === 'postgres' ? findServerPrograms() : undefined
const MAX_LAG_SECONDS = 1

/**
 * Lists and searches that affect neither money nor permissions. A lagging response must be
 * harmless for every route in this list.
 */
const MAY_LAG = [
  'GET /api/admin/audit',
  'GET /api/admin/ratings',
  'GET /api/indexing/search',
  'GET /api/merch/leaderboard/search',
  'GET /api/merch/leaderboard/{board}',
  'GET /api/notifications/list',
  'GET /api/offers/list',
  'GET /api/talents/{slug}/ratings',
  // Profiles are read from the primary server.
  'GET /api/talents/{slug}/similar',
]

test('only a short list of GET routes may read from the standby', () => {
  const routes = ROUTES.filter(({ mayLag }) => mayLag).map(({ method, path }) => `${method} ${path}`)
  expect(routes.sort()).toEqual(MAY_LAG)
})

describe.skipIf(!programs)('a database with a standby', () => {
  let primary: OwnPostgres
  let standby: OwnPostgres
  let world: World
  let brand: Person
  let reader: Person
  let talent: Person
  beforeAll(async () => {
    primary = await startOwnPostgres(programs ?? '', ['fsync=off'])
    standby = await startStandby(programs ?? '', primary, ['fsync=off'])
    world = await createWorld({
      openDatabase: async () => {
        const database = await connect({
          databaseUrl: primary.url,
          dataDir: '',
          poolSize: 10,
          standby: { url: standby.url, maxLagMs: MAX_LAG_SECONDS * 1000 },
          onError: () => {},
        })
        await migrate(database)
        return { database, drop: async () => {} }
      },
      env: { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url, DATABASE_READ_MAX_LAG: `${MAX_LAG_SECONDS}` },
    })
    brand = await world.brand()
    reader = await world.brand()
    talent = await world.talent()
  })
  afterAll(async () => {
    await world?.close()
    await standby?.remove()
    await primary?.remove()
  })

  const readsBy = async (outcome: string): Promise<number> => {
    const { text } = await world.stranger().get('/metrics')
    return Number(
      new RegExp(`^semblance_lagging_reads_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
    )
  }
  const countsAs = async (person: Person, outcome: string): Promise<boolean> => {
    const before = await readsBy(outcome)
    expect((await person.get('/api/offers/list?perspective=buyer')).status).toBe(200)
    return (await readsBy(outcome)) === before + 1
  }
  const countRows = async (url: string, statement: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rowCount } = await client.query(statement)
    await client.end()
    return rowCount ?? 0
  }
  const onStandby = (statement: string): Promise<number> => countRows(standby.url, statement)
  const onPrimary = (statement: string): Promise<number> => countRows(primary.url, statement)

  test('each route on the list reads from the standby and changes nothing', async () => {
    await expect.poll(() => countsAs(reader, 'standby')).toBe(true)
    const admin = await world.admin()
    const { slug } = await boardIn(admin)
    admin.cookies.delete('changed')
    await expect.poll(async () => (await reader.get(`/api/merch/leaderboard/${slug}`)).status).toBe(200)
    for (const route of MAY_LAG) {
      const path = route.slice('GET '.length).replace('{slug}', talent.slug).replace('{board}', slug)
      const caller = path.startsWith('/api/admin') ? admin : reader
      // The primary responds until the standby's lag has been measured.
      await expect
        .poll(async () => {
          const before = await readsBy('standby')
          const { status } = await caller.get(path)
          return { route, status, counted: (await readsBy('standby')) - before }
        })
        .toEqual({ route, status: 200, counted: 1 })
    }
    expect(await readsBy('standby-failed')).toBe(0)
  })

  test('a person sees their own change at once, and nobody reads from a standby that is too far behind', async () => {
    await expect.poll(() => countsAs(reader, 'standby')).toBe(true)
    await onStandby('select pg_wal_replay_pause()')
    const saved = await brand.post('/api/offers/submit', submitBody(talent, { saveAsDraft: true }))
    expect(saved.status).toBe(201)
    expect(await countsAs(brand, 'just-changed')).toBe(true)
    const { body } = await brand.get('/api/offers/list?perspective=buyer')
    expect(body.offers).toMatchObject([{ id: saved.body.offerId }])

    await expect.poll(() => countsAs(reader, 'too-far-behind')).toBe(true)
    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(() => countsAs(reader, 'standby')).toBe(true)
    expect((await world.stranger().get('/metrics')).text).toMatch(/^semblance_standby_lag_seconds 0\./m)
  })

  test('a public page is read from the primary, because it is kept for everybody', async () => {
    await expect.poll(() => countsAs(reader, 'standby')).toBe(true)
    const before = await readsBy('standby')
    const page = await world.stranger().get(`/t/${talent.slug}`, { accept: 'text/html' })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'public, no-cache'])
    expect(await readsBy('standby')).toBe(before)
  })

  test('requests succeed when the standby is gone', async () => {
    await expect.poll(() => countsAs(reader, 'standby')).toBe(true)
    const onStandbyBefore = await readsBy('standby')
    standby.kill()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => reader.get('/api/offers/list?perspective=buyer')),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await readsBy('standby')).toBe(onStandbyBefore)
    await expect.poll(() => countsAs(reader, 'too-far-behind')).toBe(true)
    await standby.start()
    await expect.poll(() => countsAs(reader, 'standby')).toBe(true)
  })

  test('a commit that the standby never confirmed is reported as 503, not as success', async () => {
    standby.kill()
    await onPrimary(`alter system set synchronous_standby_names = 'standby'`)
    await onPrimary('select pg_reload_conf()')
    const saved = brand.post('/api/offers/submit', submitBody(talent, { saveAsDraft: true }))
    // Simulates the statement timeout, which would otherwise take a minute.
    const giveUp = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    await expect.poll(() => onPrimary(giveUp)).toBeGreaterThan(0)
    const { status, headers } = await saved
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' })
    await onPrimary(`alter system reset synchronous_standby_names`)
    await onPrimary('select pg_reload_conf()')
    await expect
      .poll(async () => (await brand.post('/api/offers/submit', submitBody(talent, { saveAsDraft: true }))).status)
      .toBe(201)
  })
})
