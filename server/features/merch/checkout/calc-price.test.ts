import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fan, fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { TAX_RATES: 'US-CA=825,SE=2500' } })
  shop = await openShop(world)
})
afterAll(() => world.close())

const paymentsOf = (fan: Fan) =>
  world.database.kysely.selectFrom('payments').select('id').where('pay_for_id', '=', fan.internalId).execute()
const filled = async (items: readonly object[]): Promise<Fan> => {
  const fan = await fanOf(world, shop)
  expect(await fan.fill(items)).toMatchObject({ status: 200 })
  return fan
}

describe('POST /api/merch/calc-price', () => {
  test('returns the server’s price in minor and major units, with shipping, plaque surcharge and tax', async () => {
    const fan = await filled([tee(shop, { quantity: 2 }), piece(shop, 'plaque', { fanName: 'Ada', quantity: 2 })])
    const { body } = await fan.price()
    // Goods of 2 × 49 + 2 × 89, shipping of 7 + 2 × 15, and 8.25% tax on the sum.
    expect(body).toMatchObject({
      subtotal: 276,
      shippingCost: 37,
      discount: 0,
      tax: 25.82,
      total: 338.82,
      subtotalMinorUnit: 27_600,
      shippingCostMinorUnit: 3700,
      taxMinorUnit: 2582,
      totalMinorUnit: 33_882,
      currency: 'USD',
      allowSkipPayment: false,
      isEstimate: false,
      processorPublishableKey: expect.any(String),
    })
    expect(await paymentsOf(fan)).toEqual([])
  })

  test('charges no shipping for files, the international rate abroad, and estimates without an address', async () => {
    const files = await filled([piece(shop, 'picture')])
    expect((await files.price()).body).toMatchObject({ shippingCost: 0, tax: 0.74, total: 9.74 })
    // Digital files are taxed in the buyer's country. Without a country, they are taxed in the
    // store's country, which has no tax rate here.
    const filesAbroad = await fanOf(world, shop, { shippingInfo: { country: 'se', state: '' } })
    await filesAbroad.fill([piece(shop, 'picture')])
    expect((await filesAbroad.price()).body).toMatchObject({ shippingCost: 0, tax: 2.25, total: 11.25 })
    const filesAnywhere = await fanOf(world, shop, { shippingInfo: null })
    await filesAnywhere.fill([piece(shop, 'picture')])
    expect((await filesAnywhere.price()).body).toMatchObject({ tax: 0, total: 9, isEstimate: false })
    const abroad = await fanOf(world, shop, { shippingInfo: { country: 'se', state: '' } })
    await abroad.fill([piece(shop, 'mug')])
    expect((await abroad.price()).body).toMatchObject({ subtotal: 13.5, shippingCost: 19, tax: 8.13, total: 40.63 })
    const unknown = await fanOf(world, shop, { shippingInfo: null })
    await unknown.fill([piece(shop, 'mug')])
    expect((await unknown.price()).body).toMatchObject({ shippingCost: 7, tax: 0, total: 20.5, isEstimate: true })
  })

  test('returns 422 for a country the campaign does not ship to, or that does not exist', async () => {
    for (const country of ['BR', 'Sweden']) {
      const fan = await fanOf(world, shop, { shippingInfo: { country } })
      await fan.fill([tee(shop)])
      expect((await fan.price()).status, country).toBe(422)
      expect((await fan.pay()).status, country).toBe(422)
    }
  })

  test('returns 422 for a product that is no longer sold, and uses the current price', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    await fan.fill([piece(own, 'mug')])
    const mug = world.database.kysely
      .updateTable('merch_shop_products')
      .where('catalog_product_id', '=', own.products.mug)
    await mug.set({ price_minor_unit: 1500 }).execute()
    expect((await fan.price()).body).toMatchObject({ subtotal: 15 })
    await mug.set({ is_active: false }).execute()
    expect((await fan.price()).status).toBe(422)
  })

  test('tells a tester that payment may be skipped; an unknown session is 404', async () => {
    const tester = await fanOf(world, shop, { session: { role: 'tester' } })
    expect((await tester.price()).body).toMatchObject({ total: 0, items: [], allowSkipPayment: true })
    expect((await world.stranger().post('/api/merch/calc-price', { sessionId: tester.internalId })).status).toBe(404)
  })

  test('uses the decimal places of the currency, such as yen and dinars', async () => {
    const [yen, dinar] = [
      await openShop(world, { currency: 'JPY' }),
      await openShop(world, { currency: 'KWD', flatMinorUnit: 1250 }),
    ]
    for (const [where, total] of [
      [yen, 2050 + 169],
      [dinar, 2.6 + 0.21],
    ] as const) {
      const fan = await fanOf(world, where)
      await fan.fill([piece(where, 'mug')])
      expect((await fan.price()).body.total).toBe(Number(total.toFixed(3)))
    }
  })
})
