import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fanOf, openShop, orderOf, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { listActiveLines } from './queries/find-orders.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { MERCH_HOLD_DAYS: '7' } })
  shop = await openShop(world)
})
afterAll(() => world.close())

type Ordered = Awaited<ReturnType<typeof orderOf>>
const printShop = () => world.app.printShop
const sendMails = () => world.cron('/api/notifications/process-emails')
const fulfil = async () => (await world.cron('/api/merch/cron/fulfilment')).body
const linkOf = async ({ fan }: Pick<Ordered, 'fan'>): Promise<{ path: string; token: string }> => {
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  const url = new URL(body.order.orderUrl)
  return { path: url.pathname, token: url.searchParams.get('token') ?? '' }
}
const fetchOrder = async (ordered: Ordered) => {
  const { token } = await linkOf(ordered)
  return world.stranger().get(`/api/merch/order/${ordered.orderNumber}?token=${token}`)
}
const advance = async ({ orderId }: Ordered) => {
  await printShop().advance(orderId)
  await printShop().work()
}
const placed = async (items?: readonly object[]): Promise<Ordered> => {
  const ordered = await orderOf(world, shop, items ?? [tee(shop)])
  world.clock.advance(world.config.CUSTOMER_CANCEL_MINUTES * MINUTE_MS)
  await fulfil()
  await printShop().work()
  return ordered
}

describe('an order of physical goods', () => {
  test('goes from new to delivered as the print shop reports, with mails when shipped and delivered', async () => {
    const ordered = await orderOf(world, shop, [tee(shop, { quantity: 2 })])
    expect(ordered.orderNumber).toMatch(/^ORD-[2-9A-HJKMNP-TV-Z]{8}$/)
    expect((await fetchOrder(ordered)).body.order).toMatchObject({
      status: 'new',
      paymentStatus: 'succeeded',
      fulfillmentStatus: 'pending',
      filesStatus: null,
      shipments: [],
      downloads: [],
      canCancel: true,
      items: [{ quantity: 2, size: 'M', color: 'BLACK', totalMinorUnit: 9800 }],
    })
    world.clock.advance(31 * MINUTE_MS)
    expect(await fulfil()).toMatchObject({ success: true, failed: 0 })
    await printShop().work()
    const steps: object[] = []
    for (const _ of ['printing', 'printed', 'shipped', 'delivered']) {
      const { status, fulfillmentStatus } = (await fetchOrder(ordered)).body.order
      steps.push({ status, fulfillmentStatus })
      await advance(ordered)
    }
    expect(steps).toEqual([
      { status: 'received', fulfillmentStatus: 'processing' },
      { status: 'working_on', fulfillmentStatus: 'processing' },
      { status: 'ready', fulfillmentStatus: 'processing' },
      { status: 'shipped', fulfillmentStatus: 'shipped' },
    ])
    const { order } = (await fetchOrder(ordered)).body
    expect(order).toMatchObject({
      status: 'delivered',
      fulfillmentStatus: 'delivered',
      canCancel: false,
      shipments: [{ carrier: 'Parcel Post', status: 'delivered', trackingUrl: expect.stringContaining('https://') }],
    })
    expect(order.history.map(({ text }: { text: string }) => text)).toEqual([
      'You placed the order.',
      'The print shop has received your order.',
      'Your order is being printed.',
      'Your order is finished and waiting for the carrier.',
      'Your order has left the print shop.',
      'Your order has arrived.',
    ])
    await sendMails()
    const mails = await mailsTo(world, ordered.fan.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Thank you: order ${ordered.orderNumber}`,
      'Your order has arrived',
      'Your order is on its way',
    ])
    const shipped = mails.find(({ subject }) => subject === 'Your order is on its way')
    expect(shipped?.text).toContain(order.shipments[0].trackingUrl)
    expect(shipped?.html).toContain('Mara on tour')
  })

  test('prints names on clothing, and has the print shop engrave them on plaques', async () => {
    const ordered = await placed([piece(shop, 'plaque', { fanName: 'Łukasz' }), tee(shop)])
    const atShop = (await printShop().listOrders(100)).find(({ externalId }) => externalId === ordered.orderId)
    expect(atShop?.items).toEqual(['1 × plaque, engraved “Łukasz”', '1 × tee, m'])
  })

  test('is not sent to the print shop while the fan can still cancel it', async () => {
    const ordered = await orderOf(world, shop)
    await fulfil()
    expect(await printShop().find(ordered.orderId)).toBeUndefined()
    world.clock.advance(30 * MINUTE_MS)
    await fulfil()
    expect(await printShop().find(ordered.orderId)).toMatchObject({ state: 'received' })
  })

  test('makes the seller’s share payable some days after shipping, and tells the seller', async () => {
    const own = await openShop(world)
    const ordered = await orderOf(world, own)
    const payable = async () =>
      world.database.kysely
        .selectFrom('share_tracking')
        .select(sql<string>`payable_at::text`.as('payable_at'))
        .where('payment_id', '=', ordered.paymentId)
        .executeTakeFirstOrThrow()
    world.clock.advance(HOUR_MS)
    await fulfil()
    await printShop().work()
    for (const _ of ['printing', 'printed']) await advance(ordered)
    expect((await payable()).payable_at).toBe('infinity')
    await advance(ordered)
    const { payable_at } = await payable()
    expect(Math.abs(Date.parse(payable_at) - world.clock.now().getTime() - 7 * DAY_MS)).toBeLessThan(MINUTE_MS)
    const { notifications } = (await own.seller.get('/api/notifications/list')).body
    expect(notifications.map(({ type }: { type: string }) => type)).toContain('MERCH_SHIPPED')
  })
})

describe('an order of files', () => {
  test('is ready at once with signed downloads, and counts as shipped when paid', async () => {
    const ordered = await orderOf(world, shop, [piece(shop, 'picture')])
    expect((await fetchOrder(ordered)).body.order).toMatchObject({
      status: 'pending',
      filesStatus: 'pending',
      shippingInfo: null,
    })
    await fulfil()
    const { order } = (await fetchOrder(ordered)).body
    expect(order).toMatchObject({ status: 'completed', filesStatus: 'completed', fulfillmentStatus: 'delivered' })
    expect(order.downloads).toEqual([
      {
        itemId: order.items[0].id,
        name: expect.any(String),
        url: expect.stringMatching(/\?expires=\d+&signature=/),
        madeWithAi: true,
      },
    ])
    const { payable_at } = await world.database.kysely
      .selectFrom('share_tracking')
      .select('payable_at')
      .where('payment_id', '=', ordered.paymentId)
      .executeTakeFirstOrThrow()
    expect(Number(payable_at)).toBeLessThan(world.clock.now().getTime() + 7 * DAY_MS)
    await sendMails()
    const subjects = (await mailsTo(world, ordered.fan.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your files are ready')
  })

  test('combined with goods is ready before them, and the order’s status follows the goods', async () => {
    const ordered = await placed([tee(shop), piece(shop, 'picture')])
    const { order } = (await fetchOrder(ordered)).body
    expect(order).toMatchObject({ status: 'received', filesStatus: 'completed', fulfillmentStatus: 'processing' })
    expect(order.downloads).toHaveLength(1)
  })

  test('waits during a dispute, but not afterwards, even if the bank kept the disputed part of the payment', async () => {
    const ordered = await orderOf(world, shop, [piece(shop, 'picture')])
    const { processor_payment_id } = await world.database.kysely
      .selectFrom('payments')
      .select('processor_payment_id')
      .where('id', '=', ordered.paymentId)
      .executeTakeFirstOrThrow()
    const intentId = processor_payment_id ?? ''
    const { simulator } = world.app
    await simulator.disputeFromOutside(intentId, 10)
    await simulator.deliverDueEvents()
    await fulfil()
    expect((await fetchOrder(ordered)).body.order).toMatchObject({ filesStatus: 'pending', downloads: [] })
    await simulator.closeDisputeFromOutside(intentId, 'lost')
    await simulator.deliverDueEvents()
    await fulfil()
    const { order } = (await fetchOrder(ordered)).body
    expect(order).toMatchObject({ filesStatus: 'completed', paymentStatus: 'succeeded' })
    expect(order.downloads).toHaveLength(1)
  })

  test('offers no downloads after a refund', async () => {
    const ordered = await placed([piece(shop, 'picture')])
    const admin = await world.admin()
    const refunded = await admin.post('/api/payments/refund', { processorPaymentId: ordered.paymentId })
    expect(refunded.status).toBe(200)
    expect((await fetchOrder(ordered)).body.order).toMatchObject({
      status: 'completed',
      paymentStatus: 'refunded',
      downloads: [],
    })
  })
})

describe('the page of an order', () => {
  test('opens with its complete token only, and leaks it to nobody', async () => {
    const ordered = await orderOf(world, shop)
    const { path, token } = await linkOf(ordered)
    const stranger = world.stranger()
    const page = await stranger.get(`${path}?token=${token}`)
    expect(page).toMatchObject({
      status: 200,
      headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    })
    expect(page.text).toContain(ordered.orderNumber)
    expect(page.text).toContain('1 Main Street')
    expect(page.text).not.toContain(ordered.fan.sessionId)
    const other = await linkOf(await orderOf(world, shop))
    for (const wrong of [token.slice(1), other.token, 'x']) {
      expect((await stranger.get(`/api/merch/order/${ordered.orderNumber}?token=${wrong}`)).status).toBe(404)
      expect((await stranger.get(`/order/${ordered.orderNumber}?token=${wrong}`)).status).toBe(404)
      expect((await stranger.get(`/api/merch/order/${ordered.orderNumber}/receipt?token=${wrong}`)).status).toBe(404)
    }
    expect((await stranger.get(`/api/merch/order/ORD-22222222?token=${token}`)).status).toBe(404)
    expect((await stranger.get(`/order/${ordered.orderNumber}`)).status).toBe(404)
    const rows = await world.database.kysely.selectFrom('merch_orders').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('links to a receipt as PDF', async () => {
    const ordered = await orderOf(world, shop)
    const { token } = await linkOf(ordered)
    const receipt = await world.stranger().get(`/api/merch/order/${ordered.orderNumber}/receipt?token=${token}`)
    expect(receipt).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(receipt.text.slice(0, 5)).toBe('%PDF-')
  })
})

test('a tester’s order is not printed, and does not keep its campaign from returning to draft', async () => {
  const tester = await fanOf(world, shop, { session: { role: 'tester' } })
  await tester.fill([tee(shop)])
  const { body } = await tester.complete({ ppuCode: 'DEMO_SKIP_PAYMENT', previewType: 'DEMO' })
  world.clock.advance(DAY_MS)
  await fulfil()
  expect(await printShop().find(body.orderId)).toBeUndefined()
  const response = await tester.post('/api/merch/order/by-session', { sessionId: tester.sessionId })
  expect(response.body.order).toMatchObject({ mode: 'PREVIEW', status: 'new', paymentStatus: 'paid' })
})

test('a session finds its own order, however many sessions order after it', async () => {
  const [own] = [await orderOf(world, shop), await orderOf(world, shop)]
  const { body } = await own.fan.post('/api/merch/order/by-session', { sessionId: own.fan.sessionId })
  expect(body.order.orderNumber).toBe(own.orderNumber)
})

test('the lines of a session’s other orders include no lines of other sessions', async () => {
  const [own] = [await orderOf(world, shop), await orderOf(world, shop)]
  const linesBeside = (id: string) => listActiveLines(world.database.kysely, { id, sessionId: own.fan.internalId })
  expect(await linesBeside(own.orderId)).toEqual([])
  expect(await linesBeside('another')).toHaveLength(1)
})
