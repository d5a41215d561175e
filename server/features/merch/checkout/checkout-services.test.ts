import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch-shop.ts'
import { WEBHOOK } from '../../../../tests/support/paying.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { STUB_KEY, type StripeStub, startStripeStub } from '../../../providers/processor/stripe/testing/stripe-stub.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

/** Runs the same flows against local fakes of Stripe and TaxJar. */
const SECRET = 'whsec_for-tests-0123456789'
let tax: { status: number; body: object }
let askedForTax = 0
const taxJar = createServer((request, response) => {
  askedForTax++
  request.resume().on('end', () => {
    response.writeHead(tax.status, { 'content-type': 'application/json' }).end(JSON.stringify(tax.body))
  })
})
let stub: StripeStub
let world: World
let shop: Shop
beforeAll(async () => {
  await new Promise<void>((resolve) => taxJar.listen(0, '127.0.0.1', resolve))
  stub = await startStripeStub(() => world.clock.now())
  world = await createWorld({
    env: {
      PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: STUB_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
      STRIPE_API_BASE: stub.url,
      PROCESSOR_WEBHOOK_SECRET: SECRET,
      TAXJAR_API_KEY: 'key-for-tests',
      TAXJAR_API_BASE: `http://127.0.0.1:${(taxJar.address() as AddressInfo).port}`,
    },
  })
  shop = await openShop(world)
})
beforeEach(() => {
  tax = { status: 200, body: { tax: { amount_to_collect: 4.62 } } }
  askedForTax = 0
})
afterAll(async () => {
  await world.close()
  await stub.close()
  taxJar.close()
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

test('an order is paid through Stripe under the contract’s key and names, and its webhook makes it', async () => {
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

test('while the tax service is down nothing is priced or paid, and nobody guesses', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  tax = { status: 503, body: {} }
  for (const answer of [await fan.price(), await fan.pay()])
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
  tax = { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } }
  for (const answer of [await fan.price(), await fan.pay()])
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining('to_zip 90001')])
  tax = { status: 503, body: {} }
  const free = await fanOf(world, shop)
  await free.fill([piece(shop, 'sticker')])
  expect((await free.complete()).status).toBe(503)
  const payments = world.database.kysely.selectFrom('payments').select('id').where('pay_for_id', '=', fan.internalId)
  expect(await payments.execute()).toEqual([])
})

test('a payment under way is 202 and one that arrived its order, whatever the tax service says of the cart', async () => {
  const code = { campaignId: shop.id, code: 'SOME', percentBps: 1000 }
  expect((await (await world.admin()).post('/api/merch/admin/discounts', code)).status).toBe(201)
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)], { discountCode: 'SOME' })
  const { body } = await fan.pay()
  const unable = [
    { status: 503, body: {} },
    { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } },
  ]
  for (tax of unable) expect(await fan.complete()).toMatchObject({ status: 202, body: { stillProcessing: true } })
  stub.pay(await intentOf(body.processorPaymentId), 'succeed')
  const made = await fan.complete()
  expect(made.status).toBe(201)
  await fan.fill([piece(shop, 'mug')], { discountCode: 'SOME' })
  for (tax of unable) expect((await fan.complete()).body).toEqual(made.body)
  const unpaid = await fanOf(world, shop)
  await unpaid.fill([piece(shop, 'mug')], { discountCode: 'SOME' })
  tax = { status: 503, body: {} }
  expect(await unpaid.complete()).toMatchObject({
    status: 503,
    body: { code: 'ServiceUnavailable', error: expect.stringContaining('tax') },
  })
})

test('an order that is there is answered while the tax service is down', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)])
  const { body } = await fan.pay()
  stub.pay(await intentOf(body.processorPaymentId), 'succeed')
  const made = await fan.complete()
  expect(made.status).toBe(201)
  await fan.fill([piece(shop, 'mug')])
  tax = { status: 503, body: {} }
  askedForTax = 0
  expect((await fan.complete()).body).toEqual(made.body)
  expect(askedForTax).toBe(0)
})
