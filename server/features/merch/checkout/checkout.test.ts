import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmPayment,
  type Fan,
  fanOf,
  HOME,
  openShop,
  orderOf,
  piece,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { balances } from '../../../../tests/support/money/paying.ts'
import { blockAccount } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { listOrderItems } from '../carts/index.ts'
import { createMerchPayment } from './create-merch-payment.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { TAX_RATES: 'US-CA=825,SE=2500' } })
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
const filled = async (items: readonly object[], words: object = {}): Promise<Fan> => {
  const fan = await fanOf(world, shop)
  expect(await fan.fill(items, words)).toMatchObject({ status: 200 })
  return fan
}
const admin = async () => world.admin()
const discount = async (code: string, terms: object) =>
  (await admin()).post('/api/merch/admin/discounts', { campaignId: shop.id, code, ...terms })

describe('a payment', () => {
  test('is created in the contract’s five steps: price, guest, payment row, intent, session', async () => {
    const fan = await filled([tee(shop)])
    const { status, body } = await fan.pay()
    expect(status).toBe(200)
    const [payment] = await paymentsOf(fan)
    expect(payment).toMatchObject({
      id: body.processorPaymentId,
      pay_for: 'MERCH',
      amount_minor_unit: 6062,
      seller_account_id: shop.seller.accountId,
      buyer_account_id: null,
      buyer_email: fan.email,
      buyer_name: 'Ada Byron',
    })
    const guest = await world.database.kysely
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', payment?.buyer_user_id ?? '')
      .executeTakeFirstOrThrow()
    expect(guest).toMatchObject({ guest_email: fan.email, display_name: 'Ada Byron' })
    const intent = await world.app.simulator.findPaymentIntent(payment?.processor_payment_id ?? '')
    expect(intent?.metadata).toMatchObject({ paymentId: payment?.id, merchSessionId: fan.internalId })
    expect(JSON.stringify(intent)).not.toContain(fan.sessionId)
    const session = await world.database.kysely
      .selectFrom('merch_sessions')
      .select(['user_id', 'payment_id', 'processor_payment_id'])
      .where('id', '=', fan.internalId)
      .executeTakeFirstOrThrow()
    expect(session).toEqual({
      user_id: guest.user_id,
      payment_id: payment?.id,
      processor_payment_id: payment?.processor_payment_id,
    })
    expect((await fan.pay()).body).toEqual(body)
  })

  test('of another cart at the same price is a new payment, and cancels the old intent', async () => {
    const fan = await filled([piece(shop, 'mug', { giftNote: 'For you' })])
    const first = await fan.pay()
    await fan.fill([piece(shop, 'mug', { giftNote: 'For me' })])
    const second = await fan.pay()
    expect(second.body.processorPaymentId).not.toBe(first.body.processorPaymentId)
    const payments = await paymentsOf(fan)
    expect(payments).toMatchObject([{ status: 'CANCELED' }, { status: 'PENDING' }])
    expect(payments[0]?.amount_minor_unit).toBe(payments[1]?.amount_minor_unit)
    const old = await world.app.simulator.findPaymentIntent(payments[0]?.processor_payment_id ?? '')
    expect(old?.status).toBe('canceled')
  })

  test('to another address at the same price is a new payment, and the order ships to the paid address', async () => {
    const fan = await filled([piece(shop, 'mug')])
    const first = (await fan.pay()).body
    const shippingInfo = {
      email: fan.email,
      firstName: 'Ada',
      lastName: 'Byron',
      ...HOME,
      addressLine1: '2 Side Street',
    }
    const corrected = { sessionId: fan.sessionId, shippingInfo }
    expect((await fan.patch('/api/merch/session/update', corrected)).status).toBe(200)
    const second = (await fan.pay()).body
    expect(second.processorPaymentId).not.toBe(first.processorPaymentId)
    expect(await paymentsOf(fan)).toMatchObject([{ status: 'CANCELED' }, { status: 'PENDING' }])
    await confirmPayment(world, second)
    expect((await fan.complete()).status).toBe(201)
    const { order } = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body
    expect(order.shippingInfo).toMatchObject({ addressLine1: '2 Side Street' })
  })

  test('is created without a guest user if guests cannot be looked up', async () => {
    const fan = await filled([tee(shop)])
    const response = await createMerchPayment(
      world.app.ctx,
      fan.sessionId,
      { visitor: undefined, request: { ip: '203.0.113.7', headers: {} } },
      () => Promise.reject(new Error('profiles are out of reach')),
    )
    expect(await paymentsOf(fan)).toMatchObject([{ id: response.processorPaymentId, status: 'PENDING' }])
    const { user_id } = await world.database.kysely
      .selectFrom('merch_sessions')
      .select('user_id')
      .where('id', '=', fan.internalId)
      .executeTakeFirstOrThrow()
    expect(user_id).toBeNull()
    await confirmPayment(world, response)
    expect((await fan.complete()).status).toBe(201)
  })

  test('of a signed-in buyer belongs to them; nobody else can pay by the session’s internal id', async () => {
    const [person, other] = [await world.brand('Noor'), await world.brand('Someone')]
    const fan = await fanOf(world, shop, { browser: person })
    await fan.fill([tee(shop)])
    await fan.pay()
    expect(await paymentsOf(fan)).toMatchObject([{ buyer_user_id: person.userId, buyer_account_id: person.accountId }])
    const named = { payFor: 'MERCH', payForId: fan.internalId }
    expect((await other.post('/api/payments/create-intent', named)).status).toBe(403)
    expect((await person.post('/api/payments/create-intent', named)).status).toBe(200)
  })

  test.for([
    ['an empty cart', {}, [], 422],
    ['no street address', { shippingInfo: { addressLine1: '' } }, ['mug'], 422],
    ['no email address', { shippingInfo: { email: '' } }, ['mug'], 422],
  ] as const)('is rejected with %s', async ([, options, names, status]) => {
    const fan = await fanOf(world, shop, options)
    await fan.fill(names.map((name) => piece(shop, name)))
    expect((await fan.pay()).status).toBe(status)
  })

  test('returns 409 PREVIEW_SESSION in a preview and 422 NOTHING_TO_PAY for a free cart', async () => {
    const preview = await fanOf(world, shop, { session: { mode: 'PREVIEW' } })
    await preview.fill([tee(shop)])
    expect(await preview.pay()).toMatchObject({ status: 409, body: { code: 'PREVIEW_SESSION' } })
    const nowhere = await fanOf(world, shop, { session: { mode: 'PREVIEW', campaignSlug: undefined } })
    expect(await nowhere.pay()).toMatchObject({ status: 409, body: { code: 'PREVIEW_SESSION' } })
    const free = await filled([piece(shop, 'sticker')])
    expect(await free.pay()).toMatchObject({ status: 422, body: { code: 'NOTHING_TO_PAY' } })
  })

  test('returns 404 for an unknown session', async () => {
    const sessionId = 'nobody'
    expect((await world.stranger().post('/api/merch/create-payment-intent', { sessionId })).status).toBe(404)
  })

  test('returns 422 if its art no longer exists', async () => {
    const fan = await filled([tee(shop)])
    await world.database.kysely.deleteFrom('merch_art').where('session_id', '=', fan.internalId).execute()
    expect((await fan.pay()).status).toBe(422)
  })
})

describe('an order', () => {
  test('contains what was paid, not the current cart; the seller earns 30 percent of the goods', async () => {
    const fan = await filled([tee(shop, { quantity: 3 })])
    const intent = (await fan.pay()).body
    await fan.fill([piece(shop, 'mug', { quantity: 9 })])
    await confirmPayment(world, intent)
    const done = await fan.complete()
    expect(done).toMatchObject({ status: 201, body: { orderNumber: expect.stringMatching(/^ORD-\w{8}$/) } })
    expect(await fan.complete()).toMatchObject({ status: 201, body: done.body })
    const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
    expect(body.order).toMatchObject({
      orderId: done.body.orderId,
      ppuCode: done.body.ppuCode,
      subtotalMinorUnit: 14_700,
      items: [{ name: 'tee', quantity: 3, unitPriceMinorUnit: 4900 }],
    })
    expect(await listOrderItems(world.database.kysely, [done.body.orderId])).toMatchObject([
      { orderId: done.body.orderId, catalogProductId: shop.products.tee, quantity: 3, cartId: null },
    ])
    const [payment] = await paymentsOf(fan)
    const [earning] = await world.database.kysely
      .selectFrom('share_tracking')
      .selectAll()
      .where('payment_id', '=', payment?.id ?? '')
      .execute()
    expect(earning).toMatchObject({ amount_minor_unit: 4410, status: 'OPEN', pay_for: 'MERCH' })
    expect((await fan.price()).body.items).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('keeps its art permanently; art of a tester’s order expires', async () => {
    const soon = new Date(world.clock.now().getTime() + 60_000)
    const keptOf = async (fan: Fan, how: object = {}) => {
      await world.database.kysely
        .updateTable('merch_art')
        .set({ is_kept: true, kept_until: soon })
        .where('session_id', '=', fan.internalId)
        .execute()
      expect((await fan.complete(how)).status).toBe(201)
      const art = world.database.kysely.selectFrom('merch_art').select('kept_until')
      return (await art.where('session_id', '=', fan.internalId).executeTakeFirstOrThrow()).kept_until
    }
    const fan = await filled([tee(shop)])
    await confirmPayment(world, (await fan.pay()).body)
    expect(await keptOf(fan)).toBeNull()
    const tester = await fanOf(world, shop, { session: { role: 'tester' } })
    await tester.fill([tee(shop)])
    expect(await keptOf(tester, { ppuCode: 'DEMO_SKIP_PAYMENT' })).toEqual(soon)
  })

  test('returns 202 while the payment is pending, and is created by the sweep if no webhook arrives', async () => {
    const fan = await filled([tee(shop)])
    const intent = (await fan.pay()).body
    expect(await fan.complete()).toMatchObject({
      status: 202,
      body: { stillProcessing: true, error: expect.any(String) },
    })
    expect((await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body).toEqual({ order: null })
    await confirmPayment(world, intent, 'decline')
    expect((await fan.complete()).status).toBe(202)
    await confirmPayment(world, intent)
    world.clock.advance(10 * 60_000)
    await world.cron('/api/payments/cron/sweep')
    const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
    expect(body.order).toMatchObject({ paymentStatus: 'succeeded' })
    expect((await fan.complete()).body.orderId).toBe(body.order.orderId)
  })

  test('returns 422 for an empty or unpaid cart', async () => {
    expect((await (await fanOf(world, shop)).complete()).status).toBe(422)
    expect((await (await filled([tee(shop)])).complete()).status).toBe(422)
    expect((await world.stranger().post('/api/merch/order/complete', { sessionId: 'nobody' })).status).toBe(404)
    expect((await world.stranger().post('/api/merch/order/by-session', { sessionId: 'nobody' })).status).toBe(404)
  })

  test('that is free is created directly and once, also after a paid order', async () => {
    const { fan, orderId } = await orderOf(world, shop)
    await fan.fill([piece(shop, 'sticker')])
    const free = await fan.complete()
    expect(free).toMatchObject({ status: 201, body: { ppuCode: null } })
    expect(free.body.orderId).not.toBe(orderId)
    expect((await fan.complete()).body).toEqual(free.body)
    expect(await differences()).toEqual([])
  })

  test('that is free is rejected if its seller is blocked', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    await fan.fill([piece(own, 'sticker')])
    await blockAccount(world, own.seller)
    expect(await fan.complete()).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
  })

  test('without payment is for testers only, and is a preview', async () => {
    const tester = await fanOf(world, shop, { session: { role: 'tester' } })
    await tester.fill([tee(shop)])
    const skipped = await tester.complete({ ppuCode: 'DEMO_SKIP_PAYMENT', previewType: 'TEST' })
    expect(skipped).toMatchObject({ status: 201, body: { ppuCode: 'DEMO_SKIP_PAYMENT' } })
    expect((await tester.complete({ ppuCode: 'DEMO_SKIP_PAYMENT' })).body).toEqual(skipped.body)
    const { body } = await tester.post('/api/merch/order/by-session', { sessionId: tester.sessionId })
    expect(body.order).toMatchObject({ mode: 'PREVIEW', orderId: skipped.body.orderId })
    const fan = await filled([tee(shop)])
    expect((await fan.complete({ ppuCode: 'DEMO_SKIP_PAYMENT' })).status).toBe(403)
    const preview = await fanOf(world, shop, { session: { mode: 'PREVIEW', role: 'preview' } })
    await preview.fill([tee(shop)])
    expect((await preview.complete({ ppuCode: 'DEMO_SKIP_PAYMENT' })).status).toBe(403)
  })

  test('of the same email address belongs to one guest across sessions', async () => {
    const { fan } = await orderOf(world, shop)
    const guest = (await paymentsOf(fan))[0]?.buyer_user_id
    const again = await fanOf(world, shop, { shippingInfo: { email: fan.email } })
    await again.fill([tee(shop)])
    await again.pay()
    expect((await paymentsOf(again))[0]?.buyer_user_id).toBe(guest)
  })
})

describe('a refund', () => {
  test('cancels the order, reverses the share and restores the discount code', async () => {
    await discount('ONCE', { percentBps: 5000, usesLimit: 1 })
    const { fan, paymentId } = await orderOf(world, shop, [piece(shop, 'mug')], { words: { discountCode: 'once' } })
    const [payment] = await paymentsOf(fan)
    const seller = (await balances(world, [shop.seller.accountId])).SELLER_PAYABLE ?? 0
    const response = await (await admin()).post('/api/payments/refund', { processorPaymentId: paymentId })
    expect(response).toMatchObject({ status: 200, body: { success: true } })
    // Half of 13.50 is 6.75, of which 30% is 2.025; rounded half up.
    expect(((await balances(world, [shop.seller.accountId])).SELLER_PAYABLE ?? 0) - seller).toBe(203)
    expect(payment?.amount_minor_unit).toBe(675 + 700 + 113)
    const { body } = await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })
    expect(body.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    const next = await filled([piece(shop, 'mug')], { discountCode: 'ONCE' })
    expect((await next.pay()).status).toBe(200)
    expect(await differences()).toEqual([])
  })

  test('is made if the campaign closed while the payment was on its way, and the fan is told', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    await fan.fill([tee(own)])
    const intent = (await fan.pay()).body
    await world.database.kysely
      .updateTable('merch_campaigns')
      .set({
        shutdown_mode: 'EMERGENCY_CLOSE',
        shutdown_started_at: world.clock.now(),
        paid_orders: 'keep',
        closed_by: own.seller.accountId,
      })
      .where('id', '=', own.id)
      .execute()
    await confirmPayment(world, intent)
    expect((await fan.complete()).status).toBeGreaterThanOrEqual(409)
    expect(await paymentsOf(fan)).toMatchObject([{ status: 'REFUNDED' }])
    expect((await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body.order).toBeNull()
    const mails = await world.database.kysely
      .selectFrom('outgoing_mails')
      .select('kind')
      .where('address', '=', fan.email)
      .execute()
    expect(mails).toEqual([{ kind: 'merch-payment-returned' }])
    expect(await fan.fill([tee(own)])).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
    expect(await fan.pay()).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
    expect(await differences()).toEqual([])
  })
})
