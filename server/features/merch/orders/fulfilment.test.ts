import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveRows } from '../../../../tests/support/database/scrambled-rows.ts'
import { openShop, orderOf, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { PrintShopBehavior } from '../../../providers/fulfilment/print-shop/port.ts'
import { signEvent } from '../../../providers/fulfilment/print-shop/signature.ts'
import { getOrderForAdmin } from './admin-order-view.ts'
import { LEASE_MS } from './domain/retries.ts'
import { claimFulfilment, recordFulfilment } from './queries/fulfilments.ts'
import { putShipment } from './queries/shipments.ts'
import { retryOrder } from './retry-order.ts'

let world: World
let shop: Shop
const WELL: PrintShopBehavior = {
  isDown: false,
  loseCalls: 0,
  loseResponses: 0,
  refuses: null,
  isOutOfStock: false,
  deliveries: 1,
  webhookDelayMs: 0,
  outOfOrder: false,
}
beforeAll(async () => {
  world = await createWorld({ env: { CUSTOMER_CANCEL_MINUTES: '0' } })
  shop = await openShop(world)
})
afterEach(() => printShop().behave(WELL))
afterAll(() => world.close())

const printShop = () => world.app.printShop
const fulfil = async () => (await world.cron('/api/merch/cron/fulfilment')).body
const behave = async (behavior: Partial<PrintShopBehavior>) => {
  const response = await world.stranger().post('/dev/print-shop/behaviour', behavior)
  expect(response.status).toBe(200)
}
const step = (orderId: string, act: 'advance' | 'lose' | 'refuse', body?: object) =>
  world.stranger().post(`/dev/print-shop/orders/${orderId}/${act}`, body)
/** Reads without HTTP, because the admin's session expires when the clock moves a day. */
const asAdmin = (orderId: string) => getOrderForAdmin(world.app.ctx, orderId)
const ordersAtShop = async (orderId: string): Promise<number> => {
  const { body } = await world.stranger().get('/dev/print-shop/orders?limit=100')
  return body.orders.filter(({ externalId }: { externalId: string }) => externalId === orderId).length
}
const sendPrintShopWebhook = async (externalId: string) => {
  const rawBody = JSON.stringify({ id: `pe_${newId()}`, type: 'order.refused', order: { externalId } })
  const secret = keyedDigest(world.config.SECRET_KEY, 'print shop webhooks', '')
  const headers = {
    'content-type': 'application/json',
    'print-shop-signature': signEvent(secret, rawBody, world.clock.now()),
  }
  expectOk(await world.stranger().post('/api/merch/fulfilment/webhook', rawBody, headers))
}
const adminMails = async () => {
  await world.cron('/api/notifications/process-emails')
  return (await mailsTo(world, 'admin@semblance.test')).map(({ subject }) => subject)
}

describe('a disputed or canceled order', () => {
  const cancel = async (orderId: string, reason = 'Changed their mind.') =>
    (await world.admin()).post(`/api/merch/admin/orders/${orderId}/cancel`, { reason })

  test('is not printed while its payment is disputed', async () => {
    const { orderId, paymentId } = await orderOf(world, shop)
    const contest = (withdrawn: number) =>
      world.database.kysely
        .updateTable('payments')
        .set({ withdrawn_minor_unit: withdrawn })
        .where('id', '=', paymentId)
        .execute()
    await contest(100)
    await fulfil()
    expect(await ordersAtShop(orderId)).toBe(0)
    await contest(0)
    await fulfil()
    expect(await ordersAtShop(orderId)).toBe(1)
  })

  test('that is not printed yet is stopped at the print shop and refunded', async () => {
    const { orderId, fan, orderNumber } = await orderOf(world, shop)
    await fulfil()
    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      body: { data: { order: { status: 'cancelled', paymentStatus: 'refunded', fulfillmentStatus: 'cancelled' } } },
    })
    await fulfil()
    expect(await printShop().find(orderId)).toMatchObject({ state: 'cancelled' })
    expect(await asAdmin(orderId)).toMatchObject({ fulfilments: [{ state: 'stopped', dueAt: null }] })
    await world.cron('/api/notifications/process-emails')
    const [mail] = await mailsTo(world, fan.email)
    expect(mail).toMatchObject({ subject: `Order ${orderNumber} was canceled` })
    const { notifications } = (await shop.seller.get('/api/notifications/list')).body
    expect(notifications[0]).toMatchObject({ type: 'MERCH_CANCELLED' })
  })

  test('that was not sent to the print shop yet is never sent', async () => {
    const { orderId } = await orderOf(world, shop)
    await cancel(orderId)
    await fulfil()
    expect(await printShop().find(orderId)).toBeUndefined()
    expect(await asAdmin(orderId)).toMatchObject({ fulfilments: [{ state: 'stopped' }] })
  })

  test('is stopped at the print shop even if the response to placing it was lost', async () => {
    const { orderId } = await orderOf(world, shop)
    await behave({ loseResponses: 1 })
    await fulfil()
    await cancel(orderId)
    await fulfil()
    expect(await printShop().find(orderId)).toMatchObject({ state: 'cancelled' })
  })

  test('that is already printed stays canceled, and the admins are told', async () => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await behave({ deliveries: 0 })
    await fulfil()
    for (const _ of ['printing', 'printed']) await step(orderId, 'advance')
    await cancel(orderId)
    await fulfil()
    expect(await asAdmin(orderId)).toMatchObject({
      status: 'cancelled',
      fulfilments: [{ state: 'done', reason: 'too_late' }],
    })
    expect(await adminMails()).toContain(`Order ${orderNumber} was canceled but printed`)
  })

  test('that is delivered anyway is reported to the admins', async () => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await behave({ deliveries: 0 })
    await fulfil()
    const shipment = { carrier: null, trackingNumber: null, trackingUrl: null, shippedAt: world.clock.now() }
    const providerShipmentId = `ps_${(await printShop().find(orderId))?.id.slice(3)}`
    await inTransaction(world.app.ctx.db, (trx) =>
      putShipment(
        trx,
        orderId,
        { ...shipment, providerShipmentId, status: 'under_way', deliveredAt: null },
        world.clock.now(),
      ),
    )
    await cancel(orderId)
    for (const _ of ['printing', 'printed', 'shipped', 'delivered']) await step(orderId, 'advance')
    await sendPrintShopWebhook(orderId)
    await fulfil()
    expect(await asAdmin(orderId)).toMatchObject({ status: 'cancelled', fulfilments: [{ state: 'done' }] })
    expect((await adminMails()).filter((subject) => subject.includes(orderNumber))).toEqual([
      `Order ${orderNumber} was canceled but shipped`,
    ])
  })

  test('cannot be canceled once it is shipped (409), nor if it does not exist (404)', async () => {
    const { orderId } = await orderOf(world, shop, [tee(shop)])
    await fulfil()
    for (const _ of ['printing', 'printed', 'shipped']) await step(orderId, 'advance')
    await printShop().work()
    expect((await cancel(orderId)).status).toBe(409)
    expect((await cancel('none')).status).toBe(404)
  })
})

test('admins find failed orders and can retry each once (409 afterwards); an unknown order is 404', async () => {
  await behave({ refuses: 'rejected' })
  const { orderId } = await orderOf(world, shop)
  await fulfil()
  await behave({ refuses: null })
  const admin = await world.admin()
  const stuck = await admin.get('/api/merch/admin/orders?stuck=true')
  expect(stuck.body.data).toMatchObject({ total: 1, orders: [{ orderId, fulfilments: [{ state: 'given_up' }] }] })
  const retry = (id: string) => admin.post(`/api/merch/admin/orders/${id}/retry`, { note: 'They take it now.' })
  expect((await retry(orderId)).status).toBe(200)
  expect((await retry(orderId)).status).toBe(409)
  expect((await retry('none')).status).toBe(404)
  await fulfil()
  expect(await asAdmin(orderId)).toMatchObject({ status: 'received' })
})

test('an order rejected by the print shop after acceptance is retried as a new print order', async () => {
  const { orderId, orderNumber } = await orderOf(world, shop)
  await fulfil()
  await behave({ isOutOfStock: true })
  await step(orderId, 'advance')
  await printShop().work()
  expect(await asAdmin(orderId)).toMatchObject({ fulfilments: [{ state: 'given_up', reason: 'out_of_stock' }] })
  await behave({ isOutOfStock: false })
  const before = (await printShop().find(orderId))?.id
  const admin = await world.admin()
  expectOk(await admin.post(`/api/merch/admin/orders/${orderId}/retry`, { note: 'In stock again.' }))
  await fulfil()
  const made = await asAdmin(orderId)
  expect(made).toMatchObject({ status: 'received', fulfilments: [{ state: 'placed', failures: 0, reason: null }] })
  expect(made.fulfilments[0]?.providerOrderId).not.toBe(before)
  // Webhooks about the refused print order do not affect the new print order.
  await sendPrintShopWebhook(orderId)
  expect(await asAdmin(orderId)).toMatchObject({ fulfilments: [{ state: 'placed' }] })
  const { orders } = (await world.stranger().get('/dev/print-shop/orders?limit=100')).body
  const { externalId } = orders.find(({ id }: { id: string }) => id === made.fulfilments[0]?.providerOrderId)
  for (const _ of ['printing', 'printed', 'shipped', 'delivered']) await step(externalId, 'advance')
  await printShop().work()
  expect(await asAdmin(orderId)).toMatchObject({ status: 'delivered', fulfilments: [{ state: 'done' }] })
  expect((await adminMails()).filter((subject) => subject.includes(orderNumber))).toHaveLength(1)
})

test('an outdated shipment status does not undo a lost parcel, but delivery does', async () => {
  const { orderId } = await orderOf(world, shop)
  await fulfil()
  const at = world.clock.now()
  const parcel = { providerShipmentId: 'pa_1', carrier: null, trackingNumber: 'T1', trackingUrl: null, shippedAt: at }
  const recordParcel = (status: 'under_way' | 'lost' | 'delivered') =>
    inTransaction(world.database.kysely, (trx) =>
      putShipment(trx, orderId, { ...parcel, status, deliveredAt: status === 'delivered' ? at : null }, at),
    )
  const now = async () => (await asAdmin(orderId)).shipments.map(({ status }) => status)
  expect([await recordParcel('under_way'), await recordParcel('lost'), await recordParcel('under_way')]).toEqual([
    'new',
    'lost',
    'other',
  ])
  expect(await now()).toEqual(['lost'])
  for (const status of ['delivered', 'lost', 'under_way'] as const) await recordParcel(status)
  expect(await now()).toEqual(['delivered'])
})

test('an order’s parcels and history are listed by their times, in whatever order they were stored', async () => {
  const { orderId, fan } = await orderOf(world, shop)
  await fulfil()
  const at = world.clock.now()
  for (const [trackingNumber, daysAgo] of [
    ['T2', 2],
    ['T3', 1],
    ['T1', 3],
  ] as const) {
    const parcel = { providerShipmentId: trackingNumber, carrier: null, trackingNumber, trackingUrl: null }
    const times = { shippedAt: addMs(at, -daysAgo * DAY_MS), deliveredAt: null }
    await inTransaction(world.database.kysely, (trx) =>
      putShipment(trx, orderId, { ...parcel, ...times, status: 'under_way' }, at),
    )
  }
  const stored = (await asAdmin(orderId)).history.map(({ to }) => to)
  expect(new Set(stored).size).toBeGreaterThan(1)
  await moveRows(world, ['merch_order_history', 'created_at'], (place) => addMs(at, -place))
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  const numbers = body.order.shipments.map((parcel: { trackingNumber: string }) => parcel.trackingNumber)
  const statuses = (await asAdmin(orderId)).history.map(({ to }) => to)
  expect([numbers, statuses]).toEqual([['T1', 'T2', 'T3'], stored.toReversed()])
})

test('a lost request and a lost response are retried and result in one print order', async () => {
  for (const fault of [{ loseCalls: 1 }, { loseResponses: 1 }]) {
    await behave(fault)
    const { orderId } = await orderOf(world, shop)
    expect(await fulfil()).toMatchObject({ failed: 1 })
    expect(await asAdmin(orderId)).toMatchObject({ fulfilments: [{ state: 'waiting', failures: 1 }] })
    expect(await fulfil()).toMatchObject({ worked: 0, failed: 0 })
    world.clock.advance(MINUTE_MS)
    expect(await fulfil()).toMatchObject({ worked: 1, failed: 0 })
    expect(await asAdmin(orderId)).toMatchObject({
      status: 'received',
      fulfilments: [{ state: 'placed', provider: 'print-shop' }],
    })
    expect(await ordersAtShop(orderId)).toBe(1)
  }
})

test('calls to a print shop that is down are retried less and less often, then given up; an admin can retry', async () => {
  const { orderId, orderNumber } = await orderOf(world, shop)
  await behave({ isDown: true })
  for (let hours = 0; hours < 48; hours++) {
    await fulfil()
    world.clock.advance(HOUR_MS)
  }
  expect(await asAdmin(orderId)).toMatchObject({
    status: 'new',
    fulfilments: [{ state: 'given_up', attempts: 10, reason: 'The print shop does not respond.', dueAt: null }],
  })
  expect(await adminMails()).toContain(`Order ${orderNumber} is stuck`)
  await behave({ isDown: false })
  const { accountId: adminAccountId } = await world.admin()
  await retryOrder(world.app.ctx, { orderId, note: 'It answers again.', adminAccountId })
  await fulfil()
  expect(await asAdmin(orderId)).toMatchObject({ status: 'received' })
})

test('a worker whose lease expired cannot overwrite the result of another', async () => {
  const { orderId } = await orderOf(world, shop)
  const { db } = world.app.ctx
  const now = world.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const slow = await claimFulfilment(db, { now, until, cancelableAfter: now })
  expect(slow).toMatchObject({ orderId, attempts: 1 })
  if (!slow) throw new Error('checked above')
  await fulfil()
  expect(await ordersAtShop(orderId), 'its lease still holds').toBe(0)
  world.clock.advance(LEASE_MS)
  await fulfil()
  const result = { state: 'waiting', dueAt: now, failures: 1, reason: 'It took too long.' } as const
  expect(await recordFulfilment(db, slow, result, world.clock.now())).toBe(false)
  expect(await asAdmin(orderId)).toMatchObject({ status: 'received', fulfilments: [{ state: 'placed', attempts: 2 }] })
})

test.each([
  ['address', { refuses: 'address' } as const],
  ['out_of_stock', { isOutOfStock: true }],
])('a permanent rejection (%s) is not retried, and its reason is reported to the admins', async (reason, fault) => {
  await behave(fault)
  const { orderId, orderNumber } = await orderOf(world, shop)
  await fulfil()
  if (reason === 'out_of_stock') await step(orderId, 'advance')
  await printShop().work()
  world.clock.advance(DAY_MS)
  await fulfil()
  expect(await asAdmin(orderId)).toMatchObject({ fulfilments: [{ state: 'given_up', reason, dueAt: null }] })
  expect((await adminMails()).filter((subject) => subject.includes(orderNumber))).toHaveLength(1)
})

test('a lost parcel is reported to the fan and the admins once', async () => {
  const { orderId, orderNumber, fan } = await orderOf(world, shop)
  await fulfil()
  for (const _ of ['printing', 'printed', 'shipped']) await step(orderId, 'advance')
  expect((await step(orderId, 'lose')).status).toBe(200)
  expect((await step(orderId, 'lose')).status).toBe(422)
  await behave({ deliveries: 3 })
  await printShop().work()
  const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
  expect(body.order).toMatchObject({ status: 'shipped', shipments: [{ status: 'lost' }] })
  expect(body.order.history.map(({ text }: { text: string }) => text)).toContain(
    'The carrier has lost your parcel. We are looking into it.',
  )
  expect(
    (await adminMails()).filter((subject) => subject === `The parcel of order ${orderNumber} is lost`),
  ).toHaveLength(1)
})
