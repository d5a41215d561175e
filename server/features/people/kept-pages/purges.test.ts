import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import {
  openPageCacheCounterpart,
  type PageCacheCounterpart,
} from '../../../providers/page-cache/testing/page-cache-counterpart.ts'
import { pageTag } from './index.ts'

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

test('a change is purged right after its request, and once more for pages that were on their way', async () => {
  const tag = pageTag('talent', talent.slug)
  cache.state.held.set(`/t/${talent.slug}`, ['all', tag])
  await rename('Runa Falk the first')
  await expect.poll(() => purgesOf(tag)).toBe(1)
  expect(cache.state.held.size).toBe(0)
  await expect.poll(rows).toContainEqual({ purges: 1, failures: 0 })
  await run()
  expect(purgesOf(tag)).toBe(1)
  world.clock.advance(16 * SECOND_MS)
  await run()
  expect(purgesOf(tag)).toBe(2)
  expect(await rows()).toEqual([])
})

test.each(['down', 'refused', 'cut', 'half'] as const)(
  'a purge that fails (%s) is repeated until the cache confirms it',
  async (fault) => {
    const tag = pageTag('talent', talent.slug)
    cache.state.fault = fault
    await rename(`Runa Falk ${fault}`)
    await expect.poll(async () => (await rows()).some(({ failures }) => failures > 0)).toBe(true)
    for (let round = 0; round < 8; round++) {
      world.clock.advance(MINUTE_MS)
      expect((await run()).failed).toBeGreaterThan(0)
    }
    const before = purgesOf(tag)
    cache.state.fault = null
    world.clock.advance(MINUTE_MS)
    expect((await run()).purged).toBeGreaterThan(0)
    expect(purgesOf(tag)).toBe(before + 1)
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
  for (let at = 0; at < 30; at++)
    await db
      .updateTable('accounts')
      .set({ bio: `Said ${at}.` })
      .where('id', '=', talent.accountId)
      .execute()
  await run()
  expect(cache.state.purges).toEqual([[pageTag('talent', talent.slug)]])
})

test('what does not show on a page is not a change of it', async () => {
  await world.database.kysely
    .updateTable('accounts')
    .set({ first_steps_dismissed_at: world.clock.now() })
    .where('id', '=', talent.accountId)
    .execute()
  expect(await rows()).toEqual([])
})
