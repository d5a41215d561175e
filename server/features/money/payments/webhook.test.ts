import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import {
  balances,
  complete,
  confirm,
  offerStatus,
  openPayment,
  paymentOf,
  sendWebhook,
  WEBHOOK,
} from '../../../../tests/support/money/paying.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { signWebhook } from '../../../providers/processor/webhook-signature.ts'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

test('a body that is not JSON or too large is rejected before the signature check', async () => {
  const path = '/api/payments/webhook/processor'
  const text = await world.stranger().post(path, 'id=evt_1', { 'content-type': 'text/plain' })
  expect(text.status).toBe(415)
  expect((await world.stranger().post(path, { id: 'x'.repeat(2 ** 20) })).status).toBe(413)
})

const db = () => world.database.kysely
const outcomeOf = async (eventId: string): Promise<string | undefined> =>
  (await db().selectFrom('processor_events').select('outcome').where('event_id', '=', eventId).executeTakeFirst())
    ?.outcome

const trackingOf = async (paymentId: string) =>
  db()
    .selectFrom('share_tracking')
    .select(['status', 'amount_minor_unit'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()

const sendEvent = async (type: string, paymentIntentId: string): Promise<string> => {
  const id = `evt_${newId()}`
  const response = await sendWebhook(world, { id, type, paymentIntentId })
  expect(response).toMatchObject({ status: 200, body: { received: true } })
  return id
}

test('a webhook completes a payment whose client never returned', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await world.app.simulator.deliverDueEvents()
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('SUCCEEDED')
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})

const EVENT = '{"id":"evt_signed","type":"charge.succeeded","data":{"object":{"payment_intent":"pi_x"}}}'
const headersFor = (signature: string, name = 'processor-signature') => ({
  'content-type': 'application/json',
  [name]: signature,
})

test.each([
  ['no signature', () => ({ 'content-type': 'application/json' })],
  ['an empty signature', () => headersFor('')],
  ['a signature of another secret', () => headersFor(signWebhook('another-secret-0123456', EVENT, world.clock.now()))],
  ['an expired signature', () => headersFor(sign(-301_000))],
  ['a signature from the future', () => headersFor(sign(301_000))],
  ['one of other bytes', () => headersFor(signWebhook(secret(), `${EVENT} `, world.clock.now()))],
  ['a malformed one', () => headersFor('v1')],
])('a webhook with %s returns 400 and leaves no trace', async (_what, headers) => {
  const response = await world.stranger().post(WEBHOOK, EVENT, headers())
  expect(response).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await outcomeOf('evt_signed')).toBeUndefined()
})

const secret = () => world.config.PROCESSOR_WEBHOOK_SECRET ?? ''
const sign = (offMs: number) => signWebhook(secret(), EVENT, new Date(world.clock.now().getTime() + offMs))

test('the webhook route accepts both names of the signature header', async () => {
  for (const name of ['processor-signature', 'stripe-signature']) {
    const response = await world.stranger().post(WEBHOOK, EVENT, headersFor(sign(0), name))
    expect(response.status).toBe(200)
  }
  expect(await outcomeOf('evt_signed')).toBe('unknown')
})

test('the webhook route returns 400 without a body', async () => {
  expect((await world.stranger().post(WEBHOOK)).status).toBe(400)
})

test('unknown event types and intents are recorded and ignored', async () => {
  expect(await outcomeOf(await sendEvent('customer.created', 'pi_unknown'))).toBe('ignored')
  expect(await outcomeOf(await sendEvent('charge.succeeded', 'pi_unknown'))).toBe('unknown')
  expect(await outcomeOf(await sendEvent('charge.refunded', 'pi_unknown'))).toBe('unknown')
  expect(await outcomeOf(await sendEvent('charge.dispute.created', 'pi_unknown'))).toBe('unknown')
})

test('a webhook is not trusted: the processor’s current state decides', async () => {
  const opened = await openPayment(world)
  await sendEvent('charge.succeeded', opened.processorPaymentId)
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('PENDING')
  await confirm(world, opened, 'succeed')
  await sendEvent('charge.failed', opened.processorPaymentId)
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('SUCCEEDED')
})

test('a failed charge makes the payment FAILED, and a later success makes it SUCCEEDED', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'decline')
  await world.app.simulator.deliverDueEvents()
  expect(await paymentOf(world, opened.processorPaymentId)).toMatchObject({
    status: 'FAILED',
    failure_reason: 'Your card was declined.',
  })
  await confirm(world, opened, 'succeed')
  await world.app.simulator.deliverDueEvents()
  await sendEvent('payment_intent.payment_failed', opened.processorPaymentId)
  expect(await paymentOf(world, opened.processorPaymentId)).toMatchObject({ status: 'SUCCEEDED', failure_reason: null })
})

test('an event whose processing failed is not recorded and is processed when it is sent again', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  faults.findPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  const event = { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: opened.processorPaymentId }
  expect((await sendWebhook(world, event)).status).toBe(503)
  expect(await outcomeOf(event.id)).toBeUndefined()
  delete faults.findPaymentIntent
  expect((await sendWebhook(world, event)).status).toBe(200)
  expect(await outcomeOf(event.id)).toBe('succeeded')
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})

test('a repeated event is processed once', async () => {
  const opened = await openPayment(world)
  const event = { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: opened.processorPaymentId }
  await sendWebhook(world, event)
  let lookupCount = 0
  faults.findPaymentIntent = (proceed) => {
    lookupCount++
    return proceed()
  }
  expect((await sendWebhook(world, event)).status).toBe(200)
  expect(lookupCount).toBe(0)
})

test('a charge that differs from our request is recorded and changes nothing', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await db()
    .updateTable('simulator.payment_intents')
    .set({ amount: 1 })
    .where('id', '=', opened.processorPaymentId)
    .execute()
  expect(await outcomeOf(await sendEvent('charge.succeeded', opened.processorPaymentId))).toBe('mismatch')
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('PENDING')
})

async function earned() {
  const offer = await offerIn(world, 'COMPLETED', { amountMinorUnit: 100_000 })
  const payment = await db()
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { offer, payment, intentId: payment.processor_payment_id ?? '' }
}

test('a bank dispute holds the earning, which is not paid out', async () => {
  const { offer, payment, intentId } = await earned()
  await world.app.simulator.disputeFromOutside(intentId)
  await world.app.simulator.deliverDueEvents()
  expect(await trackingOf(payment.id)).toEqual([{ status: 'HELD', amount_minor_unit: 100_000 }])
  await world.cron('/api/payments/process-payouts')
  expect((await offer.talent.get('/api/payments/payout-status')).body.payouts).toEqual([])
})

test('an earning of an offer that is completed during a bank dispute is held from the start', async () => {
  const offer = await offerIn(world, 'DELIVERED', { amountMinorUnit: 100_000 })
  const payment = await db()
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  await world.app.simulator.disputeFromOutside(payment.processor_payment_id ?? '')
  await world.app.simulator.deliverDueEvents()
  await offer.brand.post('/api/offers/complete', { offerId: offer.id })
  expect(await trackingOf(payment.id)).toEqual([{ status: 'HELD', amount_minor_unit: 100_000 }])
})

test('a refund in the processor’s dashboard reverses the earning before its payout', async () => {
  const { offer, payment, intentId } = await earned()
  await world.app.simulator.refundFromOutside(intentId)
  await world.app.simulator.deliverDueEvents()
  expect(await trackingOf(payment.id)).toEqual([{ status: 'REVERSED', amount_minor_unit: 100_000 }])
  expect((await paymentOf(world, intentId)).status).toBe('REFUNDED')
  expect(await balances(world, [offer.talent.accountId])).toEqual({})
  await world.cron('/api/payments/process-payouts')
  expect((await offer.talent.get('/api/payments/payout-status')).body.payouts).toEqual([])
})

test('a refund after the payout is deducted from the seller’s next earnings', async () => {
  const { offer, payment, intentId } = await earned()
  await world.cron('/api/payments/process-payouts')
  await world.app.simulator.refundFromOutside(intentId)
  await world.app.simulator.deliverDueEvents()
  expect(await trackingOf(payment.id)).toEqual([
    { status: 'PAID', amount_minor_unit: 100_000 },
    { status: 'OPEN', amount_minor_unit: -100_000 },
  ])
  expect(await balances(world, [offer.talent.accountId])).toEqual({ SELLER_PAYABLE: 100_000 })
  await offerIn(world, 'COMPLETED', { amountMinorUnit: 130_000, talent: offer.talent })
  await world.cron('/api/payments/process-payouts')
  const { payouts } = (await offer.talent.get('/api/payments/payout-status')).body
  expect(payouts.map(({ amountMinorUnit }: { amountMinorUnit: number }) => amountMinorUnit)).toEqual([30_000, 100_000])
})

test('an outside refund before the release empties the escrow and cancels the offer', async () => {
  const offer = await offerIn(world, 'DELIVERED', { amountMinorUnit: 100_000 })
  const payment = await db()
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  await world.app.simulator.refundFromOutside(payment.processor_payment_id ?? '')
  await world.app.simulator.deliverDueEvents()
  expect(await balances(world, [payment.id, offer.id])).toEqual({})
  expect(await offerStatus(world, offer)).toBe('CANCELLED')
  expect((await offer.brand.post('/api/offers/complete', { offerId: offer.id })).status).toBe(422)
  expect(await trackingOf(payment.id)).toEqual([])
  for (const side of [offer.brand, offer.talent]) {
    const { notifications } = (await side.get('/api/notifications/list')).body
    expect(notifications[0]).toMatchObject({ type: 'OFFER_CANCELLED', offerId: offer.id })
    expect(notifications[0].body).toContain('refunded in full by the payment processor')
  }
})

test('an outside refund of a payment that we did not know yet leaves it unpaid', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await world.app.simulator.refundFromOutside(opened.processorPaymentId)
  await world.app.simulator.deliverDueEvents()
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('REFUNDED')
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(422)
})

test('a partial outside refund holds the earning for an admin’s decision', async () => {
  const { payment, intentId } = await earned()
  await db().updateTable('simulator.payment_intents').set({ amount_refunded: 500 }).where('id', '=', intentId).execute()
  expect(await outcomeOf(await sendEvent('charge.refunded', intentId))).toBe('held')
  expect(await trackingOf(payment.id)).toEqual([{ status: 'HELD', amount_minor_unit: 100_000 }])
  expect(await balances(world, [payment.id])).toEqual({ SUSPENSE: 500 })
  await db()
    .updateTable('simulator.payment_intents')
    .set({ amount_refunded: payment.amount_minor_unit })
    .where('id', '=', intentId)
    .execute()
  expect(await outcomeOf(await sendEvent('charge.refunded', intentId))).toBe('refunded-outside')
  expect(await trackingOf(payment.id)).toEqual([{ status: 'REVERSED', amount_minor_unit: 100_000 }])
  expect(await balances(world, [payment.id])).toEqual({})
})

test('a partial refund from before we knew the payment is posted', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await db()
    .updateTable('simulator.payment_intents')
    .set({ amount_refunded: 100 })
    .where('id', '=', opened.processorPaymentId)
    .execute()
  expect(await outcomeOf(await sendEvent('charge.refunded', opened.processorPaymentId))).toBe('held')
  const payment = await paymentOf(world, opened.processorPaymentId)
  expect(payment.status).toBe('SUCCEEDED')
  expect(await balances(world, [payment.id])).toEqual({ SUSPENSE: 100 })
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})
