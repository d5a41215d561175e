import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttpPageCache } from './http/http-page-cache.ts'
import { createPageCache } from './index.ts'
import {
  type CacheFault,
  openPageCacheCounterpart,
  type PageCacheCounterpart,
} from './testing/page-cache-counterpart.ts'

const FAULTS: readonly CacheFault[] = [
  'down',
  'silent',
  'refused',
  'cut',
  'half',
  'redirect',
  'unsuccessful',
  'unreadable',
]
const TAGS = Array.from({ length: 600 }, (_, at) => `talent-${at}`)

describe.each(['varnish', 'fastly', 'cloudflare'] as const)('%s', (name) => {
  let counterpart: PageCacheCounterpart
  beforeAll(async () => {
    counterpart = await openPageCacheCounterpart(name)
  })
  beforeEach(() => {
    Object.assign(counterpart.state, { fault: null, purges: [] })
  })
  afterAll(() => counterpart.close())

  const cache = (timeoutMs = 60_000) => createHttpPageCache(name, counterpart.settings, { timeoutMs })

  test('forgets every page with one of the tags, however many there are', async () => {
    counterpart.state.held = new Map([
      ['/t/one', ['all', 'talent-599']],
      ['/t/other', ['all', 'talent-600']],
    ])
    await cache().purge(TAGS)
    expect([...counterpart.state.held.keys()]).toEqual(['/t/other'])
    expect(counterpart.state.purges.flat().sort()).toEqual([...TAGS].sort())
    expect(counterpart.state.purges.length).toBeGreaterThan(1)
  })

  test.each(FAULTS)('that fails (%s) has not confirmed the purge', async (fault) => {
    counterpart.state.fault = fault
    await expect(cache(fault === 'silent' ? 200 : 60_000).purge(['all'])).rejects.toMatchObject({ name: 'PurgeFailed' })
  })

  test('that cannot be reached has not confirmed the purge', async () => {
    const away = createHttpPageCache(name, { ...counterpart.settings, url: 'http://127.0.0.1:1' })
    await expect(away.purge(['all'])).rejects.toMatchObject({ name: 'PurgeFailed' })
  })

  test('gets no purge with another token', async () => {
    const other = createHttpPageCache(name, { ...counterpart.settings, token: 'stolen' })
    await expect(other.purge(['all'])).rejects.toMatchObject({ name: 'PurgeFailed' })
    expect(counterpart.state.purges).toEqual([])
  })
})

test('without a cache, a purge does nothing', async () => {
  const none = {
    PAGE_CACHE: 'none',
    PAGE_CACHE_URL: undefined,
    PAGE_CACHE_TOKEN: undefined,
    PAGE_CACHE_SERVICE: undefined,
  } as const
  const cache = createPageCache(none)
  expect([cache.name, cache.headers]).toEqual(['none', undefined])
  await cache.purge(['all'])
})
