import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import {
  STUB_KEY,
  type StripeStub,
  startStripeStub,
} from '../../server/providers/processor/stripe/testing/stripe-stub.ts'
import { complete, createIntent, paymentOf, WEBHOOK } from '../support/money/paying.ts'
import { offerIn, readOffer } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

const SECRET = 'whsec_for-tests-0123456789'
let stub: StripeStub
let world: World
beforeAll(async () => {
  stub = await startStripeStub(() => world.clock.now())
  world = await createWorld({
    env: {
      PROCESSOR: 'stripe',
      STRIPE_SECRET_KEY: STUB_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
      STRIPE_API_BASE: stub.url,
      PROCESSOR_WEBHOOK_SECRET: SECRET,
    },
  })
})
afterAll(async () => {
  await world.close()
  await stub.close()
})

/** Signed by Stripe's own SDK. */
const sendEvent = (type: string, paymentIntentId: string) => {
  const object = { object: 'charge', payment_intent: paymentIntentId }
  const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, data: { object } })
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return world.stranger().post(WEBHOOK, payload, headers)
}

test('an offer is paid through Stripe and confirmed by its webhook', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const opened = await createIntent(offer)
  expect(opened.body).toMatchObject({
    processorPaymentId: expect.stringMatching(/^pi_/),
    processorClientSecret: expect.stringMatching(/_secret_/),
    processorPublishableKey: 'pk_test_stub',
  })
  const { processorPaymentId } = opened.body
  expect((await complete(offer.brand, processorPaymentId)).status).toBe(202)
  stub.pay(processorPaymentId, 'succeed')
  expect((await sendEvent('charge.succeeded', processorPaymentId)).status).toBe(200)
  expect(await readOffer(offer.brand, offer.id)).toMatchObject({ status: 'PAID' })
  expect((await complete(offer.brand, processorPaymentId)).status).toBe(200)
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'SUCCEEDED' })

  expect(stub.violations).toEqual([])
})

test('a declined card is reported by webhook, and the next card pays', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const { processorPaymentId } = (await createIntent(offer)).body
  stub.pay(processorPaymentId, 'decline')
  expect((await sendEvent('payment_intent.payment_failed', processorPaymentId)).status).toBe(200)
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'FAILED' })
  stub.pay(processorPaymentId, 'succeed')
  expect((await complete(offer.brand, processorPaymentId)).status).toBe(200)
  expect(stub.violations).toEqual([])
})

test('a refund made in Stripe’s dashboard is read again and recorded', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const { processorPaymentId } = (await createIntent(offer)).body
  stub.pay(processorPaymentId, 'succeed')
  stub.refund(processorPaymentId, 137_500)
  expect((await sendEvent('charge.refunded', processorPaymentId)).status).toBe(200)
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
  expect(stub.violations).toEqual([])
})

test('a payment for an offer that was withdrawn meanwhile is refunded through Stripe', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const { processorPaymentId } = (await createIntent(offer)).body
  stub.pay(processorPaymentId, 'succeed')
  await world.database.kysely.updateTable('offers').set({ status: 'CANCELLED' }).where('id', '=', offer.id).execute()
  await complete(offer.brand, processorPaymentId)
  const refunds = stub.receivedRequests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  expect(refunds).toMatchObject([{ params: new Map([['payment_intent', processorPaymentId]]) }])
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
  expect(await world.app.ctx.processor.findPaymentIntent(processorPaymentId)).toMatchObject({
    amountRefundedMinorUnit: 137_500,
  })
  expect(stub.violations).toEqual([])
})

test('a seller cannot verify themselves: Stripe decides', async () => {
  const talent = await world.talent('Noor Haddad', { payoutsReady: false })
  const route = await talent.post('/api/payments/payout-route', { kycVerified: true })
  expect(route.status).toBe(200)
  expect(route.body.payoutRoute).toMatchObject({
    connectAccountId: expect.stringMatching(/^acct_/),
    kycVerified: false,
  })
  expect(stub.violations).toEqual([])
})

test('the development dashboard has no payment simulator with Stripe, and says so', async () => {
  const here = world.stranger()
  const { status, text } = await here.get('/dev')
  expect(status).toBe(200)
  expect(text).toContain('Payments are processed by stripe')
  expect((await here.get('/dev/processor/books')).status).toBe(404)
  expect((await here.post('/dev/processor/payment-intents/pi_1/refund')).status).toBe(404)
})
