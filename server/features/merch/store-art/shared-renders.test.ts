import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeArtModels } from '../../../../tests/support/merch/merch-artwork.ts'
import { confirmPayment, type Fan, fanOf, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { bringPhoto, openStore, type Store, saveStore } from '../../../../tests/support/merch/store-art.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { EMPTY_PERSON } from '../../../platform/personal-data/index.ts'
import { eraseFilesOf, findFile } from '../../media/files/index.ts'

/**
 * Covers that a product with a store's design is drawn once for all fans. Its pictures stay while
 * an order or the store needs them.
 */

const artists = fakeArtModels()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: artists.wrap })
})
afterAll(() => world.close())

const keyOf = (filename: string) => `merch/renders/${filename}`
const stored = async (filename: string) =>
  (await findFile(world.database.kysely, keyOf(filename), world.clock.now())) !== undefined
const wanted = (store: Store, more: object = {}) => [tee(store, { designId: store.designs['poster'], ...more })]

/** The payment intent draws missing renders. */
async function pay(fan: Fan): Promise<{ preview: string; clean: string; intent: { processorPaymentId: string } }> {
  const intent = await fan.post('/api/merch/create-payment-intent', { sessionId: fan.sessionId })
  expect(intent.status, intent.text).toBe(200)
  const row = await world.database.kysely
    .selectFrom('merch_cart_items')
    .select(['preview_filename as preview', 'clean_filename as clean'])
    .where('session_id', '=', fan.internalId)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { preview: row.preview ?? '', clean: row.clean ?? '', intent: intent.body }
}

async function order(fan: Fan, intent: object): Promise<string> {
  await confirmPayment(world, intent as never)
  const done = await fan.post('/api/merch/order/complete', { sessionId: fan.sessionId })
  expect(done.status, done.text).toBe(201)
  return done.body.orderId
}

async function fanWith(store: Store): Promise<Fan> {
  const fan = await fanOf(world, store)
  expect((await fan.fill(wanted(store))).status).toBe(200)
  return fan
}

test('three sessions that pay for the same item share one render', async () => {
  const store = await openStore(world)
  const compose = vi.spyOn(world.app.ctx.pictures, 'compose')
  const fans = [await fanWith(store), await fanWith(store), await fanWith(store)]
  compose.mockClear()
  const [first, ...others] = await Promise.all(fans.map(pay))
  expect(compose).toHaveBeenCalledTimes(1)
  for (const { preview, clean } of others) expect([preview, clean]).toEqual([first?.preview, first?.clean])
  for (const { internalId } of fans) expect(first?.preview).not.toContain(internalId)
})

test('a shared render is kept for an order when another order is canceled or the store changes its photo', async () => {
  const store = await openStore(world)
  const [one, two] = [await fanWith(store), await fanWith(store)]
  const { clean, preview, intent } = await pay(one)
  const canceled = await order(one, intent)
  await order(two, (await pay(two)).intent)
  const admin = await world.admin()
  expect(
    (await admin.post(`/api/merch/admin/orders/${canceled}/cancel`, { reason: 'They asked for it.' })).status,
  ).toBe(200)
  await saveStore(world, store, { photoKey: await bringPhoto(world, store.seller.accountId, '#445566') })
  await eraseFilesOf(world.app.ctx, { ...EMPTY_PERSON, account: [store.seller.accountId] })
  world.clock.advance(400 * DAY_MS)
  for (const job of ['/api/merch/cron/retention', '/api/media/cron/sweep']) await world.cron(job)
  expect([await stored(clean), await stored(preview)]).toEqual([true, true])
})

test('an unordered shared render is kept as long as the store’s art, and deleted with it', async () => {
  const store = await openStore(world)
  const { clean, preview } = await pay(await fanWith(store))
  world.clock.advance(200 * DAY_MS)
  for (const job of ['/api/merch/cron/retention', '/api/media/cron/sweep']) await world.cron(job)
  const compose = vi.spyOn(world.app.ctx.pictures, 'compose')
  compose.mockClear()
  expect((await pay(await fanWith(store))).clean).toBe(clean)
  expect(compose).not.toHaveBeenCalled()
  await saveStore(world, store, { photoKey: await bringPhoto(world, store.seller.accountId, '#446655') })
  expect(await stored(clean), 'somebody may be paying for it').toBe(true)
  world.clock.advance(8 * DAY_MS)
  await world.cron('/api/media/cron/sweep')
  expect([await stored(clean), await stored(preview)]).toEqual([false, false])
})

test('a shared render is deleted with its seller unless it was sold', async () => {
  const store = await openStore(world)
  const { clean } = await pay(await fanWith(store))
  await eraseFilesOf(world.app.ctx, { ...EMPTY_PERSON, account: [store.seller.accountId] })
  expect(await stored(clean)).toBe(false)
})
