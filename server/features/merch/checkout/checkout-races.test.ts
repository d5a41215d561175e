import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
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
import { sendWebhook } from '../../../../tests/support/money/paying.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { putBrandLimit } from '../../people/accounts/index.ts'
import { findOrder } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'

describe.skipIf(inject('template').engine === 'pglite')('concurrent checkout requests', () => {
  let world: World
  let shop: Shop
  beforeAll(async () => {
    world = await createWorld()
    shop = await openShop(world)
  })
  afterAll(() => world.close())

  const db = () => world.database.kysely
  const ready = async (items: readonly object[] = [tee(shop)], words: object = {}): Promise<Fan> => {
    const fan = await fanOf(world, shop)
    expect((await fan.fill(items, words)).status).toBe(200)
    return fan
  }
  const paymentsOf = (fan: Fan) =>
    db().selectFrom('payments').selectAll().where('pay_for_id', '=', fan.internalId).orderBy('id').execute()
  const ordersOf = (fan: Fan) =>
    db().selectFrom('merch_orders').selectAll().where('session_id', '=', fan.internalId).execute()
  const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))
  const booked = (kind: string, reference: string) =>
    db()
      .selectFrom('ledger_transfers')
      .select('id')
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .execute()
  const mailsTo = (fan: Fan) =>
    db().selectFrom('outgoing_mails').select('kind').where('address', '=', fan.email).orderBy('kind').execute()
  const noDifferences = async () =>
    expect((await checkBooks(db())).flatMap(({ differences }) => differences)).toEqual([])

  test('twenty completions and ten webhooks make one order, one ledger entry and one mail', async () => {
    const fan = await ready()
    const intent = (await fan.pay()).body
    await confirmPayment(world, intent)
    const [payment] = await paymentsOf(fan)
    const paymentIntentId = payment?.processor_payment_id ?? ''
    const webhook = () => sendWebhook(world, { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId })
    const [completed, delivered] = await Promise.all([times(20, () => fan.complete()), times(10, webhook)])
    expect(new Set(completed.map(({ status, body }) => `${status} ${body.orderId} ${body.orderNumber}`)).size).toBe(1)
    expect(completed[0]?.status).toBe(201)
    expect(delivered.every(({ status }) => status === 200)).toBe(true)
    expect(await ordersOf(fan)).toHaveLength(1)
    expect(await booked('earned', payment?.id ?? '')).toHaveLength(1)
    expect(await mailsTo(fan)).toEqual([{ kind: 'merch-order-confirmed' }])
    await noDifferences()
  })

  test('twenty payment requests return one intent and create one guest', async () => {
    const fan = await ready()
    const responses = await times(20, () => fan.pay())
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(responses.map(({ body }) => body.processorClientSecret)).size).toBe(1)
    expect((await paymentsOf(fan)).filter(({ status }) => status === 'PENDING')).toHaveLength(1)
    expect(
      await db().selectFrom('profiles').select('user_id').where('guest_email', '=', fan.email).execute(),
    ).toHaveLength(1)
  })

  test('payment requests of one session count as one new payment, however many run at once', () =>
    withSettings(world, { INTENTS_PER_SESSION: 1 }, async () => {
      const fan = await ready()
      const responses = await times(8, () => fan.pay())
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.processorClientSecret}`)).size).toBe(1)
      expect(responses[0]?.status).toBe(200)
      await fan.fill([tee(shop, { quantity: 2 })])
      expect((await fan.pay()).status).toBe(429)
    }))

  test('fans at one IP address cannot start more payments at once than the limit; the rejected sessions keep their buyer', async () => {
    world.clock.advance(DAY_MS)
    await withSettings(world, { INTENTS_PER_ADDRESS: 3 }, async () => {
      const fans = await Promise.all(Array.from({ length: 8 }, () => ready()))
      const responses = await Promise.all(fans.map((fan) => fan.pay()))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
      expect(responses.find(({ status }) => status === 429)?.body.details).toEqual({ currentCount: 3, limit: 3 })
      expect((await Promise.all(fans.map(paymentsOf))).flat()).toHaveLength(3)
      const sessions = db().selectFrom('merch_sessions').select('user_id')
      const buyers = await sessions
        .where(
          'id',
          'in',
          fans.map(({ internalId }) => internalId),
        )
        .execute()
      expect(buyers.every(({ user_id: buyer }) => buyer?.startsWith('guest_'))).toBe(true)
    })
    world.clock.advance(DAY_MS)
  })

  test('a payment that waits for its seller’s account does not lock the limits of its IP address meanwhile', async () => {
    const fan = await ready()
    expect((await (await ready()).pay()).status).toBe(200)
    const before = await db().selectFrom('daily_counts').select('key').execute()
    const blocker = await db().startTransaction().execute()
    await blocker.selectFrom('accounts').select('id').where('id', '=', shop.seller.accountId).forUpdate().execute()
    const paying = fan.pay()
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBe(1)
    const free = await db().selectFrom('daily_counts').select('key').forUpdate().skipLocked().execute()
    await blocker.commit().execute()
    expect((await paying).status).toBe(200)
    expect(free.length).toBeGreaterThan(0)
    expect(free.length).toBe(before.length)
  })

  test('payments, carts, addresses and completions of one session leave one payable intent, for the current cart and address', async () => {
    for (let round = 0; round < 3; round++) {
      const fan = await ready()
      const move = (number: number) =>
        fan.patch('/api/merch/session/update', {
          sessionId: fan.sessionId,
          shippingInfo: {
            email: fan.email,
            firstName: 'Ada',
            lastName: 'Byron',
            ...HOME,
            addressLine1: `${number} Hill`,
          },
        })
      const responses = await Promise.all([
        ...Array.from({ length: 8 }, () => fan.pay()),
        fan.fill([piece(shop, 'mug', { quantity: 2 })]),
        move(1),
        fan.pay(),
        fan.complete(),
        fan.fill([piece(shop, 'mug', { quantity: 3 })]),
        fan.pay(),
        move(2),
        fan.pay(),
      ])
      for (const { status, text } of responses) expect([200, 202, 409, 422], text).toContain(status)
      const { items } = (await fan.price()).body
      const session = () =>
        db().selectFrom('merch_sessions').selectAll().where('id', '=', fan.internalId).executeTakeFirstOrThrow()
      const { addressLine1 } = (await session()).shipping_info as { addressLine1: string }
      const now = [items.map(({ quantity }: { quantity: number }) => quantity), addressLine1]
      const last = await fan.pay()
      expect(last.status).toBe(200)
      const payments = await paymentsOf(fan)
      const open = payments.filter(({ status }) => status !== 'CANCELED')
      expect(open.map(({ id }) => id)).toEqual([last.body.processorPaymentId])
      for (const { processor_payment_id: id } of payments.filter((row) => row.status === 'CANCELED'))
        if (id) expect((await world.app.simulator.findPaymentIntent(id))?.status).toBe('canceled')
      expect(await session()).toMatchObject({
        payment_id: open[0]?.id,
        processor_payment_id: open[0]?.processor_payment_id,
      })
      await confirmPayment(world, last.body)
      expect((await fan.complete()).status).toBe(201)
      const { order } = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body
      expect([
        order.items.map(({ quantity }: { quantity: number }) => quantity),
        order.shippingInfo.addressLine1,
      ]).toEqual(now)
      expect(await ordersOf(fan)).toHaveLength(1)
    }
    await noDifferences()
  })

  test('a payment request that waits while the session’s payment is completed starts no payment for the empty cart', async () => {
    const fan = await ready()
    await confirmPayment(world, (await fan.pay()).body)
    const responses = await Promise.all([fan.complete(), ...Array.from({ length: 8 }, () => fan.pay())])
    expect(responses[0]?.status).toBe(201)
    for (const { status, text } of responses.slice(1)) expect([200, 409, 422], text).toContain(status)
    expect(await ordersOf(fan)).toHaveLength(1)
    expect((await paymentsOf(fan)).map(({ status }) => status)).toEqual(['SUCCEEDED'])
    await noDifferences()
  })

  test('a seller who is blocked while a payment waits for the cart sells nothing more', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    await fan.fill([tee(own)])
    await confirmPayment(world, (await fan.pay()).body)
    const [payment] = await paymentsOf(fan)
    const blocker = await db().startTransaction().execute()
    const root = blocker
      .selectFrom('merch_carts as c')
      .innerJoin('merch_session_carts as s', 's.cart_id', 'c.id')
      .select(({ fn }) => fn.coalesce('c.source_cart_id', 'c.id').as('id'))
      .where('s.session_id', '=', fan.internalId)
    await blocker.selectFrom('merch_carts').select('id').where('id', 'in', root).forNoKeyUpdate().execute()
    const completed = fan.complete()
    await expect.poll(() => countBlocked(world)).toBe(1)
    const limit = { isBlocked: true, blockedReason: 'Fraud', by: own.seller.accountId, at: world.clock.now() }
    await inTransaction(db(), (trx) => putBrandLimit(trx, { accountId: own.seller.accountId, ...limit }))
    await blocker.commit().execute()
    expect((await completed).status).not.toBe(201)
    expect(await ordersOf(fan)).toEqual([])
    expect(await booked('earned', payment?.id ?? '')).toEqual([])
    expect(await booked('payment-suspended', payment?.id ?? '')).toHaveLength(1)
    await noDifferences()
  })

  test('carts changed during payment leave one payable intent, at the price the buyer was shown', async () => {
    const fan = await ready()
    const attempts = await Promise.all(
      Array.from({ length: 6 }, async (_, index): Promise<TestResponse> => {
        await fan.fill([piece(shop, 'mug', { quantity: index + 1 })])
        return fan.pay()
      }),
    )
    expect(attempts.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    const last = await fan.pay()
    expect(last.status).toBe(200)
    const payments = await paymentsOf(fan)
    expect(payments.filter(({ status }) => status === 'PENDING').map(({ id }) => id)).toEqual([
      last.body.processorPaymentId,
    ])
    for (const { processor_payment_id: id, status } of payments.filter((row) => row.processor_payment_id)) {
      const intent = await world.app.simulator.findPaymentIntent(id ?? '')
      expect(intent?.status === 'canceled').toBe(status === 'CANCELED')
    }
  })

  test('a price changed during payment: the agreed price is charged or a new payment is required', async () => {
    const own = await openShop(world)
    const fan = await fanOf(world, own)
    await fan.fill([piece(own, 'mug')])
    const first = (await fan.pay()).body
    const dearer = db()
      .updateTable('merch_shop_products')
      .set({ price_minor_unit: 9900 })
      .where('catalog_product_id', '=', own.products.mug)
      .execute()
    const [paid, again] = await Promise.all([
      confirmPayment(world, first).catch((error: unknown) => error),
      fan.pay(),
      dearer,
    ])
    const done = await fan.complete()
    if (paid === undefined && again.body.processorPaymentId === first.processorPaymentId) {
      expect(done.status).toBe(201)
      expect(await ordersOf(fan)).toMatchObject([{ subtotal_minor_unit: 1350 }])
    } else {
      expect((await ordersOf(fan)).every(({ subtotal_minor_unit }) => subtotal_minor_unit === 1350)).toBe(true)
      expect([200, 409, 422]).toContain(again.status)
    }
    await noDifferences()
  })

  test('complete, cancel and refund end in one state with balanced accounts', async () => {
    const admin = await world.admin()
    for (let round = 0; round < 3; round++) {
      const { fan, paymentId, orderId } = await orderOf(world, shop)
      const order = await findOrder(db(), orderId)
      if (!order) throw new Error('the order is gone')
      const cancel = () => cancelOrder(world.app.ctx, order, { kind: 'fan' }).catch(() => 'refused')
      const refund = () => admin.post('/api/payments/refund', { processorPaymentId: paymentId })
      await Promise.all([fan.complete(), cancel(), refund(), fan.complete(), cancel(), refund()])
      expect(await paymentsOf(fan)).toMatchObject([{ status: 'REFUNDED' }])
      expect(await ordersOf(fan)).toMatchObject([{ id: orderId, status: 'cancelled', payment_status: 'refunded' }])
      expect(await booked('refund-promised', paymentId)).toHaveLength(1)
      expect(await booked('payment-refunded', paymentId)).toHaveLength(1)
    }
    await noDifferences()
  })

  test('only one of six fans gets the last use of a discount code', async () => {
    const admin = await world.admin()
    const code = { campaignId: shop.id, code: 'LAST-ONE', percentBps: 1000, usesLimit: 1 }
    expect((await admin.post('/api/merch/admin/discounts', code)).status).toBe(201)
    const fans = await Promise.all(Array.from({ length: 6 }, () => ready([tee(shop)], { discountCode: 'last-one' })))
    const responses = await Promise.all(fans.map((fan) => fan.pay()))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('eight completions of a free cart make one order', async () => {
    const fan = await ready([piece(shop, 'sticker')])
    const responses = await times(8, () => fan.complete())
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
    expect(await ordersOf(fan)).toHaveLength(1)
    expect(await mailsTo(fan)).toEqual([{ kind: 'merch-order-confirmed' }])
  })
})
