import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayment, fanOf } from '../../../../tests/support/merch/merch-shop.ts'
import { bringPhoto, openStore, sellSmall } from '../../../../tests/support/merch/seller-stores.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const SALES = '/api/merch/seller/store/sales'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  await sellSmall(admin)
})
afterAll(() => world.close())

async function buy(store: any, quantity: number): Promise<string> {
  const { catalogProductId } = store.products.find(({ sku }: { sku: string }) => sku === 'DEFAULT-TSHIRT1')
  const fan = await fanOf(world, { ...store, seller: undefined, products: {} })
  const [original] = store.designs
  const filled = await fan.fill([{ catalogProductId, quantity, designId: original.id }])
  expect(filled.status, filled.text).toBe(200)
  const intent = await fan.pay()
  expect(intent.status, intent.text).toBe(200)
  await confirmPayment(world, intent.body)
  const done = await fan.complete()
  expect(done.status, done.text).toBe(201)
  return done.body.orderId
}

test('a seller sees the store’s orders and earnings, without refunded ones', async () => {
  const talent = await world.talent()
  expect((await talent.get(SALES)).status).toBe(404)
  const { url } = await bringPhoto(talent)
  const store = await openStore(talent, { uploadedImageUrl: url })
  const none = { orders: 0, comingMinorUnit: 0, paidMinorUnit: 0, currency: 'USD', products: [] }
  expect((await talent.get(SALES)).body).toEqual(none)

  await buy(store, 2)
  const other = await buy(store, 1)
  const earned = store.products.find(({ sku }: { sku: string }) => sku === 'DEFAULT-TSHIRT1').earningMinorUnit
  const sold = (pieces: number, orders: number) => ({
    ...none,
    orders,
    comingMinorUnit: earned * pieces,
    products: [{ sku: 'DEFAULT-TSHIRT1', name: 'T-shirt', pieces }],
  })
  expect((await talent.get(SALES)).body).toEqual(sold(3, 2))
  const cancelled = await admin.post(`/api/merch/admin/orders/${other}/cancel`, { reason: 'They asked for it.' })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect((await talent.get(SALES)).body).toEqual(sold(2, 1))
  expect((await world.brand().then((brand) => brand.get(SALES))).status).toBe(404)
})

test('a seller sees no earnings of another seller who takes over the campaign', async () => {
  const [talent, next] = [await world.talent(), await world.talent()]
  const store = await openStore(talent, { uploadedImageUrl: (await bringPhoto(talent)).url })
  await buy(store, 1)
  const { comingMinorUnit } = (await talent.get(SALES)).body
  expect(comingMinorUnit).toBeGreaterThan(0)
  const campaign = `/api/merch/admin/campaigns/${store.id}`
  const { version } = (await admin.get(campaign)).body.data.campaign
  const moved = await admin.patch(campaign, { version, sellerAccountId: next.accountId })
  expect(moved.status, moved.text).toBe(200)
  await buy(store, 1)
  await world.database.kysely
    .updateTable('share_tracking')
    .set({ status: 'PAID' })
    .where('account_id', '=', next.accountId)
    .execute()
  await buy(store, 1)
  expect((await talent.get(SALES)).body).toMatchObject({ comingMinorUnit, paidMinorUnit: 0 })
})

test('the store shows the remaining previews of the day, and the catalog the seller’s share', async () => {
  const talent = await world.talent()
  const limit = world.config.STORE_PREVIEWS_PER_DAY
  expect((await talent.get('/api/merch/seller/store')).body).toEqual({ store: null, previews: { left: limit, limit } })
  await world.database.kysely
    .insertInto('merch_store_preview_counts')
    .values({ account_id: talent.accountId, day: world.clock.now().toISOString().slice(0, 10), used: 3 })
    .execute()
  expect((await talent.get('/api/merch/seller/store')).body.previews).toEqual({ left: limit - 3, limit })
  expect((await talent.get('/api/merch/seller/catalog')).body.sellerShareBps).toBe(world.config.SELLER_SHARE_BPS_MERCH)
})

test('GET /api/merch/campaigns?sellerSlug lists a seller’s open campaigns', async () => {
  const talent = await world.talent()
  const { url } = await bringPhoto(talent)
  const { slug } = await openStore(talent, { uploadedImageUrl: url, name: 'One of a kind' })
  const of = async (seller: string) => (await world.stranger().get(`/api/merch/campaigns?sellerSlug=${seller}`)).body
  expect(await of(talent.slug)).toMatchObject({ total: 1, campaigns: [{ slug, name: 'One of a kind' }] })
  expect(await of('nobody-at-all')).toMatchObject({ total: 0, campaigns: [] })
})
