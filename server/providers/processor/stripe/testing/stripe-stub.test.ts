import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { STUB_KEY, type StripeStub, startStripeStub } from './stripe-stub.ts'

let stub: StripeStub
beforeAll(async () => {
  stub = await startStripeStub(() => new Date())
})
afterEach(() => {
  stub.violations.length = 0
})
afterAll(() => stub.close())

const HEADERS = {
  authorization: `Bearer ${STUB_KEY}`,
  'stripe-version': Stripe.API_VERSION,
  'content-type': 'application/x-www-form-urlencoded',
  'idempotency-key': 'intent-p1',
}
const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const sent = Object.entries({ ...HEADERS, ...headers }).filter(([, value]) => value !== '')
  const response = await fetch(`${stub.url}${path}`, { method: 'POST', headers: Object.fromEntries(sent), body })
  return { status: response.status, body: (await response.json()) as { object?: string; error?: { message: string } } }
}
const GOOD = 'amount=5000&currency=usd&metadata[paymentId]=p1&expand[0]=latest_charge'

test('the stub accepts a request as Stripe documents it', async () => {
  expect(await send('/v1/payment_intents', GOOD)).toMatchObject({ status: 200, body: { object: 'payment_intent' } })
  expect(stub.violations).toEqual([])
})

test.each<[string, string, Record<string, string>, string]>([
  ['an unknown parameter', `${GOOD}&captureMethod=manual`, {}, 'unknown parameter captureMethod'],
  [
    'a parameter at the wrong depth',
    `${GOOD}&automatic_payment_methods[on]=true`,
    {},
    'unknown parameter automatic_payment',
  ],
  ['an invalid value', `${GOOD}&capture_method=later`, {}, 'capture_method is later'],
  ['an amount with a fraction', 'amount=50.5&currency=usd', {}, 'amount is 50.5'],
  ['a currency in capitals', 'amount=5000&currency=USD', {}, 'currency is USD'],
  ['a missing parameter', 'amount=5000', {}, 'missing parameter currency'],
  ['an unknown expansion', 'amount=5000&currency=usd&expand[0]=customer', {}, 'cannot expand customer'],
  ['no idempotency key', GOOD, { 'idempotency-key': '' }, 'no idempotency key'],
  ['a key that the SDK generated', GOOD, { 'idempotency-key': 'stripe-node-retry-1' }, 'not ours'],
  ['another version', GOOD, { 'stripe-version': '2020-08-27' }, 'version 2020-08-27'],
  ['another secret key', GOOD, { authorization: 'Bearer sk_test_other' }, 'not our key'],
  ['a body that is not a form', GOOD, { 'content-type': 'application/json' }, 'not a form'],
])('the stub rejects and records %s', async (_what, body, headers, fault) => {
  const response = await send('/v1/payment_intents', body, headers)
  expect(response.status).toBe(400)
  expect(stub.violations.join()).toContain(fault)
})

test('the stub rejects and records a call we never make', async () => {
  expect((await send('/v1/charges', 'amount=1')).status).toBe(400)
  expect(stub.violations.join()).toContain('no such endpoint')
})
