import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  confirmPayment,
  type Fan,
  fanOf,
  openShop,
  piece,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { closeOpenPayment } from '../../money/payments/index.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

/**
 * Covers changes to the cart, the session or the campaign between the start and the completion of
 * a payment.
 */

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const paymentsOf = (fan: Fan) =>
  world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', fan.internalId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const differences = async () => (await checkBooks(world.database.kysely)).flatMap(({ differences: found }) => found)
const filled = async (items: readonly object[]): Promise<Fan> => {
  const fan = await fanOf(world, shop)
  expect(await fan.fill(items)).toMatchObject({ status: 200 })
  return fan
}

test('a payment expires after a day; from half a day on, a new request replaces it', async () => {
  const [left, back] = [await filled([tee(shop)]), await filled([tee(shop)])]
  const [{ body: old }, { body: early }] = [await left.pay(), await back.pay()]
  world.clock.advance(13 * HOUR_MS)
  const { body: late } = await back.pay()
  expect(late.processorPaymentId).not.toBe(early.processorPaymentId)
  const sweep = async () => (await world.cron('/api/payments/cron/sweep')).body
  expect(await sweep()).toMatchObject({ success: true })
  expect(await paymentsOf(left)).toMatchObject([{ status: 'PENDING' }])
  world.clock.advance(12 * HOUR_MS)
  expect((await sweep()).canceledCount).toBeGreaterThanOrEqual(1)
  expect(await paymentsOf(left)).toMatchObject([{ status: 'CANCELED' }])
  expect(await paymentsOf(back)).toMatchObject([{ status: 'CANCELED' }, { status: 'PENDING' }])
  await expect(confirmPayment(world, old)).rejects.toThrow(/canceled/)
  await confirmPayment(world, late)
  expect((await back.complete()).status).toBe(201)
  expect((await left.complete()).status).toBe(422)
})

test('a payment charges the price its buyer was shown; a changed price applies to the next payment', async () => {
  const own = await openShop(world)
  const [paying, waiting] = [await fanOf(world, own), await fanOf(world, own)]
  for (const fan of [paying, waiting]) await fan.fill([piece(own, 'mug')])
  const [{ body: first }, { body: second }] = [await paying.pay(), await waiting.pay()]
  await world.database.kysely
    .updateTable('merch_shop_products')
    .set({ price_minor_unit: 2000 })
    .where('campaign_id', '=', own.id)
    .where('catalog_product_id', '=', own.products.mug)
    .execute()
  await confirmPayment(world, first)
  expect((await paying.complete()).status).toBe(201)
  const { order } = (await paying.post('/api/merch/order/by-session', { sessionId: paying.sessionId })).body
  expect(order).toMatchObject({ subtotalMinorUnit: 1350, paymentStatus: 'succeeded' })
  const { body: dearer } = await waiting.pay()
  await expect(confirmPayment(world, second)).rejects.toThrow(/canceled/)
  await confirmPayment(world, dearer)
  expect((await waiting.complete()).status).toBe(201)
  expect((await paymentsOf(waiting)).map(({ status }) => status)).toEqual(['CANCELED', 'SUCCEEDED'])
})

test('a paid order belongs to the seller at the time of payment, even if the campaign has another seller later', async () => {
  const [own, next] = [await openShop(world), await world.talent()]
  const fan = await fanOf(world, own)
  await fan.fill([piece(own, 'mug')])
  const { body } = await fan.pay()
  await world.database.kysely
    .updateTable('merch_campaigns')
    .set({ seller_account_id: next.accountId })
    .where('id', '=', own.id)
    .execute()
  await confirmPayment(world, body)
  const { orderId } = (await fan.complete()).body
  const order = await world.database.kysely
    .selectFrom('merch_orders')
    .select('seller_account_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  expect(order).toEqual({ seller_account_id: own.seller.accountId })
  expect(await differences()).toEqual([])
})

test('a free order cancels the payment that was started before, unless its money has just arrived', async () => {
  const [early, late] = [await filled([tee(shop)]), await filled([tee(shop)])]
  const [, { body: paid }] = [await early.pay(), await late.pay()]
  for (const fan of [early, late]) await fan.fill([piece(shop, 'sticker')])
  expect(await early.complete()).toMatchObject({ status: 201, body: { ppuCode: null } })
  expect(await paymentsOf(early)).toMatchObject([{ status: 'CANCELED' }])
  const { processor } = world.app.ctx
  const cancel = processor.cancelPaymentIntent
  vi.spyOn(processor, 'cancelPaymentIntent').mockImplementationOnce(async (input) => {
    await confirmPayment(world, paid)
    return cancel(input)
  })
  expect(await late.complete()).toMatchObject({ status: 201, body: { ppuCode: expect.any(String) } })
  expect(await paymentsOf(late)).toMatchObject([{ status: 'SUCCEEDED' }])
  expect(await differences()).toEqual([])
})

test('the seller reads how many items were sold', async () => {
  const newest = () =>
    world.database.kysely
      .selectFrom('notifications')
      .select('body')
      .where('account_id', '=', shop.seller.accountId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  for (const [quantity, words] of [
    [1, 'for one item.'],
    [2, 'for 2 items.'],
  ] as const) {
    const fan = await filled([piece(shop, 'mug', { quantity })])
    await confirmPayment(world, (await fan.pay()).body)
    expect((await fan.complete()).status).toBe(201)
    expect((await newest())?.body).toContain(words)
  }
})

test('a payment that is closed while its intent is created is not handed out, and the next request starts another', async () => {
  const fan = await filled([tee(shop)])
  const { processor } = world.app.ctx
  const create = processor.createPaymentIntent.bind(processor)
  vi.spyOn(processor, 'createPaymentIntent').mockImplementationOnce(async (input) => {
    const intent = await create(input)
    await closeOpenPayment(world.app.ctx, {}, { payFor: 'MERCH', payForId: fan.internalId })
    return intent
  })
  expect(await fan.pay()).toMatchObject({ status: 409, body: { code: 'Conflict' } })
  expect((await fan.pay()).status).toBe(200)
  expect(await paymentsOf(fan)).toMatchObject([
    { status: 'CANCELED', processor_payment_id: null },
    { status: 'PENDING', processor_payment_id: expect.any(String) },
  ])
})
