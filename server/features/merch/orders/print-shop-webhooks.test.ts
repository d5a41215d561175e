import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, orderOf, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { PrintShopBehavior } from '../../../providers/fulfilment/print-shop/port.ts'
import { signEvent } from '../../../providers/fulfilment/print-shop/signature.ts'
import { getOrderForAdmin } from './admin-order-view.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { CUSTOMER_CANCEL_MINUTES: '0' } })
  shop = await openShop(world)
})
afterEach(() => printShop().behave({ isDown: false, deliveries: 1, webhookDelayMs: 0, outOfOrder: false }))
afterAll(() => world.close())

const printShop = () => world.app.printShop
const fulfil = () => world.cron('/api/merch/cron/fulfilment')
const behave = async (behavior: Partial<PrintShopBehavior>) =>
  expect((await world.stranger().post('/dev/print-shop/behaviour', behavior)).status).toBe(200)
const step = (orderId: string, act: 'advance') => world.stranger().post(`/dev/print-shop/orders/${orderId}/${act}`)
/** Reads without HTTP, because the admin's session expires when the clock moves a day. */
const asAdmin = (orderId: string) => getOrderForAdmin(world.app.ctx, orderId)

describe('webhooks of the print shop', () => {
  test('in any order and sent twice have the same result: each step once, one mail each', async () => {
    const { orderId, fan } = await orderOf(world, shop)
    await fulfil()
    await behave({ outOfOrder: true, deliveries: 2 })
    for (const _ of ['printing', 'printed', 'shipped', 'delivered']) await step(orderId, 'advance')
    await printShop().work()
    const order = await asAdmin(orderId)
    expect(order).toMatchObject({ status: 'delivered', fulfilments: [{ state: 'done', dueAt: null }] })
    expect(order.history.map(({ to }: { to: string }) => to)).toEqual(['new', 'received', 'shipped', 'delivered'])
    expect(order.shipments).toHaveLength(1)
    await world.cron('/api/notifications/process-emails')
    expect(await mailsTo(world, fan.email)).toHaveLength(3)
  })

  test('that never arrive are replaced by polling every few hours', async () => {
    const { orderId } = await orderOf(world, shop)
    await behave({ deliveries: 0 })
    await fulfil()
    world.clock.advance(5 * DAY_MS)
    await printShop().work()
    expect(await asAdmin(orderId)).toMatchObject({ status: 'received' })
    await fulfil()
    expect(await asAdmin(orderId)).toMatchObject({ status: 'delivered' })
  })

  test('that arrive late change nothing', async () => {
    const { orderId } = await orderOf(world, shop)
    await behave({ webhookDelayMs: 10 * DAY_MS })
    await fulfil()
    for (const _ of ['printing', 'printed', 'shipped', 'delivered']) await step(orderId, 'advance')
    world.clock.advance(DAY_MS)
    await fulfil()
    const before = await asAdmin(orderId)
    expect(before.status).toBe('delivered')
    world.clock.advance(10 * DAY_MS)
    expect(await printShop().work()).toBeGreaterThanOrEqual(5)
    // The expiry and signature of file URLs differ in each response.
    const unsigned = (order: object) => JSON.parse(JSON.stringify(order).replaceAll(/\?expires=[^"]*/g, ''))
    const { updatedAt: _then, ...same } = unsigned(before)
    expect(unsigned(await asAdmin(orderId))).toMatchObject(same)
  })

  test('without a valid signature are 400 and do nothing; while the print shop is down they are 503', async () => {
    const { orderId } = await orderOf(world, shop)
    await fulfil()
    const rawBody = JSON.stringify({ id: 'pe_x', type: 'parcel.shipped', order: { externalId: orderId } })
    const send = (headers: Record<string, string>) =>
      world
        .stranger()
        .post('/api/merch/fulfilment/webhook', rawBody, { 'content-type': 'application/json', ...headers })
    const forged = `t=${Math.floor(world.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}`
    for (const headers of [{}, { 'print-shop-signature': forged }, { 'print-shop-signature': '%' }])
      expect((await send(headers as Record<string, string>)).status).toBe(400)
    expect(await asAdmin(orderId)).toMatchObject({ status: 'received' })
    const secret = keyedDigest(world.config.SECRET_KEY, 'print shop webhooks', '')
    const signed = (body = rawBody) => ({ 'print-shop-signature': signEvent(secret, body, world.clock.now()) })
    await step(orderId, 'advance')
    await behave({ isDown: true })
    expect((await send(signed())).status).toBe(503)
    expect((await send({ ...signed(), 'content-type': 'application/xml' })).status).toBe(415)
    const large = JSON.stringify({ id: 'pe_x', filling: 'x'.repeat(2_000_000) })
    const tooLarge = { 'content-type': 'application/json', ...signed(large) }
    expect((await world.stranger().post('/api/merch/fulfilment/webhook', large, tooLarge)).status).toBe(413)
    expect(await printShop().work()).toBe(0)
    await behave({ isDown: false })
    world.clock.advance(MINUTE_MS)
    await printShop().work()
    expect(await asAdmin(orderId)).toMatchObject({ status: 'working_on' })
    expect(await send(signed())).toMatchObject({ status: 200, body: { received: true } })
  })
})
