import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustableClock, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { type PaymentIntent, type PaymentProcessor, ProcessorRefusal, ProcessorUnavailable } from '../port.ts'
import { createStripeProcessor, type StripeOptions } from './stripe-processor.ts'
import { STUB_KEY, type StripeStub, startStripeStub } from './testing/stripe-stub.ts'
import { refusal } from './testing/stub-account.ts'

const SECRET = 'whsec_for-tests-0123456789'
const clock = adjustableClock()
let stub: StripeStub
let processor: PaymentProcessor
const made = (over: Partial<StripeOptions> = {}): PaymentProcessor =>
  createStripeProcessor({
    secretKey: STUB_KEY,
    publishableKey: 'pk_test_stub',
    webhookSecrets: [SECRET],
    apiBase: stub.url,
    retries: 0,
    ...over,
  })

beforeAll(async () => {
  stub = await startStripeStub(clock.now)
  processor = made()
})
afterEach(() => {
  stub.breakLine(undefined)
  expect(stub.violations).toEqual([])
  stub.receivedRequests.length = 0
})
afterAll(() => stub.close())

const intentOf = (over: Partial<Parameters<PaymentProcessor['createPaymentIntent']>[0]> = {}): Promise<PaymentIntent> =>
  processor.createPaymentIntent({
    amountMinorUnit: 137_500,
    currency: 'USD',
    captureMethod: 'automatic',
    metadata: { paymentId: 'p1' },
    idempotencyKey: newId(),
    ...over,
  })
const paid = async (): Promise<PaymentIntent> => {
  const intent = await intentOf()
  stub.pay(intent.id, 'succeed')
  return intent
}
const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error) => error,
  )

test('the Stripe processor is not simulated and returns its publishable key', () => {
  expect(processor).toMatchObject({ name: 'stripe', isSimulated: false, publishableKey: 'pk_test_stub' })
  expect(processor.adoptConnectAccount).toBeUndefined()
  expect(processor.books).toBeUndefined()
})

describe('a request to Stripe', () => {
  test('for a payment allows any method, sets a transfer group and expands the charge', async () => {
    await intentOf({ captureMethod: 'manual', idempotencyKey: 'intent-p1' })
    expect(stub.receivedRequests).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey: 'intent-p1',
        params: new Map([
          ['amount', '137500'],
          ['currency', 'usd'],
          ['capture_method', 'manual'],
          ['automatic_payment_methods[enabled]', 'true'],
          ['metadata[paymentId]', 'p1'],
          ['expand[0]', 'latest_charge'],
          ['transfer_group', 'p1'],
        ]),
      },
    ])
  })

  test('for a payout account lets Stripe collect documents while we pay fees and losses', async () => {
    await processor.createConnectAccount({ metadata: { accountId: 'a1' }, idempotencyKey: 'connect-a1' })
    expect(Object.fromEntries(stub.receivedRequests[0]?.params ?? [])).toEqual({
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
      'controller[requirement_collection]': 'stripe',
      'controller[stripe_dashboard][type]': 'express',
      'capabilities[transfers][requested]': 'true',
      'metadata[accountId]': 'a1',
    })
  })

  test('for an undisputed payment is a single one', async () => {
    const { id } = await paid()
    stub.receivedRequests.length = 0
    await processor.findPaymentIntent(id)
    expect(stub.receivedRequests.map(({ path }) => path)).toEqual([`/v1/payment_intents/${id}`])
  })

  test.each([
    ['HUF', 1_100_000, '1100000'],
    ['ISK', 500, '50000'],
    ['UGX', 500, '50000'],
    ['MGA', 400_000_000, '4000000'],
    ['KWD', 12_340, '12340'],
  ])('in %s converts our %i to the amount Stripe expects', async (currency, amountMinorUnit, expectedAmount) => {
    const intent = await intentOf({ currency, amountMinorUnit })
    expect(stub.receivedRequests[0]?.params.get('amount')).toBe(expectedAmount)
    expect(intent).toMatchObject({ currency, amountMinorUnit })
    const { id: destination } = await processor.createConnectAccount({ metadata: {}, idempotencyKey: newId() })
    stub.verify(destination, true)
    const transfer = { destination, amountMinorUnit, currency, metadata: {}, idempotencyKey: newId() }
    expect(await processor.createTransfer(transfer)).toMatchObject({ currency, amountMinorUnit })
    expect(stub.receivedRequests.at(-1)?.params.get('amount')).toBe(expectedAmount)
  })

  test('is rejected for an amount Stripe cannot represent as an integer', async () => {
    const code = 'parameter_invalid_integer'
    await expect(intentOf({ currency: 'MGA', amountMinorUnit: 400_000_050 })).rejects.toMatchObject({ code })
    await expect(intentOf({ currency: 'KWD', amountMinorUnit: 12_345 })).rejects.toMatchObject({ code })
    expect(stub.receivedRequests).toEqual([])
  })

  test.each([
    ['USD', 50, 99_999_999],
    ['GBP', 30, 99_999_999],
    ['HUF', 17_500, 99_999_999],
    ['JPY', 50, 99_999_999],
    ['ISK', 1000, 999_999],
    ['KWD', 1000, 99_999_990],
    ['IDR', 10_000_000, 999_999_999_999],
  ])('for an amount in %s may be from %i to %i', (currency, leastMinorUnit, mostMinorUnit) => {
    expect(processor.limits(currency)).toEqual({ leastMinorUnit, mostMinorUnit })
  })

  test('in a currency that Stripe or the account does not support has no limits', () => {
    for (const currency of ['KPW', 'IRR', 'SVC', 'QQQ']) expect(processor.limits(currency)).toBeUndefined()
    const settling = made({ settlementCurrencies: ['USD', 'EUR'] })
    expect(settling.limits('EUR')).toBeDefined()
    expect(settling.limits('GBP')).toBeUndefined()
  })
})

describe('a response from Stripe', () => {
  test.each([
    ['warning_needs_response', 'none'],
    ['warning_under_review', 'none'],
    ['warning_closed', 'none'],
    ['prevented', 'none'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['something_new', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('with a dispute that is %s counts as %s', async (status, dispute) => {
    const { id } = await paid()
    stub.dispute(id, status)
    expect(await processor.findPaymentIntent(id)).toMatchObject({ dispute })
  })

  test('after 3-D Secure is not a failure, and the card can still be declined', async () => {
    const intent = await intentOf()
    stub.pay(intent.id, 'decline')
    expect(await processor.findPaymentIntent(intent.id)).toMatchObject({ failureReason: 'Your card was declined.' })
    stub.pay(intent.id, 'authenticate')
    expect(await processor.findPaymentIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      failureReason: null,
    })
    const key = newId()
    expect(await processor.cancelPaymentIntent({ id: intent.id, idempotencyKey: key })).toMatchObject({
      status: 'canceled',
    })
  })

  test('finds a transfer among hundreds in its group, but none with other metadata', async () => {
    const { id: destination } = await processor.createConnectAccount({ metadata: {}, idempotencyKey: newId() })
    const shared = { amount: 5, currency: 'usd', destination, transferGroup: 'po1' }
    stub.addTransfer({ ...shared, metadata: { payoutId: 'po1' } })
    for (let made = 0; made < 250; made++) stub.addTransfer({ ...shared, metadata: { payoutId: 'by hand' } })
    stub.receivedRequests.length = 0
    expect(await processor.findTransfer({ destination, payoutId: 'po1' })).toMatchObject({ amountMinorUnit: 5 })
    expect(stub.receivedRequests.length).toBe(3)
    stub.addTransfer({ ...shared, transferGroup: 'po2', metadata: {} })
    expect(await processor.findTransfer({ destination, payoutId: 'po2' })).toBeUndefined()
    for (let made = 0; made < 1001; made++) stub.addTransfer({ ...shared, transferGroup: 'po3', metadata: {} })
    await expect(processor.findTransfer({ destination, payoutId: 'po3' })).rejects.toThrow(ProcessorUnavailable)
  })
})

describe('an error from Stripe', () => {
  const refund = () => processor.refundPaymentIntent({ id: 'pi_1', idempotencyKey: newId() })
  const find = () => processor.findPaymentIntent('pi_1')
  const refuseNext = (status: number, type: string, code?: string) =>
    stub.answerNext(refusal(status, { type, ...(code ? { code } : {}), message: 'as Stripe says it' }))

  test.each([
    [402, 'card_error', 'card_declined', 'card_declined'],
    [400, 'invalid_request_error', 'charge_disputed', 'charge_disputed'],
    [400, 'invalid_request_error', undefined, 'invalid_request_error'],
    [400, 'invalid_request_error', 'balance_insufficient', 'balance_insufficient'],
    [400, 'idempotency_error', undefined, 'idempotency_error'],
    [403, 'invalid_request_error', 'more_permissions_required', 'more_permissions_required'],
    [404, 'invalid_request_error', 'resource_missing', 'resource_missing'],
  ])('%i %s %s is a final refusal', async (status, type, code, expected) => {
    refuseNext(status, type, code)
    const failure = await failureOf(refund())
    expect(failure).toBeInstanceOf(ProcessorRefusal)
    expect(failure).toMatchObject({ code: expected, message: 'as Stripe says it' })
  })

  test.each([
    [409, 'idempotency_error', 'idempotency_key_in_use'],
    [409, 'invalid_request_error', 'lock_timeout'],
    [429, 'invalid_request_error', 'lock_timeout'],
    [429, 'invalid_request_error', 'rate_limit'],
    [400, 'invalid_request_error', 'rate_limit'],
    [500, 'api_error', undefined],
    [503, 'api_error', undefined],
  ])('%i %s %s may be retried', async (status, type, code) => {
    refuseNext(status, type, code)
    expect(await failureOf(refund())).toBeInstanceOf(ProcessorUnavailable)
    refuseNext(status, type, code)
    expect(await failureOf(find())).toBeInstanceOf(ProcessorUnavailable)
  })

  test('401 may be retried and is logged as an error without the key', async () => {
    refuseNext(401, 'invalid_request_error', 'api_key_expired')
    const failure = await failureOf(refund())
    expect(failure).toBeInstanceOf(ProcessorUnavailable)
    expect(String(failure)).toContain('STRIPE DOES NOT ACCEPT OUR KEY')
    expect(String(failure)).toContain('STRIPE_SECRET_KEY')
    expect(String(failure)).not.toContain(STUB_KEY)
  })

  test('for a search is not taken for “not found”', async () => {
    refuseNext(400, 'invalid_request_error', 'parameter_invalid')
    expect(await failureOf(find())).toBeInstanceOf(ProcessorRefusal)
    refuseNext(403, 'invalid_request_error', 'more_permissions_required')
    expect(await failureOf(processor.findConnectAccount('acct_1'))).toBeInstanceOf(ProcessorRefusal)
  })

  test('a refund that failed at once is a refusal', async () => {
    const failed = { id: 're_1', object: 'refund', status: 'failed', failure_reason: 'lost_or_stolen_card' }
    stub.answerNext({ status: 200, body: failed })
    expect(await failureOf(refund())).toMatchObject({ name: 'ProcessorRefusal', code: 'lost_or_stolen_card' })
  })

  test('an empty response may be retried', async () => {
    for (const body of [{}, { object: 'refund' }, { object: 'list', data: [] }]) {
      stub.answerNext({ status: 200, body })
      expect(await failureOf(refund())).toBeInstanceOf(ProcessorUnavailable)
    }
  })

  test('a timeout may be retried', async () => {
    const hurried = made({ timeoutMs: 150 })
    stub.breakLine('silent')
    const failure = await failureOf(hurried.findPaymentIntent('pi_1'))
    expect(failure).toBeInstanceOf(ProcessorUnavailable)
    expect(String(failure)).toContain('timeout')
  })

  test('a refused connection may be retried', async () => {
    const nowhere = made({ apiBase: 'http://127.0.0.1:9' })
    expect(await failureOf(nowhere.findPaymentIntent('pi_1'))).toBeInstanceOf(ProcessorUnavailable)
  })
})

test('a transient error is retried with the same key and has one effect', async () => {
  const patient = made({ retries: 2 })
  const { id } = await paid()
  stub.receivedRequests.length = 0
  stub.answerNext(refusal(503, { type: 'api_error', message: 'in a moment' }))
  const first = await patient.refundPaymentIntent({ id, idempotencyKey: `refund-${id}` })
  expect(stub.receivedRequests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([`refund-${id}`, `refund-${id}`])
  expect(await patient.refundPaymentIntent({ id, idempotencyKey: `refund-${id}` })).toEqual(first)
})

describe('a webhook signed by Stripe', () => {
  const body =
    '{"id":"evt_1","object":"event","type":"charge.refunded","data":{"object":{"object":"charge","payment_intent":"pi_1"}}}'
  const at = new Date('2026-03-01T12:00:00.000Z')
  const signedAt = (ms: number, secret = SECRET) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor((at.getTime() + ms) / 1000),
    })
  const verify = (signature: string) => processor.verifyWebhook({ rawBody: body, signature, now: at })

  test.each([0, -5 * MINUTE_MS, 5 * MINUTE_MS])('%i ms off is accepted', (ms) => {
    expect(verify(signedAt(ms))).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      paymentIntentId: 'pi_1',
      connectAccountId: null,
    })
  })

  test('too long ago, in the future or for another endpoint is rejected', () => {
    expect(verify(signedAt(-5 * MINUTE_MS - 1000))).toBeUndefined()
    expect(verify(signedAt(5 * MINUTE_MS + 1000))).toBeUndefined()
    expect(verify(signedAt(0, 'whsec_another-0123456789'))).toBeUndefined()
    expect(
      made({ webhookSecrets: [undefined] }).verifyWebhook({ rawBody: body, signature: signedAt(0), now: at }),
    ).toBeUndefined()
  })

  test('for the endpoint of connected accounts is accepted', () => {
    const both = made({ webhookSecrets: [SECRET, 'whsec_connect-0123456789'] })
    const signature = signedAt(0, 'whsec_connect-0123456789')
    expect(both.verifyWebhook({ rawBody: body, signature, now: at })).toBeDefined()
    expect(verify(signature)).toBeUndefined()
  })

  test('with two signatures during a secret rotation is accepted if one matches', () => {
    const [time, ours] = signedAt(0).split(',')
    const [, theirs] = signedAt(0, 'whsec_another-0123456789').split(',')
    expect(verify([time, theirs, ours].join(','))).toBeDefined()
  })
})
