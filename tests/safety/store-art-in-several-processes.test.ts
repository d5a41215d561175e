import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../server/platform/clock.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { withProgramAccess } from '../support/database/reached-database.ts'
import { fakeArtModels } from '../support/merch/merch-artwork.ts'
import { fanOf, tee } from '../support/merch/merch-shop.ts'
import { artOf, assetsPath, openStore, type Store } from '../support/merch/store-art.ts'
import { createWorld, openTestDatabase, type World } from '../support/world.ts'

const WORKER = fileURLToPath(new URL('../support/crashes/store-art-worker.ts', import.meta.url))
const BACKFILL = '/api/merch/cron/store-asset-backfill'
const ONE_FILTER = { filters: { halftone: 'A halftone portrait.' } }

describe.skipIf(inject('template').engine === 'pglite')('store art in several processes', () => {
  const artists = fakeArtModels()
  const usual = { ...artists }
  let world: World
  let other: World
  let url = ''
  beforeAll(async () => {
    world = await createWorld({
      wrapModels: artists.wrap,
      openDatabase: async () => {
        const opened = await openTestDatabase()
        url = opened.url ?? ''
        return opened
      },
    })
    other = await createWorld({
      wrapModels: artists.wrap,
      env: { DATA_DIR: world.config.DATA_DIR },
      openDatabase: async () => ({
        database: await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 8, onError: console.error }),
        drop: async () => {},
      }),
    })
  })
  afterAll(async () => {
    await other.close()
    await world.close()
  })
  beforeEach(() => {
    Object.assign(artists, usual)
    artists.calls.images.length = 0
  })

  const ensure = (where: World, store: Store) => where.stranger().post(assetsPath(store))
  const filesOf = async (store: Store) =>
    (
      await world.database.kysely
        .selectFrom('media_files')
        .select('key')
        .where('subject_id', 'in', Object.values(store.designs))
        .execute()
    ).map(({ key }) => key)
  const filesAfterSweep = async (store: Store): Promise<string[]> => {
    await world.cron('/api/media/cron/sweep')
    return (await filesOf(store)).toSorted()
  }
  const expectNothingLeftOver = async (store: Store): Promise<void> => {
    const rows = Object.values(await artOf(world, store))
    const named = rows.flatMap(({ art_key, display_key, previews }) => [
      art_key,
      display_key,
      ...(previews as unknown as { key: string }[]).map(({ key }) => key),
    ])
    await expect.poll(() => filesAfterSweep(store)).toEqual(named.toSorted())
  }

  test('twenty visitors, three carts and the backfill make each picture once', async () => {
    const store = await openStore(world)
    const fans = await Promise.all([0, 1, 2].map(() => fanOf(world, store)))
    const [visits, carts, runs] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, at) => ensure(at % 2 === 0 ? world : other, store))),
      Promise.all(fans.map((fan) => fan.fill([tee(store, { designId: store.designs['poster'] })]))),
      Promise.all([world.cron(BACKFILL), other.cron(BACKFILL)]),
    ])
    expect(visits.map(({ status, body }) => [status, body.status])).toEqual(Array(20).fill([200, 'ready']))
    expect(carts.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(runs.map(({ status }) => status)).toEqual([200, 200])
    expect(artists.calls.images.map(({ prompt }) => prompt).toSorted()).toEqual(['A halftone portrait.', 'A poster.'])
    await expectNothingLeftOver(store)
  })

  test('a killed worker is replaced while a visitor waits, and its attempt counts', async () => {
    const store = await openStore(world, ONE_FILTER)
    const path = assetsPath(store)
    const worker = spawn(process.execPath, [WORKER, url, world.config.DATA_DIR, String(world.clock.offsetMs()), path], {
      env: { ...MACHINE_ENV, ...CRASH_ENV },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await isHere(worker)
    const ended = new Promise((resolve) => worker.once('close', (_code, signal) => resolve(signal)))
    worker.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const waiting = ensure(other, store)
    expect((await artOf(world, store))['halftone']).toMatchObject({ status: 'generating', attempts: 1 })
    expect(artists.calls.images).toEqual([])
    for (const each of [world, other]) each.clock.advance(6 * MINUTE_MS)
    expect((await waiting).body).toMatchObject({ status: 'ready', pending: 0 })
    expect(artists.calls.images).toHaveLength(1)
    // Files that the killed process stored without a reference are deleted within a day.
    for (const each of [world, other]) each.clock.advance(25 * HOUR_MS)
    await expectNothingLeftOver(store)
  })

  test('a worker that comes back after losing its claim has its pictures discarded', async () => {
    const store = await openStore(world, ONE_FILTER)
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    artists.generate = async (call, image) => {
      artists.generate = usual.generate
      entered.resolve()
      await gate.promise
      return usual.generate(call, image)
    }
    const late = ensure(world, store)
    await entered.promise
    other.clock.advance(6 * MINUTE_MS)
    expect((await ensure(other, store)).body.status).toBe('ready')
    const { art_key: artKey } = (await artOf(world, store))['halftone'] ?? {}
    gate.resolve()
    expect((await late).body.status).toBe('ready')
    expect(artists.calls.images).toHaveLength(2)
    expect((await artOf(world, store))['halftone']?.art_key).toBe(artKey)
    await expectNothingLeftOver(store)
  })
})

async function isHere(worker: ChildProcess): Promise<void> {
  const line = await new Promise<string>((resolve) => {
    worker.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    worker.once('close', (code) => resolve(`it ended with ${code}`))
  })
  expect(line).toBe('here\n')
}
