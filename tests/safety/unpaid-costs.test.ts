import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../../server/platform/config/load-config.ts'
import { LIMITS } from '../../server/platform/limits/limits.ts'
import type { ModelAdapter } from '../../server/providers/models/port.ts'
import {
  openTaxJarCounterpart,
  type TaxJarCounterpart,
} from '../../server/providers/tax/taxjar/testing/taxjar-counterpart.ts'
import { fakeVision } from '../support/likeness/fake-vision.ts'
import { boardIn } from '../support/merch/boards.ts'
import { aDesign, fakeArtModels } from '../support/merch/merch-artwork.ts'
import { fanOf, openShop, type Shop } from '../support/merch/merch-shop.ts'
import { beginDay } from '../support/offers/passing-time.ts'
import { withSettings } from '../support/programs/with-settings.ts'
import { CAUSES, type FanFrom, type Place } from '../support/responses/unpaid-costs.ts'
import { type Browser, createWorld, type World } from '../support/world.ts'

/**
 * Exceeds every limit in the table of costs, with its setting at 1 and all others far away. A cost
 * that is declared but not counted fails the test with its name.
 */

const [eyes, artists] = [fakeVision(), fakeArtModels()]
let taxJar: TaxJarCounterpart
let world: World
let shop: Shop
let here: Place
beforeAll(async () => {
  taxJar = await openTaxJarCounterpart('key-for-tests')
  world = await createWorld({
    env: { TRUST_PROXY_HOPS: '1', TAXJAR_API_KEY: 'key-for-tests', TAXJAR_API_BASE: taxJar.url },
    wrapModels: (models) => {
      const { openai } = artists.wrap(models).adapters
      const both: ModelAdapter = { ...openai, ...eyes.wrap(models).adapters.openai, defaultModels: {} }
      return { ...models, adapters: { ...models.adapters, openai: both } }
    },
  })
  world.app.generation.start()
  shop = await openShop(world)
  await aDesign(world, shop)
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  const area = [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? 0 : 1 }))
  const engraved = {
    canvas: { width: 100, height: 100 },
    background: { color: '#ffffff' },
    placements: [{ name: 'front', label: 'Front', area, printWidthMm: 20, printHeightMm: 20 }],
    name: { area, font: 'plain', color: '#000000', maxLength: 12 },
  }
  await world.database.kysely
    .updateTable('merch_catalog_products')
    .set({ renderer_config: JSON.stringify(engraved) })
    .where('id', '=', shop.products.plaque)
    .execute()
  const admin = await world.admin()
  const limitedCode = 'ONE-OF-FEW'
  const terms = { campaignId: shop.id, code: limitedCode, percentBps: 1000, usesLimit: 50 }
  expect((await admin.post('/api/merch/admin/discounts', terms)).status).toBe(201)
  here = { world, shop, limitedCode, boardSlug: (await boardIn(admin)).slug }
})
afterAll(async () => {
  await world.close()
  await taxJar.close()
})

let networks = 0
const networkOf = (index: number) => (host: number) => `100.${64 + (index >> 8)}.${index & 255}.${host}`

const browserAt = (ip: string): Browser => {
  const browser = world.stranger()
  const here = { 'x-forwarded-for': ip }
  return {
    ...browser,
    send: (method, path, body, headers) => browser.send(method, path, body, { ...headers, ...here }),
    get: (path, headers) => browser.get(path, { ...headers, ...here }),
    post: (path, body, headers) => browser.post(path, body, { ...headers, ...here }),
    put: (path, body, headers) => browser.put(path, body, { ...headers, ...here }),
    patch: (path, body, headers) => browser.patch(path, body, { ...headers, ...here }),
    auth: { ...browser.auth, post: (path, body, headers) => browser.auth.post(path, body, { ...headers, ...here }) },
  }
}
const fanAt = async (ip: string): Promise<FanFrom> =>
  Object.assign(await fanOf(world, shop, { browser: browserAt(ip) }), { ip })

/** Creates two fans. They share only what the limit counts by, for example an address. */
async function callers(scope: (typeof LIMITS)[number]['scope']): Promise<[FanFrom, FanFrom]> {
  const network = networkOf(++networks)
  const first = await fanAt(network(1))
  if (scope === 'session' || scope === 'intent') return [first, first]
  if (scope === 'address') return [first, await fanAt(network(1))]
  if (scope === 'network') return [first, await fanAt(network(2))]
  const other = await fanAt(networkOf(++networks)(1))
  return [first, Object.assign(other, { email: first.email })]
}

const CENT_MICRO_USD = 10_000
const price = (micros: number) =>
  world.database.kysely.updateTable('ai_models').set({ cost_micro_usd: micros }).where('key', '=', 'vision').execute()

/** One unit of a budget is the cost of one call. */
async function settingsOf(limit: (typeof LIMITS)[number]): Promise<Partial<Config>> {
  if (!('setting' in limit)) return {}
  // A payment's own limit of look-ups applies only if its address has none left.
  const tax = limit.cost === 'tax' && limit.scope === 'intent' ? { TAX_LOOKUPS_PER_ADDRESS: 1 } : {}
  if (limit.cost !== 'model') return { ...tax, [limit.setting]: 1 }
  await price(limit.setting === 'AI_DAILY_BUDGET_MINOR_UNIT' ? CENT_MICRO_USD : CENT_MICRO_USD / 10)
  return {
    AI_PUBLIC_SHARE_PERCENT: 100,
    AI_UNPAID_SHARE_PERCENT: 100,
    AI_SHARE_PER_ADDRESS_PERCENT: 100,
    AI_SHARE_PER_NETWORK_PERCENT: 100,
    [limit.setting]: 10,
    AI_DAILY_BUDGET_MINOR_UNIT: 1,
  }
}

const isOfThoseAtOnce = ({ cost, window }: (typeof LIMITS)[number]) => cost === 'art' && window === 'standing'

/** Throttles with numbers in the code let some requests pass before they slow down. */
const MAX_TRIES = 60

const rows = LIMITS.map((limit) => {
  const where = 'setting' in limit ? limit.setting : `${limit.most}, ${limit.countedBy}`
  return [`${limit.cost} of one ${limit.scope}: ${where}`, limit] as const
})

test.each(rows)('%s rejects requests above its limit', async (_name, limit) => {
  const requesters = await callers(limit.scope)
  beginDay(world.clock)
  const cause = CAUSES[limit.cost]
  await withSettings(world, await settingsOf(limit), async () => {
    if (isOfThoseAtOnce(limit)) {
      const both = await Promise.all(requesters.map((fan) => cause(here, fan, 0)))
      return expect(both.toSorted(), 'two concurrent requests').toEqual([false, true])
    }
    expect(await cause(here, requesters[0], 0), 'the first request').toBe(true)
    if ('setting' in limit)
      return expect(await cause(here, requesters[1], 1), 'the request above the limit').toBe(false)
    for (let nth = 1; nth < MAX_TRIES; nth++) if (!(await cause(here, requesters[1], nth))) return
    expect.unreachable(`${MAX_TRIES} were let through`)
  })
})

test('a caller’s used-up limit does not affect another caller', async () => {
  const [first, other] = await callers('everybody')
  beginDay(world.clock)
  await withSettings(world, { ART_MAILS_PER_ADDRESS: 1, ART_MAILS_PER_NETWORK: 1 }, async () => {
    expect([await CAUSES.artMail(here, first, 0), await CAUSES.artMail(here, first, 1)]).toEqual([true, false])
    expect(await CAUSES.artMail(here, other, 0)).toBe(true)
  })
})
