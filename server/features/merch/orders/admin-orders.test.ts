import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fanOf, openShop, orderOf, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  admin = await world.admin()
})
afterAll(() => world.close())

const ORDERS = '/api/merch/admin/orders'
const list = async (query: string) => (await admin.get(`${ORDERS}?${query}`)).body.data
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).orders.map(({ orderId }: { orderId: string }) => orderId)
const change = (orderId: string, body: object) => admin.patch(`${ORDERS}/${orderId}`, body)
const audited = async (orderId: string) =>
  world.database.kysely
    .selectFrom('admin_audit')
    .select(['action', 'actor_account_id', 'reason'])
    .where('subject_id', '=', orderId)
    .orderBy('id')
    .execute()

test('a campaign with orders shows their number and that it cannot return to draft', async () => {
  const own = await openShop(world)
  const campaigns = '/api/merch/admin/campaigns'
  const read = async () => ({
    listed: (await admin.get(`${campaigns}?q=${own.slug}`)).body.data.campaigns[0].orderCount,
    hasOrders: (await admin.get(`${campaigns}/${own.id}/readiness`)).body.data.hasOrders,
  })
  expect(await read()).toEqual({ listed: 0, hasOrders: false })
  await orderOf(world, own)
  expect(await read()).toEqual({ listed: 1, hasOrders: true })
})

test('a product or design in an order or a cart cannot be deleted (409); an unused one can', async () => {
  const own = await openShop(world)
  const { orderId } = await orderOf(world, own)
  const { kysely } = world.database
  const shopProductOf = async (productId: string) => {
    const named = kysely.selectFrom('merch_shop_products').select('id').where('catalog_product_id', '=', productId)
    return (await named.executeTakeFirstOrThrow()).id
  }
  const [tshirt, mug] = [await shopProductOf(own.products.tee), await shopProductOf(own.products.mug)]
  const made = await admin.post('/api/merch/admin/designs', {
    campaignId: own.id,
    name: 'Halftone',
    config: { prompt: 'A halftone portrait', modelEndpoint: 'mock-image' },
  })
  const designId = made.body.data.design.id
  await kysely.updateTable('merch_cart_items').set({ design_id: designId }).where('order_id', '=', orderId).execute()
  const fan = await fanOf(world, own)
  await fan.fill([piece(own, 'mug')])
  for (const path of [`shop-products/${tshirt}`, `shop-products/${mug}`, `designs/${designId}`])
    expect(await admin.delete(`/api/merch/admin/${path}`), path).toMatchObject({
      status: 409,
      body: { code: 'Conflict', error: expect.stringContaining('an order') },
    })
  await fan.fill([])
  expect((await admin.delete(`/api/merch/admin/shop-products/${mug}`)).status).toBe(200)
  expect((await admin.delete(`/api/merch/admin/catalog/${own.products.mug}`)).status).toBe(200)
})

test('orders can be filtered by status, owner and time, newest first, with pages', async () => {
  const own = await openShop(world)
  const first = await orderOf(world, own)
  world.clock.advance(HOUR_MS / 2)
  const noon = world.clock.now().toISOString()
  const second = await orderOf(world, own, [piece(own, 'picture')])
  const tester = await fanOf(world, own, { session: { role: 'tester' } })
  await tester.fill([tee(own)])
  const { body: preview } = await tester.complete({ ppuCode: 'DEMO_SKIP_PAYMENT' })
  const here = `campaignId=${own.id}`
  expect(await idsOf(here)).toEqual([preview.orderId, second.orderId, first.orderId])
  expect(await list(`${here}&limit=1&offset=1`)).toMatchObject({
    total: 3,
    limit: 1,
    offset: 1,
    orders: [{ orderId: second.orderId }],
  })
  expect(await idsOf(`${here}&mode=PREVIEW`)).toEqual([preview.orderId])
  expect(await idsOf(`${here}&status=pending`)).toEqual([second.orderId])
  expect(await idsOf(`${here}&paymentStatus=succeeded&fulfillmentStatus=pending`)).toEqual([
    second.orderId,
    first.orderId,
  ])
  expect(await idsOf(`${here}&to=${noon}`)).toEqual([first.orderId])
  expect(await idsOf(`${here}&from=${noon}&mode=LIVE`)).toEqual([second.orderId])
  expect(await idsOf(`q=${first.orderNumber.toLowerCase()}`)).toEqual([first.orderId])
  expect(await idsOf(`q=${first.fan.email.slice(0, -3)}`)).toEqual([first.orderId])
  expect(await idsOf(`${here}&q=100%25`)).toEqual([])
  expect((await admin.get(`${ORDERS}?status=lost`)).status).toBe(400)
  expect((await admin.get(`${ORDERS}?from=+275000-01-01T00:00:00Z`)).status).toBe(400)
})

test('orders are counted by status within a filter', async () => {
  const own = await openShop(world)
  const counts = async (query = '') => (await admin.get(`${ORDERS}/counts?campaignId=${own.id}${query}`)).body
  expect(await counts()).toEqual({ status: 'success', data: { byStatus: [], stuck: 0, total: 0 } })
  const first = await orderOf(world, own)
  const second = await orderOf(world, own)
  await orderOf(world, own, [piece(own, 'picture')])
  await orderOf(world, own, [tee(own), piece(own, 'picture')])
  await change(second.orderId, { status: 'ready' })
  await world.database.kysely
    .updateTable('merch_fulfilments')
    .set({ state: 'given_up', due_at: null, reason: 'address' })
    .where('order_id', '=', first.orderId)
    .execute()
  expect((await counts()).data).toEqual({
    byStatus: [
      { status: 'new', count: 2 },
      { status: 'pending', count: 2 },
      { status: 'ready', count: 1 },
    ],
    stuck: 1,
    total: 4,
  })
  expect((await counts(`&q=${second.orderNumber}`)).data).toMatchObject({ total: 1, stuck: 0 })
  expect((await admin.get(`${ORDERS}/counts?status=new`)).status).toBe(400)
  expect((await (await world.talent()).get(`${ORDERS}/counts`)).status).toBe(403)
})

test('admins read a whole order without its page token; others cannot read it', async () => {
  const { orderId, fan } = await orderOf(world, shop)
  const response = await admin.get(`${ORDERS}/${orderId}`)
  expect(response).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      data: {
        order: {
          orderId,
          campaignId: shop.id,
          sessionId: fan.internalId,
          status: 'new',
          history: [{ part: 'things', from: null, to: 'new', by: 'system' }],
          fulfilments: [{ part: 'things', state: 'waiting' }],
          allowedStatuses: ['received', 'working_on', 'ready', 'shipped', 'cancelled'],
        },
      },
    },
  })
  expect(response.text).not.toContain('token=')
  expect(response.text).not.toContain(fan.sessionId)
  expect((await admin.get(`${ORDERS}/${newId()}`)).status).toBe(404)
  expect((await (await world.talent()).get(`${ORDERS}/${orderId}`)).status).toBe(403)
})

describe('a manual change', () => {
  test('moves an order on with parcel and note, is audited, and withdraws it from the print shop', async () => {
    const { orderId } = await orderOf(world, shop)
    const response = await change(orderId, {
      status: 'shipped',
      expectedStatus: 'new',
      tracking: { carrier: 'Post', trackingNumber: 'RR1', trackingUrl: 'https://post.example.com/RR1' },
      note: 'Sent from the office.',
    })
    expect(response).toMatchObject({
      status: 200,
      body: {
        data: {
          order: {
            status: 'shipped',
            fulfillmentStatus: 'shipped',
            shipments: [{ carrier: 'Post', trackingNumber: 'RR1', status: 'under_way' }],
            history: [
              { to: 'new' },
              { to: 'shipped', by: 'admin', adminAccountId: admin.accountId, note: 'Sent from the office.' },
            ],
          },
        },
      },
    })
    world.clock.advance(HOUR_MS)
    await world.cron('/api/merch/cron/fulfilment')
    expect(await world.app.printShop.find(orderId)).toBeUndefined()
    const corrected = await change(orderId, { tracking: { trackingNumber: 'RR2' } })
    expect(corrected.body.data.order).toMatchObject({ shipments: [{ carrier: 'Post', trackingNumber: 'RR2' }] })
    const delivered = await change(orderId, { status: 'delivered' })
    expect(delivered.body.data.order).toMatchObject({ status: 'delivered', shipments: [{ status: 'delivered' }] })
    expect(await audited(orderId)).toMatchObject([
      { action: 'change-merch-order', actor_account_id: admin.accountId, reason: 'Sent from the office.' },
      { action: 'change-merch-order' },
      { action: 'change-merch-order' },
    ])
  })

  test('is 409 after another change, 422 for an invalid transition, 404 for an unknown order', async () => {
    const { orderId } = await orderOf(world, shop)
    await change(orderId, { status: 'ready' })
    expect((await change(orderId, { status: 'shipped', expectedStatus: 'new' })).status).toBe(409)
    for (const status of ['received', 'completed', 'delivered', 'cancelled'])
      expect((await change(orderId, { status })).status, status).toBe(422)
    expect((await change(newId(), { status: 'ready' })).status).toBe(404)
    const files = await orderOf(world, shop, [piece(shop, 'picture')])
    expect((await change(files.orderId, { status: 'shipped' })).status).toBe(422)
    expect((await change(files.orderId, { tracking: { carrier: 'Post' } })).status).toBe(422)
    expect(await audited(files.orderId)).toEqual([])
  })

  test('is 403 for an admin who is the seller or the buyer', async () => {
    for (const part of ['seller_account_id', 'account_id'] as const) {
      const { orderId } = await orderOf(world, shop)
      await world.database.kysely
        .updateTable('merch_orders')
        .set({ [part]: admin.accountId })
        .where('id', '=', orderId)
        .execute()
      expect((await change(orderId, { status: 'shipped' })).status).toBe(403)
      expect((await admin.post(`${ORDERS}/${orderId}/cancel`, { reason: 'I want it back.' })).status).toBe(403)
      expect(await audited(orderId)).toEqual([])
    }
  })

  test('of several orders reports the result of each', async () => {
    const [one, two, files] = [
      await orderOf(world, shop),
      await orderOf(world, shop),
      await orderOf(world, shop, [piece(shop, 'picture')]),
    ]
    const orderIds = [one.orderId, files.orderId, 'none', two.orderId]
    const { status, body } = await admin.post(`${ORDERS}/bulk`, { orderIds, status: 'working_on', note: null })
    expect(status).toBe(200)
    expect(body.data.results).toMatchObject([
      { orderId: one.orderId, ok: true, status: 'working_on', error: null },
      { orderId: files.orderId, ok: false, code: 'UnprocessableEntity' },
      { orderId: 'none', ok: false, code: 'NotFound' },
      { orderId: two.orderId, ok: true, status: 'working_on' },
    ])
  })
})

test('packing slips of several orders are one PDF with their number in its title; an unknown order is 404', async () => {
  const orders = [await orderOf(world, shop, [tee(shop), piece(shop, 'mug')]), await orderOf(world, shop)]
  const slips = (orderIds: readonly string[]) => admin.post(`${ORDERS}/packing-slips`, { orderIds })
  const response = await slips(orders.map(({ orderId }) => orderId))
  expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(response.text.slice(0, 5)).toBe('%PDF-')
  expect(response.text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(response.text).toContain('(Packing slips of 2 orders)')
  expect((await slips(orders.slice(1).map(({ orderId }) => orderId))).text).toContain('(Packing slip)')
  expect((await slips([newId()])).status).toBe(404)
})

test('canceled, refunded and file-only orders get no packing slip', async () => {
  const slips = (orderIds: readonly string[]) => admin.post(`${ORDERS}/packing-slips`, { orderIds })
  const stands = await orderOf(world, shop)
  const refunded = await orderOf(world, shop)
  const files = await orderOf(world, shop, [piece(shop, 'picture')])
  const reason = 'The fan asked for it.'
  expect((await admin.post(`${ORDERS}/${refunded.orderId}/cancel`, { reason })).status).toBe(200)
  const orders = [refunded, stands, files].map(({ orderId }) => orderId)
  const response = await slips(orders)
  expect(response.status).toBe(200)
  expect(response.text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const none = await slips([refunded.orderId, files.orderId])
  expect(none).toMatchObject({ status: 422, body: { error: expect.stringContaining('nothing to pack') } })
})

test('receipts and slips of large orders break pages before totals and notes', async () => {
  const pages = ({ text }: TestResponse) => text.match(/\/Type \/Page\b/g)?.length
  const mugs = await orderOf(
    world,
    shop,
    Array.from({ length: 13 }, () => piece(shop, 'mug')),
  )
  const { order } = (await mugs.fan.post('/api/merch/order/by-session', { sessionId: mugs.fan.sessionId })).body
  expect(pages(await world.stranger().get(pathOf(order.receiptUrl)))).toBe(2)
  const giftNote = 'Łódź – Ωmega – Москва: '.repeat(13).slice(0, 300)
  const notes = await orderOf(
    world,
    shop,
    Array.from({ length: 20 }, () => piece(shop, 'mug', { giftNote })),
  )
  // Seven or eight of the twenty notes fit on a page. The items take four pages, the notes three.
  expect(pages(await admin.post(`${ORDERS}/packing-slips`, { orderIds: [notes.orderId] }))).toBe(7)
})

test('an export of chosen orders contains only them, and rejects invalid ids', async () => {
  const own = await openShop(world)
  const [one, other] = [await orderOf(world, own), await orderOf(world, own)]
  await orderOf(world, own)
  const tableOf = (ids: string) => admin.get(`${ORDERS}/export?orderIds=${ids}`)
  const { text } = await tableOf(`${one.orderId},${other.orderId},nobody-s`)
  const numbers = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line: string) => line.split(',')[0])
  expect(numbers.toSorted()).toEqual([one.orderNumber, other.orderNumber].toSorted())
  const lacking = await admin.get(`${ORDERS}/export?orderIds=${one.orderId}&campaignId=another`)
  expect(lacking.text.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await tableOf('a,,b')).status).toBe(400)
  expect((await tableOf(Array.from({ length: 101 }, () => 'a').join(','))).status).toBe(400)
})

test('an export contains every order of its filter, and no cell is a formula', async () => {
  const own = await openShop(world)
  const shippingInfo = { firstName: '=HYPERLINK("https://evil.example")', lastName: 'Byron', addressLine1: '@SUM(1)' }
  const { orderNumber } = await orderOf(world, own, [tee(own, { quantity: 2 })], { shippingInfo })
  await orderOf(world, own)
  const response = await admin.get(`${ORDERS}/export?campaignId=${own.id}`)
  expect(response).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('text/csv') } })
  const [entry] = (await admin.get('/api/admin/audit?action=export&limit=1')).body.entries
  const rows = response.text.trimEnd().split('\r\n').length - 1
  expect(entry).toMatchObject({ actorAccountId: admin.accountId, subjectId: 'merch-orders', after: { rows } })
  const lines = response.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^orderNumber,createdAt,campaign,/)
  const line = lines.find((each) => each.startsWith(orderNumber)) ?? ''
  expect(line).toContain(`'=HYPERLINK`)
  expect(line).toContain(`'@SUM(1)`)
  expect(line).toContain(',USD,98.00,')
  for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=@+]/)
})
