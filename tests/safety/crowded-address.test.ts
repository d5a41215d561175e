import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTINGS } from '../../server/platform/config/settings.ts'
import type { ModelAdapter } from '../../server/providers/models/port.ts'
import {
  openTaxJarCounterpart,
  type TaxJarCounterpart,
} from '../../server/providers/tax/taxjar/testing/taxjar-counterpart.ts'
import { fakeVision } from '../support/likeness/fake-vision.ts'
import { bringSelfie } from '../support/merch/fans.ts'
import { aDesign, fakeArtModels } from '../support/merch/merch-artwork.ts'
import { confirmPayment, HOME, openShop, type Shop } from '../support/merch/merch-shop.ts'
import { beginDay } from '../support/offers/passing-time.ts'
import { NO_LIMITS } from '../support/programs/no-limits.ts'
import { createWorld, type TestResponse, type World } from '../support/world.ts'

/**
 * A stadium has one address. One fan buys with the default limits. The counters of the address and
 * the network are then multiplied, as if 999 more fans had done the same, and another fan buys.
 */

const FANS = 1000
const usual = Object.fromEntries(
  [...Object.keys(NO_LIMITS), 'RATE_LIMIT_PER_MINUTE'].map((name) => [
    name,
    String(SETTINGS[name as keyof typeof SETTINGS].fallback),
  ]),
)

const [eyes, artists] = [fakeVision(), fakeArtModels()]
let taxJar: TaxJarCounterpart
let world: World
beforeAll(async () => {
  taxJar = await openTaxJarCounterpart('key-for-tests')
  world = await createWorld({
    // The budget limits the cost of art, not an address.
    env: {
      ...usual,
      AI_DAILY_BUDGET_MINOR_UNIT: '100000',
      TAXJAR_API_KEY: 'key-for-tests',
      TAXJAR_API_BASE: taxJar.url,
    },
    wrapModels: (models) => {
      const { openai } = artists.wrap(models).adapters
      const both: ModelAdapter = { ...openai, ...eyes.wrap(models).adapters.openai, defaultModels: {} }
      return { ...models, adapters: { ...models.adapters, openai: both } }
    },
  })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  world.app.generation.start()
})
afterAll(async () => {
  await world.close()
  await taxJar.close()
})

const AREA = [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? 0 : 1 }))

async function openStore(config: object): Promise<Shop> {
  const shop = await openShop(world)
  await aDesign(world, shop)
  const db = world.database.kysely
  const all = { allowedCountries: ['US'], shippingFlatRateMinorUnit: 700, ...config }
  await db
    .updateTable('merch_campaigns')
    .set({ config: JSON.stringify(all) })
    .where('id', '=', shop.id)
    .execute()
  const drawn = {
    canvas: { width: 100, height: 100 },
    background: { color: '#ffffff' },
    placements: [{ name: 'front', label: 'Front', area: AREA, printWidthMm: 20, printHeightMm: 20 }],
  }
  await db
    .updateTable('merch_catalog_products')
    .set({ renderer_config: JSON.stringify(drawn) })
    .where('id', '=', shop.products.tee)
    .execute()
  return shop
}

/** @returns each refused step from the photo to the order, with its status */
async function buy(shop: Shop, name: string): Promise<string[]> {
  const fan = world.stranger()
  const refused: string[] = []
  const go = async (step: string, answering: Promise<TestResponse>): Promise<any> => {
    const { status, text, body } = await answering
    if (status >= 400) refused.push(`${step}: ${status} ${text}`)
    return body ?? {}
  }
  const { sessionId } = await go('session', fan.post('/api/merch/session/create', { campaignSlug: shop.slug }))
  const photo = await go('photo', bringSelfie(fan, { sessionId }))
  if (photo.faceError !== null) refused.push(`photo: ${photo.faceError}`)
  const { aiArtKey } = await go('art', fan.post('/api/merch/ai/generate', { sessionId }))
  const catalogProductId = shop.products.tee
  await go('render', fan.post('/api/merch/render', { sessionId, catalogProductId }))
  const rows = [{ catalogProductId, artKey: aiArtKey, size: 'm', color: 'black', placement: 'front', quantity: 1 }]
  await go('cart', fan.put(`/api/merch/session/${sessionId}/cart`, { items: rows }))
  const shippingInfo = { email: `${name}@fans.test`, firstName: 'Ada', lastName: 'Byron', ...HOME }
  const living = { ...shippingInfo, addressLine1: `${name} Street` }
  await go('address', fan.patch('/api/merch/session/update', { sessionId, shippingInfo: living }))
  await go('price', fan.post('/api/merch/calc-price', { sessionId }))
  const intent = await go('intent', fan.post('/api/merch/create-payment-intent', { sessionId }))
  if (intent.processorPaymentId) await confirmPayment(world, intent)
  await go('complete', fan.post('/api/merch/order/complete', { sessionId }))
  await go('share', fan.post('/api/merch/share/create', { campaignId: shop.id, aiArtKey, sessionId }))
  await go('event', fan.post('/api/merch/journey-event', { eventType: 'SHARED', merchSessionId: sessionId }))
  return refused
}

/**
 * Counts what one fan used as if `fans` had used it: for their address, their network and in
 * total.
 */
async function multiply(fans: number): Promise<void> {
  const { kysely } = world.database
  await kysely
    .updateTable('daily_counts')
    .set((now) => ({ used: now('used', '*', fans) }))
    .where('key', '~', '^\\w+-(address|network):')
    .execute()
  await kysely
    .updateTable('merch_generation_counts')
    .set((now) => ({ used: now('used', '*', fans) }))
    .where('scope', '=', 'address')
    .execute()
  await kysely
    .updateTable('model_spending')
    .set((now) => ({
      spent_micro_usd: now('spent_micro_usd', '*', fans),
      anybody_micro_usd: now('anybody_micro_usd', '*', fans),
      fan_micro_usd: now('fan_micro_usd', '*', fans),
    }))
    .execute()
}

test('a thousand fans behind one address buy in a campaign that raises its limits by 20', async () => {
  beginDay(world.clock)
  const shop = await openStore({ addressLimitFactor: 20 })
  expect(await buy(shop, 'first')).toEqual([])
  await multiply(FANS - 1)
  expect(await buy(shop, 'thousandth')).toEqual([])
  const counts = world.database.kysely.selectFrom('daily_counts').select(['key', 'used'])
  const { rows } = await counts.execute().then((found) => ({
    rows: found.flatMap(({ key, used }) => (/-address:/.test(key) ? [[key.split('-')[0] ?? '', used] as const] : [])),
  }))
  const counted = Object.fromEntries(rows)
  expect(Object.keys(counted).toSorted()).toEqual(
    ['bytes', 'event', 'intent', 'model', 'photo', 'render', 'session', 'share', 'tax'].toSorted(),
  )
  for (const one of ['session', 'photo', 'render', 'share', 'event', 'intent', 'tax'])
    expect([one, counted[one]]).toEqual([one, FANS])
})

test('in a campaign that raises nothing, the same crowd reaches the limits', async () => {
  beginDay(world.clock)
  const shop = await openStore({})
  expect(await buy(shop, 'first')).toEqual([])
  await multiply(FANS - 1)
  const refused = (await buy(shop, 'thousandth')).map((step) => step.slice(0, step.indexOf(':') + 5))
  expect(refused).toContain('photo: 429')
})
