import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openStorage } from '../../server/app.ts'
import { restoreArchive } from '../../server/cli/backup/restore-archive.ts'
import { checkFiles } from '../../server/features/media/files/index.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { DAY_MS, HOUR_MS, systemClock } from '../../server/platform/clock.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { connect, type Database } from '../../server/platform/database/connect.ts'
import { pendingMigrations, readMigrations } from '../../server/platform/database/migrate.ts'
import { newId } from '../../server/platform/ids.ts'
import { DELIVERY, expectOk, offerIn, readOffer } from '../support/offers.ts'
import { temporaryFolder } from '../support/program.ts'
import { administer, databaseUrl } from '../support/runner/database-template.ts'
import { pathOf } from '../support/uploads.ts'
import { createWorld, type Person, TEST_ENV, type World } from '../support/world.ts'

/** Created by `scripts/make-upgrade-fixture.ts` with the program of each release. */
const KEPT = new URL('../fixtures/upgrade/', import.meta.url)
const LIVES = readdirSync(KEPT)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))

type Whose = { cookies: Record<string, string>; accountId: string; slug: string }
type Story = {
  madeAt: string
  lastMigration: string
  brand: Whose
  talent: Whose
  offers: Record<string, string>
  portrait: string
  orderNumber: string
  orderUrl: string
}

const folder = temporaryFolder()
afterAll(() => folder.remove())
const source = inject('template')

async function openEmpty(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const shared = { poolSize: 4, onError: console.error }
  if (source.engine === 'pglite')
    return { database: await connect({ ...shared, dataDir: 'memory://' }), drop: async () => {} }
  const name = `${source.template}_${newId().replaceAll('-', '').slice(-16)}`
  await administer(source.url, `create database ${name}`)
  return {
    database: await connect({ ...shared, dataDir: '', databaseUrl: databaseUrl(source.url, name) }),
    drop: () => administer(source.url, `drop database ${name} with (force)`),
  }
}

async function upgraded(life: string, madeAt: Date): Promise<World> {
  const path = join(folder.path, `${life}.tar`)
  writeFileSync(path, gunzipSync(readFileSync(new URL(`${life}.tar.gz`, KEPT))))
  const env = { STORAGE_DIR: join(folder.path, newId()) }
  const { database, drop } = await openEmpty()
  const config = loadConfig({ ...TEST_ENV, ...env })
  const file = await open(path, 'r')
  const restored = await restoreArchive({ config, database, storage: await openStorage(config, systemClock) }, file)
  await file.close()
  expect(restored.about.migrations.at(-1)?.name).toBe(life)
  const world = await createWorld({ env, openDatabase: async () => ({ database, drop }) })
  onTestFinished(world.close)
  world.clock.advance(madeAt.getTime() + HOUR_MS - Date.now())
  return world
}

/** The person's browser stayed open during the upgrade. */
function again(world: World, { cookies, accountId, slug }: Whose): Person {
  const browser = world.stranger()
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  return Object.assign(browser, { accountId, slug, userId: '', email: '', displayName: '' })
}

const differencesIn = async ({ database }: World) =>
  (await checkBooks(database.kysely)).flatMap(({ differences }) => differences)

test('the kept backups are of an older schema than the current one', () => {
  expect(LIVES.length).toBeGreaterThan(0)
  for (const life of LIVES) expect(life < (readMigrations().at(-1)?.name ?? '')).toBe(true)
})

describe.each(LIVES)('a database of version %s', (life) => {
  const story = JSON.parse(readFileSync(new URL(`${life}.json`, KEPT), 'utf8')) as Story

  test('is migrated and works: sessions, offers, releases and order pages continue, and the ledger balances', async () => {
    const world = await upgraded(life, new Date(story.madeAt))
    expect(await pendingMigrations(world.database.kysely)).toEqual([])
    expect(await differencesIn(world)).toEqual([])
    const [brand, talent] = [again(world, story.brand), again(world, story.talent)]
    for (const [status, id] of Object.entries(story.offers)) {
      expect(await readOffer(brand, id)).toMatchObject({ id, status })
      expect(await readOffer(talent, id)).toMatchObject({ id, status })
    }

    const offerId = story.offers['PAID'] ?? ''
    expectOk(await talent.post('/api/offers/deliver', { offerId, ...DELIVERY }))
    expectOk(await brand.post('/api/offers/complete', { offerId }))
    expect(await readOffer(talent, offerId)).toMatchObject({ status: 'COMPLETED' })

    const { pathname, search } = new URL(story.orderUrl)
    const page = await world.stranger().get(pathname + search, { accept: 'text/html' })
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(story.orderNumber) })
    expect((await world.stranger().get(pathOf(story.portrait))).status).toBe(200)
    const faults: unknown[] = []
    await checkFiles(world.app.ctx, { onFinding: (finding) => faults.push(finding) })
    expect(faults).toEqual([])

    // Offers without a dispute are released automatically, and new people sign up.
    world.clock.advance(30 * DAY_MS)
    expectOk(await world.cron('/api/offers/cron/auto-release'))
    const row = world.database.kysely.selectFrom('offers').select('status')
    expect(await row.where('id', '=', story.offers['DELIVERED'] ?? '').execute()).toEqual([{ status: 'COMPLETED' }])
    const next = await offerIn(world, 'COMPLETED')
    expect(await readOffer(next.brand, next.id)).toMatchObject({ status: 'COMPLETED' })
    expect(await differencesIn(world)).toEqual([])
  })
})
