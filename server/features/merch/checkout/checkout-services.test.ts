import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { WEBHOOK } from '../../../../tests/support/money/paying.ts'
import { beginDay } from '../../../../tests/support/offers/passing-time.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { STUB_KEY, type StripeStub, startStripeStub } from '../../../providers/processor/stripe/testing/stripe-stub.ts'
import { TAX_CACHE_MS } from '../../../providers/tax/index.ts'
import {
  openTaxJarCounterpart,
  type TaxJarCounterpart,
} from '../../../providers/tax/taxjar/testing/taxjar-counterpart.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

const SECRET = 'whsec_for-tests-0123456789'
let taxJar: TaxJarCounterpart
let stub: StripeStub
let world: World
let shop: Shop
beforeAll(async () => {
  taxJar = await openTaxJarCounterpart('key-for-tests')
  stub = await startStripeStub(() => world.clock.now())
  world = await createWorld({
    env: {
      PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: STUB_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
      STRIPE_API_BASE: stub.url,
      PROCESSOR_WEBHOOK_SECRET: SECRET,
      TAXJAR_API_KEY: 'key-for-tests',
      TAXJAR_API_BASE: taxJar.url,
    },
  })
  shop = await openShop(world)
})
const forgetTaxes = () => world.clock.advance(TAX_CACHE_MS)
beforeEach(() => {
  forgetTaxes()
  taxJar.state.play = { body: { tax: { amount_to_collect: 4.62 } } }
  taxJar.state.asked = []
})
afterAll(async () => {
  await world.close()
  await stub.close()
  await taxJar.close()
})

const intentOf = async (paymentId: string): Promise<string> => {
  const { processor_payment_id } = await world.database.kysely
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return processor_payment_id ?? ''
}

const sendEvent = (type: string, paymentIntentId: string) => {
  const object = { object: 'charge', payment_intent: paymentIntentId }
  const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, data: { object } })
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  return world.stranger().post(WEBHOOK, payload, { 'stripe-signature': signature, 'content-type': 'application/json' })
}

test('an order is paid through Stripe with the contract’s metadata and key; the webhook creates the order', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  const { body } = await fan.pay()
  expect(body).toMatchObject({
    processorClientSecret: expect.stringMatching(/_secret_/),
    processorPublishableKey: 'pk_test_stub',
  })
  const intentRequest = stub.receivedRequests.find(({ path }) => path === '/v1/payment_intents')
  expect(intentRequest?.idempotencyKey).toBe(`merch-pi-${body.processorPaymentId}`)
  expect(Object.fromEntries(intentRequest?.params ?? [])).toMatchObject({
    amount: '6062',
    'metadata[paymentId]': body.processorPaymentId,
    'metadata[merchSessionId]': fan.internalId,
  })
  const intentId = await intentOf(body.processorPaymentId)
  expect((await fan.complete()).status).toBe(202)
  stub.pay(intentId, 'succeed')
  expect((await sendEvent('charge.succeeded', intentId)).status).toBe(200)
  const { order } = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body
  expect(order).toMatchObject({ paymentStatus: 'succeeded', taxMinorUnit: 462, totalMinorUnit: 6062 })
  expect((await fan.complete()).body.orderId).toBe(order.orderId)
  stub.refund(intentId, 6062)
  expect((await sendEvent('charge.refunded', intentId)).status).toBe(200)
  const after = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body.order
  expect(after).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(stub.violations).toEqual([])
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})

test('tax is requested for goods without shipping, each with its product tax code', async () => {
  taxJar.state.play = undefined
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop), piece(shop, 'mug')])
  const priced = await fan.price()
  expect(priced.status).toBe(200)
  const { subtotalMinorUnit, shippingCostMinorUnit, taxMinorUnit } = priced.body
  const taxRequest = taxJar.state.asked.at(-1)?.body
  expect(taxRequest).toMatchObject({ amount: subtotalMinorUnit / 100, shipping: shippingCostMinorUnit / 100 })
  expect(taxRequest?.line_items?.map((line) => line.product_tax_code)).toEqual(['20010', undefined])
  expect(taxMinorUnit).toBe(Math.round(subtotalMinorUnit / 10))
})

test('while the tax service is down, price and payment return 503', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  taxJar.state.play = { status: 503, body: {} }
  for (const response of [await fan.price(), await fan.pay()])
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
  taxJar.state.play = { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } }
  for (const response of [await fan.price(), await fan.pay()])
    expect([response.status, response.body.error]).toEqual([422, expect.stringContaining('to_zip 90001')])
  taxJar.state.play = { status: 503, body: {} }
  const free = await fanOf(world, shop)
  await free.fill([piece(shop, 'sticker')])
  expect((await free.complete()).status).toBe(503)
  const payments = world.database.kysely.selectFrom('payments').select('id').where('pay_for_id', '=', fan.internalId)
  expect(await payments.execute()).toEqual([])
})

test('completing a started payment returns 202 or its order, whatever the tax service answers', async () => {
  const code = { campaignId: shop.id, code: 'SOME', percentBps: 1000 }
  expect((await (await world.admin()).post('/api/merch/admin/discounts', code)).status).toBe(201)
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)], { discountCode: 'SOME' })
  const { body } = await fan.pay()
  const unable = [
    { status: 503, body: {} },
    { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } },
  ]
  for (taxJar.state.play of unable) {
    forgetTaxes()
    expect(await fan.complete()).toMatchObject({ status: 202, body: { stillProcessing: true } })
  }
  stub.pay(await intentOf(body.processorPaymentId), 'succeed')
  const made = await fan.complete()
  expect(made.status).toBe(201)
  await fan.fill([piece(shop, 'mug')], { discountCode: 'SOME' })
  for (taxJar.state.play of unable) {
    forgetTaxes()
    expect((await fan.complete()).body).toEqual(made.body)
  }
  const unpaid = await fanOf(world, shop)
  await unpaid.fill([piece(shop, 'mug')], { discountCode: 'SOME' })
  taxJar.state.play = { status: 503, body: {} }
  forgetTaxes()
  expect(await unpaid.complete()).toMatchObject({
    status: 503,
    body: { code: 'ServiceUnavailable', error: expect.stringContaining('tax') },
  })
})

test('completing an existing order returns it without asking the tax service', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  const { body } = await fan.pay()
  stub.pay(await intentOf(body.processorPaymentId), 'succeed')
  const made = await fan.complete()
  expect(made.status).toBe(201)
  await fan.fill([piece(shop, 'mug')])
  taxJar.state.play = { status: 503, body: {} }
  taxJar.state.asked = []
  expect((await fan.complete()).body).toEqual(made.body)
  expect(taxJar.state.asked).toEqual([])
})

describe('tax look-ups', () => {
  test('are sent once for equal orders, however often their pages load, and again minutes later', async () => {
    const fan = await fanOf(world, shop)
    await fan.fill([tee(shop, { quantity: 2 })])
    for (const page of ['cart', 'checkout', 'pay', 'pay'])
      expect((await fan.get(`/c/${shop.slug}/${page}`)).text).toContain('4.62')
    expect((await fan.price()).body.taxMinorUnit).toBe(462)
    expect((await fan.pay()).status).toBe(200)
    const twin = await fanOf(world, shop)
    await twin.fill([tee(shop, { quantity: 2 })])
    expect((await twin.price()).body.taxMinorUnit).toBe(462)
    expect(taxJar.state.asked).toHaveLength(1)
    forgetTaxes()
    expect((await fan.price()).status).toBe(200)
    expect(taxJar.state.asked).toHaveLength(2)
  })

  test('are repeated if the service does not answer, but not if it rejects them', async () => {
    const fan = await fanOf(world, shop)
    await fan.fill([tee(shop, { quantity: 3 })])
    taxJar.state.play = { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } }
    for (let asked = 0; asked < 2; asked++) expect((await fan.price()).status).toBe(422)
    expect(taxJar.state.asked).toHaveLength(1)
    forgetTaxes()
    taxJar.state.play = { status: 503, body: {} }
    for (let asked = 0; asked < 2; asked++) expect((await fan.price()).status).toBe(503)
    expect(taxJar.state.asked).toHaveLength(3)
  })

  test('above the limit return 429 with Retry-After, and the pages say what to do', async () => {
    beginDay(world.clock)
    const fan = await fanOf(world, shop)
    await fan.fill([tee(shop, { quantity: 4 })])
    await withSettings(world, { TAX_LOOKUPS_PER_ADDRESS: 1 }, async () => {
      const other = await fanOf(world, shop)
      await other.fill([tee(shop, { quantity: 5 })])
      expect((await other.price()).status).toBe(200)
      taxJar.state.asked = []
      for (const refused of [await fan.price(), await fan.pay(), await fan.pay()])
        expect(refused).toMatchObject({
          status: 429,
          body: { code: 'RateLimited', details: { currentCount: 1, limit: 1 } },
          headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
        })
      for (const page of ['cart', 'checkout', 'pay']) {
        const { status, text } = await fan.get(`/c/${shop.slug}/${page}`)
        expect(status).toBe(200)
        expect(text).toContain('another network')
      }
      expect(taxJar.state.asked).toEqual([])
      expect((await other.price()).status).toBe(200)
    })
  })

  test('of a payment that has begun are not stopped by others behind the same address', async () => {
    beginDay(world.clock)
    const [fan, other] = [await fanOf(world, shop), await fanOf(world, shop)]
    await fan.fill([tee(shop, { quantity: 6 })])
    const begun = await fan.pay()
    expect(begun.status).toBe(200)
    await other.fill([tee(shop, { quantity: 7 })])
    await withSettings(world, { TAX_LOOKUPS_PER_ADDRESS: 1, TAX_LOOKUPS_PER_INTENT: 2 }, async () => {
      forgetTaxes()
      expect((await other.price()).status).toBe(429)
      expect((await fan.price()).status).toBe(200)
      expect((await fan.pay()).body.processorPaymentId).toBe(begun.body.processorPaymentId)
      forgetTaxes()
      expect((await fan.price()).status).toBe(200)
      forgetTaxes()
      expect((await fan.price()).status).toBe(429)
      stub.pay(await intentOf(begun.body.processorPaymentId), 'succeed')
      expect((await fan.complete()).status).toBe(201)
    })
    await withSettings(world, { TAX_LOOKUPS_PER_SESSION: 1 }, async () => {
      await other.fill([tee(shop, { quantity: 8 })])
      expect((await other.pay()).status).toBe(200)
      await other.fill([tee(shop, { quantity: 9 })])
      expect((await other.price()).status).toBe(429)
    })
  })
})
