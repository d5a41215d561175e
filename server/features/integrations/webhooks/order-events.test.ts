import Value from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, orderOf, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { EVENT_KINDS } from '../events/index.ts'
import { openReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

let receiver: WebhookReceiver
let world: World
let shop: Shop
beforeAll(async () => {
  receiver = await openReceiver()
  world = await createWorld({ env: { FETCH_LOOPBACK_PORTS: String(receiver.port), CUSTOMER_CANCEL_MINUTES: '0' } })
  shop = await openShop(world)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const cancel = async (orderId: string) =>
  expectOk(await (await world.admin()).post(`/api/merch/admin/orders/${orderId}/cancel`, { reason: 'A mistake.' }))

test('a talent is told about an order of their store until it is delivered, or canceled and refunded', async () => {
  const early = await orderOf(world, shop)
  const outbox = world.database.kysely.selectFrom('webhook_outbox').selectAll()
  expect(await outbox.execute()).toEqual([])
  expectOk(await shop.seller.post('/api/webhooks/endpoints', { url: receiver.url('/store') }))
  const { orderId, orderNumber } = await orderOf(world, shop)
  await cancel(early.orderId)
  await world.cron('/api/merch/cron/fulfilment')
  for (const _ of ['printing', 'printed', 'shipped', 'delivered'])
    expectOk(await world.stranger().post(`/dev/print-shop/orders/${orderId}/advance`))
  await world.app.printShop.work()
  const eventsOf = (id: string) => receiver.eventsAt('/store').filter(({ data }) => data.orderId === id)
  const told = ['order.created', 'order.paid', 'order.shipped', 'order.delivered']
  await expect
    .poll(async () => {
      await world.cron('/api/webhooks/cron/deliver')
      return eventsOf(orderId).map(({ type }) => type)
    })
    .toEqual(told)
  expect(eventsOf(orderId)[2]?.data).toEqual({
    orderId,
    orderNumber,
    fromStatus: expect.any(String),
    toStatus: 'shipped',
    actor: 'print-shop',
    amountMinorUnit: expect.any(Number),
    currency: expect.any(String),
    occurredAt: expect.any(String),
  })
  await expect
    .poll(async () => {
      await world.cron('/api/webhooks/cron/deliver')
      return eventsOf(early.orderId)
        .map(({ type }) => type)
        .toSorted()
    })
    .toEqual(['order.canceled', 'order.refunded'])
})

test('every type has an example that fits its schema, and is listed for clients', async () => {
  for (const kind of EVENT_KINDS) expect(Value.Errors(kind.data, kind.example), kind.type).toEqual([])
  const { eventTypes } = expectOk(await (await world.brand()).get('/api/webhooks/event-types'))
  expect(eventTypes.map(({ type }: { type: string }) => type)).toEqual(EVENT_KINDS.map(({ type }) => type))
})
