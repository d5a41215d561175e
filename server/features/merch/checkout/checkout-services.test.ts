import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch-shop.ts'
import { WEBHOOK } from '../../../../tests/support/paying.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { STUB_KEY, type StripeStub, startStripeStub } from '../../../providers/processor/stripe/testing/stripe-stub.ts'
import {
  openTaxJarCounterpart,
  type TaxJarCounterpart,
} from '../../../providers/tax/taxjar/testing/taxjar-counterpart.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

/** Runs the same flows against local fakes of Stripe and TaxJar. */
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
beforeEach(() => {
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

/** Sends an event as Stripe would, signed by Stripe's own SDK. */
const tell = (type: string, paymentIntentId: string) => {
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
  const asked = stub.asked.find(({ path }) => path === '/v1/payment_intents')
  expect(asked?.idempotencyKey).toBe(`merch-pi-${body.processorPaymentId}`)
  expect(Object.fromEntries(asked?.params ?? [])).toMatchObject({
    amount: '6062',
    'metadata[paymentId]': body.processorPaymentId,
    'metadata[merchSessionId]': fan.internalId,
  })
  const intentId = await intentOf(body.processorPaymentId)
  expect((await fan.complete()).status).toBe(202)
  stub.pay(intentId, 'succeed')
  expect((await tell('charge.succeeded', intentId)).status).toBe(200)
  const { order } = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body
  expect(order).toMatchObject({ paymentStatus: 'succeeded', taxMinorUnit: 462, totalMinorUnit: 6062 })
  expect((await fan.complete()).body.orderId).toBe(order.orderId)
  stub.refund(intentId, 6062)
  expect((await tell('charge.refunded', intentId)).status).toBe(200)
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
  const asked = taxJar.state.asked.at(-1)?.body
  expect(asked).toMatchObject({ amount: subtotalMinorUnit / 100, shipping: shippingCostMinorUnit / 100 })
  expect(asked?.line_items?.map((line) => line.product_tax_code)).toEqual(['20010', undefined])
  expect(taxMinorUnit).toBe(Math.round(subtotalMinorUnit / 10))
})

test('while the tax service is down, price and payment return 503', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  taxJar.state.play = { status: 503, body: {} }
  for (const answer of [await fan.price(), await fan.pay()])
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
  taxJar.state.play = { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } }
  for (const answer of [await fan.price(), await fan.pay()])
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining('to_zip 90001')])
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
  for (taxJar.state.play of unable)
    expect(await fan.complete()).toMatchObject({ status: 202, body: { stillProcessing: true } })
  stub.pay(await intentOf(body.processorPaymentId), 'succeed')
  const made = await fan.complete()
  expect(made.status).toBe(201)
  await fan.fill([piece(shop, 'mug')], { discountCode: 'SOME' })
  for (taxJar.state.play of unable) expect((await fan.complete()).body).toEqual(made.body)
  const unpaid = await fanOf(world, shop)
  await unpaid.fill([piece(shop, 'mug')], { discountCode: 'SOME' })
  taxJar.state.play = { status: 503, body: {} }
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
