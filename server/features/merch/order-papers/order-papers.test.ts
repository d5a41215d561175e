import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, orderOf, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { readPdf } from '../../../../tests/support/responses/read-pdf.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { storeFile } from '../../media/files/index.ts'
import { findOrder } from '../orders/index.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({
    env: {
      TAX_RATES: 'DE=1900',
      BUSINESS_NAME: 'Semblance AB',
      BUSINESS_ADDRESS: '1 Harbor Street | 111 22 Stockholm | Sweden',
      BUSINESS_VAT_ID: 'SE556677889901',
    },
  })
  shop = await openShop(world, { allowedCountries: ['US', 'DE'] })
})
afterAll(() => world.close())

const ABROAD = { addressLine1: 'Lindenstraße 9', city: 'Berlin', state: '', postalCode: '10969', country: 'DE' }

async function slipOf(orderId: string): Promise<ReturnType<typeof readPdf>> {
  const order = await findOrder(world.database.kysely, orderId)
  return readPdf(await buffer(await drawPackingSlips(world.app.ctx, order ? [order] : [])))
}

test('a packing slip shows names, addresses and notes in any script, and marks their language', async () => {
  const giftNote = 'كل عام وأنت بخير، ألف مبروك 🎉'
  const shippingInfo = {
    firstName: '李',
    lastName: '小龍',
    addressLine1: '上海市浦东新区世纪大道 100',
    city: 'תל אביב',
    state: 'CA',
    postalCode: '90001',
  }
  const { orderId } = await orderOf(world, shop, [tee(shop, { giftNote })], { shippingInfo })
  const { text } = await slipOf(orderId)
  for (const words of ['李 小龍', '上海市浦东新区世纪大道 100', 'תל אביב', 'وأنت بخير', '🎉'])
    expect(text).toContain(words)
})

test('a packing slip names the country in words, and shows no price', async () => {
  const { orderId, orderNumber } = await orderOf(world, shop, [tee(shop)], { shippingInfo: ABROAD })
  const { text } = await slipOf(orderId)
  const lines = text.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([orderNumber, 'Ada Byron', 'Lindenstraße 9', '10969 Berlin', 'Germany', '× 1']),
  )
  expect(lines).not.toContain('DE')
  expect(text).not.toMatch(/\$|49\.00/)
})

test('papers show “Made with AI” for each piece whose art a model made, and for no other piece', async () => {
  const { fan, orderId } = await orderOf(world, shop, [tee(shop)])
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  const { pathname, search } = new URL(body.order.receiptUrl)
  const papers = async () => {
    const receipt = await world.app.api.inject({ url: pathname + search })
    return [readPdf(receipt.rawPayload).text, (await slipOf(orderId)).text]
  }
  const setArt = (artKey: string | null) =>
    world.database.kysely
      .updateTable('merch_orders')
      .set({ lines: sql`jsonb_build_array(lines -> 0 || ${JSON.stringify({ artKey })}::jsonb)` })
      .where('id', '=', orderId)
      .execute()
  const name = '9c04d1e7b3a84f52860e1fd27b5c93aa'
  await setArt(`merch/seller-store/art/${name}.png`)
  for (const text of await papers()) expect(text).toContain('Made with AI')
  for (const artKey of [null, `merch/seller-store/art/${name}-own.png`]) {
    await setArt(artKey)
    for (const text of await papers()) expect(text).not.toContain('Made with AI')
  }
})

test('a packing slip shows the picture without watermark', async () => {
  const { orderId } = await orderOf(world, shop)
  const store = async (kind: 'render-preview' | 'render-clean', background: string) => {
    const source = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .webp()
      .toBuffer()
    return (await storeFile(world.app.ctx, { kind, source, expiresAt: null })).key
  }
  const drawn = {
    previewKey: await store('render-preview', '#ff0000'),
    cleanKey: await store('render-clean', '#0000ff'),
  }
  await world.database.kysely
    .updateTable('merch_orders')
    .set({ lines: sql`jsonb_build_array(lines -> 0 || ${JSON.stringify(drawn)}::jsonb)` })
    .where('id', '=', orderId)
    .execute()
  const { pictures } = await slipOf(orderId)
  expect(pictures).toHaveLength(1)
  const { dominant } = await sharp(pictures[0]).stats()
  expect([dominant.r < 50, dominant.b > 200]).toEqual([true, true])
})

test.each([
  ['de', 'Verkauft an', 'Deutschland', '139,23\u00a0$'],
  ['ja', '購入者', 'ドイツ', '$139.23'],
])('a receipt of an order in %s is in that language', async (language, soldTo, country, total) => {
  const { fan, orderId } = await orderOf(world, shop, [tee(shop, { quantity: 2 })], { shippingInfo: ABROAD })
  await world.database.kysely.updateTable('merch_orders').set({ language }).where('id', '=', orderId).execute()
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  const { pathname, search } = new URL(body.order.receiptUrl)
  const { text } = readPdf((await world.app.api.inject({ url: pathname + search })).rawPayload)
  for (const words of [soldTo, country, total]) expect(text).toContain(words)
  expect(text).not.toMatch(/Sold to|Germany|Products/)
})

test('a receipt states seller, VAT number, tax, total and the buyer’s country in words', async () => {
  const { fan, orderNumber } = await orderOf(world, shop, [tee(shop, { quantity: 2 })], { shippingInfo: ABROAD })
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  const { pathname, search } = new URL(body.order.receiptUrl)
  const response = await world.app.api.inject({ url: pathname + search })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  const lines = readPdf(response.rawPayload).text.split('\n')
  // 2 × $49.00, shipping abroad, and 19% tax on both.
  expect(body.order).toMatchObject({ orderNumber, taxMinorUnit: 2223, totalMinorUnit: 13_923 })
  expect(lines).toEqual(
    expect.arrayContaining([
      orderNumber,
      'Sold to',
      'Ada Byron',
      'Lindenstraße 9',
      '10969 Berlin',
      'Germany',
      'Sold by',
      'Semblance AB',
      '1 Harbor Street',
      '111 22 Stockholm',
      'Sweden',
      'VAT number SE556677889901',
      'Products',
      '$98.00',
      'Shipping',
      '$19.00',
      'Tax',
      '$22.23',
      'Total',
      '$139.23',
    ]),
  )
  expect(lines.join('')).toContain(fan.email)
  expect(lines.indexOf('$22.23')).toBe(lines.indexOf('Tax') - 1)
  expect(lines).not.toContain('DE')
})
