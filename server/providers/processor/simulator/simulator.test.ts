import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { openTestDatabase } from '../../../../tests/support/world.ts'
import { adjustableClock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { loadConfig } from '../../../platform/config/load-config.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { newId } from '../../../platform/ids.ts'
import type { PaymentIntent } from '../port.ts'
import type { Simulator } from './port.ts'
import { createSimulator } from './simulator.ts'

const SECRET = 'whsec_for-tests-0123456789'
const clock = adjustableClock()
let database: Database
let drop: () => Promise<void>
let simulator: Simulator
let arrived: { type: string; rawBody: string; signature: string }[] = []
let respond = (): number => 200

beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
beforeEach(async () => {
  arrived = []
  respond = () => 200
  simulator = createSimulator({
    config: loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
      PROCESSOR_WEBHOOK_SECRET: SECRET,
    }),
    db: database.kysely,
    clock,
    log: pino({ level: 'silent' }),
    deliverWebhook: async ({ rawBody, signature }) => {
      arrived.push({ type: JSON.parse(rawBody).type, rawBody, signature })
      return { status: respond() }
    },
  })
  await database.kysely.deleteFrom('simulator.events').execute()
})
afterAll(async () => {
  await database.close()
  await drop()
})

const intentOf = (
  amountMinorUnit = 5000,
  captureMethod: 'automatic' | 'manual' = 'automatic',
  idempotencyKey: string = newId(),
): Promise<PaymentIntent> =>
  simulator.createPaymentIntent({
    amountMinorUnit,
    currency: 'USD',
    captureMethod,
    metadata: { paymentId: 'p1' },
    idempotencyKey,
  })

const confirm = (intent: PaymentIntent, outcome: 'succeed' | 'decline' | 'review' | 'delay', delayMs?: number) =>
  simulator.confirm({
    id: intent.id,
    clientSecret: intent.clientSecret,
    outcome,
    delayMs,
  })

const typesArrived = () => arrived.map(({ type }) => type)

test('a new intent has Stripe-like ids and requires a payment method', async () => {
  const intent = await intentOf(5000)
  expect(intent.id).toMatch(/^pi_[0-9a-f]{32}$/)
  expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_[0-9a-f]{36}$`))
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amountMinorUnit: 5000,
    amountReceivedMinorUnit: 0,
    currency: 'USD',
    metadata: { paymentId: 'p1' },
  })
  expect(await simulator.findPaymentIntent(intent.id)).toEqual(intent)
  expect(await simulator.findPaymentIntent('pi_unknown')).toBeUndefined()
})

test('a working card pays at once and sends two events', async () => {
  const paid = await confirm(await intentOf(), 'succeed')
  expect(paid).toMatchObject({ status: 'succeeded', amountReceivedMinorUnit: 5000, failureReason: null })
  expect(paid.chargeId).toMatch(/^ch_/)
  expect(await simulator.deliverDueEvents()).toBe(2)
  expect(typesArrived()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
  expect(JSON.parse(arrived[0]?.rawBody ?? '').data.object).toMatchObject({
    object: 'charge',
    payment_intent: paid.id,
    currency: 'usd',
    captured: true,
  })
})

test('an intent stays payable after a declined card', async () => {
  const intent = await intentOf()
  const declined = await confirm(intent, 'decline')
  expect(declined).toMatchObject({ status: 'requires_payment_method', failureReason: 'Your card was declined.' })
  await simulator.deliverDueEvents()
  expect(typesArrived()).toEqual(['charge.failed', 'payment_intent.payment_failed'])
  expect(await confirm(intent, 'succeed')).toMatchObject({ status: 'succeeded', failureReason: null })
})

test('a manual intent is authorized, then captured or canceled', async () => {
  const first = await confirm(await intentOf(5000, 'manual'), 'succeed')
  expect(first).toMatchObject({ status: 'requires_capture', amountReceivedMinorUnit: 0 })
  const captured = await simulator.capturePaymentIntent({ id: first.id, idempotencyKey: newId() })
  expect(captured).toMatchObject({ status: 'succeeded', amountReceivedMinorUnit: 5000, chargeId: first.chargeId })
  const second = await confirm(await intentOf(5000), 'review')
  expect(second.status).toBe('requires_capture')
  expect((await simulator.cancelPaymentIntent({ id: second.id, idempotencyKey: newId() })).status).toBe('canceled')
  await simulator.deliverDueEvents()
  expect(typesArrived()).toEqual([
    'payment_intent.amount_capturable_updated',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.succeeded',
    'payment_intent.canceled',
  ])
})

test('an authorization expires after seven days', async () => {
  const intent = await confirm(await intentOf(5000, 'manual'), 'succeed')
  clock.advance(7 * DAY_MS + 1)
  await expect(simulator.capturePaymentIntent({ id: intent.id, idempotencyKey: newId() })).rejects.toMatchObject({
    code: 'charge_expired_for_capture',
  })
  await simulator.deliverDueEvents()
  expect((await simulator.findPaymentIntent(intent.id))?.status).toBe('canceled')
  expect(typesArrived()).toContain('payment_intent.canceled')
})

test('a delayed payment is processing until its time', async () => {
  const intent = await intentOf()
  expect(await confirm(intent, 'delay', HOUR_MS)).toMatchObject({ status: 'processing', amountReceivedMinorUnit: 0 })
  await simulator.deliverDueEvents()
  expect((await simulator.findPaymentIntent(intent.id))?.status).toBe('processing')
  realTimePasses(HOUR_MS)
  await simulator.deliverDueEvents()
  expect((await simulator.findPaymentIntent(intent.id))?.status).toBe('succeeded')
})

test('the simulator requires the client secret and a payable intent to confirm', async () => {
  const intent = await intentOf()
  const confirmAs = (id: string, clientSecret: string) => simulator.confirm({ id, clientSecret, outcome: 'succeed' })
  await expect(confirmAs('pi_unknown', 'x')).rejects.toMatchObject({ code: 'NotFound' })
  await expect(confirmAs(intent.id, 'x')).rejects.toMatchObject({ code: 'Forbidden' })
  await confirm(intent, 'succeed')
  await expect(confirm(intent, 'succeed')).rejects.toMatchObject({ code: 'UnprocessableEntity' })
})

test('the simulator rejects impossible operations', async () => {
  const key = () => newId()
  const fresh = await intentOf()
  const paid = await confirm(await intentOf(), 'succeed')
  const disputed = await confirm(await intentOf(), 'succeed')
  await simulator.disputeFromOutside(disputed.id)
  const refused = async (call: Promise<unknown>) =>
    (await call.catch((error: { code: string }) => error.code)) as string
  expect({
    captureUnpaid: await refused(simulator.capturePaymentIntent({ id: fresh.id, idempotencyKey: key() })),
    cancelPaid: await refused(simulator.cancelPaymentIntent({ id: paid.id, idempotencyKey: key() })),
    refundUnpaid: await refused(simulator.refundPaymentIntent({ id: fresh.id, idempotencyKey: key() })),
    refundDisputed: await refused(simulator.refundPaymentIntent({ id: disputed.id, idempotencyKey: key() })),
    unknown: await refused(simulator.refundPaymentIntent({ id: 'pi_unknown', idempotencyKey: key() })),
  }).toEqual({
    captureUnpaid: 'payment_intent_unexpected_state',
    cancelPaid: 'payment_intent_unexpected_state',
    refundUnpaid: 'payment_intent_unexpected_state',
    refundDisputed: 'charge_disputed',
    unknown: 'resource_missing',
  })
})

test('the same key returns the same result, also concurrently, and is rejected for another request', async () => {
  const key = newId()
  const intents = await Promise.all(Array.from({ length: 20 }, () => intentOf(5000, 'automatic', key)))
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
  await expect(intentOf(5001, 'automatic', key)).rejects.toMatchObject({ code: 'idempotency_error' })
  await expect(simulator.capturePaymentIntent({ id: intents[0]?.id ?? '', idempotencyKey: key })).rejects.toMatchObject(
    { code: 'idempotency_error' },
  )
})

test('a key also returns the same error, as with Stripe', async () => {
  const intent = await intentOf()
  const idempotencyKey = newId()
  const refund = () => simulator.refundPaymentIntent({ id: intent.id, idempotencyKey })
  await expect(refund()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  await confirm(intent, 'succeed')
  await expect(refund()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('a key expires after a day', async () => {
  const key = newId()
  const first = await intentOf(5000, 'automatic', key)
  clock.advance(23 * HOUR_MS)
  expect((await intentOf(5000, 'automatic', key)).id).toBe(first.id)
  clock.advance(2 * HOUR_MS)
  expect((await intentOf(5000, 'automatic', key)).id).not.toBe(first.id)
})

test('a refund happens once and sends its events', async () => {
  const intent = await confirm(await intentOf(), 'succeed')
  const refund = () => simulator.refundPaymentIntent({ id: intent.id, idempotencyKey: `refund-${intent.id}` })
  const made = await refund()
  expect(made.id).toMatch(/^re_/)
  expect(await refund()).toEqual(made)
  expect((await simulator.findPaymentIntent(intent.id))?.amountRefundedMinorUnit).toBe(5000)
  await expect(simulator.refundFromOutside(intent.id)).rejects.toMatchObject({ code: 'UnprocessableEntity' })
})

test('a transfer needs a payable account and is found by its payout', async () => {
  const account = await simulator.createConnectAccount({ metadata: { accountId: 'a1' }, idempotencyKey: newId() })
  expect(account).toMatchObject({ id: expect.stringMatching(/^acct_/), payoutsEnabled: true })
  const send = (destination: string, payoutId: string) =>
    simulator.createTransfer({
      destination,
      amountMinorUnit: 7000,
      currency: 'EUR',
      metadata: { payoutId },
      idempotencyKey: `payout-${payoutId}`,
    })
  const transfer = await send(account.id, 'po1')
  expect(transfer).toMatchObject({ id: expect.stringMatching(/^tr_/), amountMinorUnit: 7000, currency: 'EUR' })
  expect(await send(account.id, 'po1')).toEqual(transfer)
  expect(await simulator.findTransfer({ destination: account.id, payoutId: 'po1' })).toEqual(transfer)
  expect(await simulator.findTransfer({ destination: account.id, payoutId: 'po2' })).toBeUndefined()
  await expect(send('acct_unknown', 'po3')).rejects.toMatchObject({ code: 'resource_missing' })
  await database.kysely
    .updateTable('simulator.accounts')
    .set({ payouts_enabled: false })
    .where('id', '=', account.id)
    .execute()
  await expect(send(account.id, 'po4')).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
})

test('an adopted account belongs to the first claimant', async () => {
  const adopt = (accountId: string) => simulator.adoptConnectAccount?.({ id: 'acct_mine', metadata: { accountId } })
  expect(await adopt('a1')).toMatchObject({ metadata: { accountId: 'a1' } })
  expect(await adopt('a2')).toMatchObject({ metadata: { accountId: 'a1' } })
})

test('a rejected webhook is retried later with a new signature', async () => {
  realTimePasses(0)
  respond = () => (arrived.length <= 1 ? 500 : 204)
  await confirm(await intentOf(), 'succeed')
  expect(await simulator.deliverDueEvents()).toBe(1)
  expect(typesArrived()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
  realTimePasses(500)
  expect(await simulator.deliverDueEvents()).toBe(1)
  expect(typesArrived()).toEqual(['charge.succeeded', 'payment_intent.succeeded', 'charge.succeeded'])
  expect(await simulator.deliverDueEvents()).toBe(0)
})

test('webhooks can be duplicated, late and out of order', async () => {
  simulator.behave({ deliveries: 2, outOfOrder: true, delayMs: MINUTE_MS })
  await confirm(await intentOf(), 'succeed')
  expect(await simulator.deliverDueEvents()).toBe(0)
  realTimePasses(MINUTE_MS)
  await simulator.deliverDueEvents()
  expect(typesArrived()).toEqual([
    'payment_intent.succeeded',
    'payment_intent.succeeded',
    'charge.succeeded',
    'charge.succeeded',
  ])
})

test('two processes never send the same event twice', async () => {
  await Promise.all(Array.from({ length: 10 }, async () => confirm(await intentOf(), 'succeed')))
  const counts = await Promise.all([simulator.deliverDueEvents(), simulator.deliverDueEvents()])
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(20)
  expect(new Set(arrived.map(({ rawBody }) => JSON.parse(rawBody).id)).size).toBe(20)
})

test('the simulator sends events on its own once started', async () => {
  simulator.start()
  await confirm(await intentOf(), 'succeed')
  await expect.poll(() => arrived.length).toBe(2)
  await simulator.stop()
})

const sign = (secret: string, rawBody: string, at: Date): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${rawBody}`).digest('hex')}`
}
const EVENT = '{"id":"evt_1","type":"charge.succeeded","data":{"object":{"object":"charge","payment_intent":"pi_1"}}}'
const NOW = new Date('2026-03-01T12:00:00.000Z')
const off = (ms: number) => new Date(NOW.getTime() + ms)

test.each([
  ['made now', sign(SECRET, EVENT, NOW), true],
  ['five minutes old', sign(SECRET, EVENT, off(-5 * MINUTE_MS)), true],
  ['five minutes ahead', sign(SECRET, EVENT, off(5 * MINUTE_MS)), true],
  ['with another signature after ours', `${sign(SECRET, EVENT, NOW)},v1=${'0'.repeat(64)}`, true],
  ['with another signature before ours', sign(SECRET, EVENT, NOW).replace(',', `,v1=${'0'.repeat(64)},`), true],
  ['too old', sign(SECRET, EVENT, off(-5 * MINUTE_MS - 1000)), false],
  ['too far ahead', sign(SECRET, EVENT, off(5 * MINUTE_MS + 1000)), false],
  ['of another secret', sign('another-secret-0123', EVENT, NOW), false],
  ['of other bytes', sign(SECRET, `${EVENT} `, NOW), false],
  ['empty', '', false],
  ['without a time', sign(SECRET, EVENT, NOW).split(',')[1] ?? '', false],
  ['with two times', `t=1,${sign(SECRET, EVENT, NOW)}`, false],
  ['without a signature', sign(SECRET, EVENT, NOW).split(',')[0] ?? '', false],
  ['of another scheme', sign(SECRET, EVENT, NOW).replace('v1', 'v0'), false],
  ['cut short', sign(SECRET, EVENT, NOW).slice(0, -2), false],
  ['with a time that is not a number', sign(SECRET, EVENT, NOW).replace(/t=\d+/, 't=NaN'), false],
])('a webhook signature %s is checked', (_what, signature, isBelieved) => {
  const event = simulator.verifyWebhook({ rawBody: EVENT, signature, now: NOW })
  expect(event).toEqual(
    isBelieved ? { id: 'evt_1', type: 'charge.succeeded', paymentIntentId: 'pi_1', connectAccountId: null } : undefined,
  )
})

test('a signed body that is not an event is rejected', () => {
  for (const rawBody of ['', 'null', '[]', '{"id":1,"type":"x"}', 'not json']) {
    expect(simulator.verifyWebhook({ rawBody, signature: sign(SECRET, rawBody, NOW), now: NOW })).toBeUndefined()
  }
})

test('the simulator rejects every webhook if no secret is set', () => {
  const bare = createSimulator({
    config: {
      ...loadConfig({
        NODE_ENV: 'test',
        SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
        PROCESSOR_WEBHOOK_SECRET: SECRET,
      }),
      PROCESSOR_WEBHOOK_SECRET: undefined as never,
    },
    db: database.kysely,
    clock,
    log: pino({ level: 'silent' }),
    deliverWebhook: async () => ({ status: 200 }),
  })
  expect(bare.verifyWebhook({ rawBody: EVENT, signature: sign('', EVENT, NOW), now: NOW })).toBeUndefined()
})
