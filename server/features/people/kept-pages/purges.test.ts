import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import {
  openPageCacheCounterpart,
  type PageCacheCounterpart,
} from '../../../providers/page-cache/testing/page-cache-counterpart.ts'
import { ALL_PAGES, createPagePurger, pageTag } from './index.ts'

let world: World
let cache: PageCacheCounterpart
let talent: Person
beforeAll(async () => {
  cache = await openPageCacheCounterpart('fastly')
  const { url, token, service } = cache.settings
  world = await createWorld({
    env: { PAGE_CACHE: 'fastly', PAGE_CACHE_URL: url, PAGE_CACHE_TOKEN: token, PAGE_CACHE_SERVICE: service },
  })
  talent = await addTalent(world, 'Runa Falk', { category: 'actor' })
  // No purge is repeated before a test moves the clock, however busy the machine is.
  world.clock.hold(world.clock.now())
  // All pages, because a process has started.
  await vi.waitFor(() => expect(cache.state.purges.flat()).toContain(ALL_PAGES), { timeout: 60_000 })
  const isQuiet = async () => expect((await rows()).filter(({ purges }) => purges === 0)).toEqual([])
  await vi.waitFor(isQuiet, { timeout: 60_000 })
})
beforeEach(async () => {
  cache.state.fault = null
  await world.database.kysely.deleteFrom('page_changes').execute()
  cache.state.purges = []
})
afterAll(async () => {
  await world.close()
  await cache.close()
})

const rename = async (displayName: string) =>
  expect((await talent.patch('/api/accounts/me', { displayName })).status).toBe(200)
const run = async () => (await world.cron('/api/pages/cron/purge')).body as { purged: number; failed: number }
const rows = () => world.database.kysely.selectFrom('page_changes').select(['purges', 'failures']).execute()
const purgesOf = (tag: string): number => cache.state.purges.filter((tags) => tags.includes(tag)).length

test('a change is purged right after its request, and again for pages that were on their way', async () => {
  const tag = pageTag('talent', talent.slug)
  cache.state.held.set(`/t/${talent.slug}`, ['all', tag])
  await rename('Runa Falk the first')
  await expect.poll(() => purgesOf(tag)).toBe(1)
  expect(cache.state.held.size).toBe(0)
  await expect.poll(rows).toContainEqual({ purges: 1, failures: 0 })
  await run()
  expect(purgesOf(tag)).toBe(1)
  for (const [at, seconds] of [1, 15].entries()) {
    world.clock.advance(seconds * SECOND_MS)
    await run()
    await expect.poll(() => purgesOf(tag)).toBe(at + 2)
    await expect.poll(rows).toEqual(at === 0 ? [{ purges: 2, failures: 0 }] : [])
  }
})

test.each(['down', 'refused', 'cut', 'half'] as const)(
  'a purge that fails (%s) is repeated until the cache confirms it',
  async (fault) => {
    const tag = pageTag('talent', talent.slug)
    cache.state.fault = fault
    await rename(`Runa Falk ${fault}`)
    await expect.poll(async () => (await rows()).some(({ failures }) => failures > 0)).toBe(true)
    const attempts = async () => Math.max(...(await rows()).map(({ failures }) => failures))
    // Each attempt comes later, by this run or by the process itself.
    const tryAgain = async () => {
      world.clock.advance(MINUTE_MS)
      await run()
    }
    for (let round = 0; round < 8; round++) {
      const before = await attempts()
      await expect.poll(async () => tryAgain().then(attempts)).toBeGreaterThan(before)
    }
    const before = purgesOf(tag)
    cache.state.fault = null
    await expect.poll(async () => tryAgain().then(() => purgesOf(tag))).toBeGreaterThan(before)
    await expect.poll(async () => (await rows()).some(({ failures }) => failures > 0)).toBe(false)
  },
)

test('a change that is rolled back is not purged, and many changes of a page are one purge', async () => {
  const db = world.database.kysely
  const change = db.transaction().execute(async (trx) => {
    await trx.updateTable('accounts').set({ bio: 'Never said.' }).where('id', '=', talent.accountId).execute()
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < 30; at++) {
      // As many rows as if each change were a transaction of its own.
      const change = trx.updateTable('accounts').set({ bio: `Said ${at}.` })
      await change.where('id', '=', talent.accountId).execute()
    }
  })
  expect(await rows()).toHaveLength(30)
  await run()
  await expect.poll(() => cache.state.purges).toEqual([[pageTag('talent', talent.slug)]])
})

test('a completed offer that is disputed, and the name of its brand, change the page of the talent', async () => {
  const { id, brand, talent: worker } = await offerIn(world, 'COMPLETED')
  const db = world.database.kysely
  const tagged = async (change: () => Promise<unknown>) => {
    await db.deleteFrom('page_changes').execute()
    await change()
    const changes = await db.selectFrom('page_changes').select('tag').execute()
    return changes.some(({ tag }) => tag === pageTag('talent', worker.slug))
  }
  const rename = { displayName: 'Brand by another name' }
  expect(await tagged(async () => expectOk(await brand.patch('/api/accounts/me', rename)))).toBe(true)
  const disputed = db.updateTable('offers').set({ status: 'DISPUTED' }).where('id', '=', id)
  expect(await tagged(() => disputed.execute())).toBe(true)
})

test('all pages are purged when a process starts or stops, because another may show others', async () => {
  const other = createPagePurger(() => world.app.ctx)
  other.wake()
  await expect.poll(() => purgesOf(ALL_PAGES)).toBe(1)
  await other.stop()
  await run()
  expect(purgesOf(ALL_PAGES)).toBe(2)
  // What was shown to the cache while its process stopped.
  expect((await rows()).filter(({ purges }) => purges === 1).length).toBeGreaterThan(0)
})

test('a tag that a talent takes back is a change of the page', async () => {
  const record = world.database.kysely.updateTable('likeness_profiles').where('account_id', '=', talent.accountId)
  await record.set({ tags: ['freckles'] }).execute()
  await expect.poll(async () => (await rows()).length).toBe(1)
})

test('what does not show on a page is not a change of it', async () => {
  await world.database.kysely
    .updateTable('accounts')
    .set({ first_steps_dismissed_at: world.clock.now() })
    .where('id', '=', talent.accountId)
    .execute()
  expect(await rows()).toEqual([])
})
