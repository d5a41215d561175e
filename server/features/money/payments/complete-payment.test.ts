import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import {
  balances,
  complete,
  confirm,
  createIntent,
  offerStatus,
  openPayment,
  paymentOf,
} from '../../../../tests/support/money/paying.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

const tamper = (id: string, change: object) =>
  world.database.kysely.updateTable('simulator.payment_intents').set(change).where('id', '=', id).execute()

test('completing a paid offer makes it PAID with its money in escrow, and repeating changes nothing', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  const first = await complete(opened.offer.brand, opened.processorPaymentId)
  expect(first.status).toBe(200)
  const payment = await paymentOf(world, opened.processorPaymentId)
  expect(first.body).toEqual({
    ppuCode: payment.ppu_code,
    processorPayment: {
      id: payment.id,
      payFor: 'OFFER',
      payForId: opened.offer.id,
      buyerUserId: opened.offer.brand.userId,
      sellerAccountId: opened.offer.talent.accountId,
      amountMinorUnit: 137_500,
      currency: 'USD',
      status: 'SUCCEEDED',
      ppuCode: payment.ppu_code,
      processorPaymentId: opened.processorPaymentId,
      hostPartnerSlug: null,
      createdAt: payment.created_at.toISOString(),
      succeededAt: payment.succeeded_at?.toISOString(),
      refundRequestedAt: null,
      refundedAt: null,
    },
  })
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).body).toEqual(first.body)
  expect(await balances(world, [opened.offer.id])).toEqual({ ESCROW: -137_500 })
})

test('complete returns 202 while the payment is processing', async () => {
  const opened = await openPayment(world)
  const respond = () => complete(opened.offer.brand, opened.processorPaymentId)
  expect(await respond()).toMatchObject({ status: 202, body: { stillProcessing: true } })
  await confirm(world, opened, 'decline')
  const declined = await respond()
  expect(declined.status).toBe(202)
  expect(declined.body).toEqual({
    error: 'The payment was declined. Try again, or use another card.',
    stillProcessing: true,
  })
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('FAILED')
  await confirm(world, opened, 'delay', 3_600_000)
  expect((await respond()).status).toBe(202)
  realTimePasses(3_600_000)
  await world.app.simulator.deliverDueEvents()
  expect((await respond()).status).toBe(200)
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})

test('a payment that needs a review is AUTHORIZED and returns 202 until it is captured', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'review')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).body).toEqual({
    error: 'The payment is authorized and under review.',
    stillProcessing: true,
  })
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('AUTHORIZED')
  expect(await offerStatus(world, opened.offer)).toBe('PENDING_PAY_CAPTURE')
  await world.app.simulator.capturePaymentIntent({ id: opened.processorPaymentId, idempotencyKey: newId() })
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(200)
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})

test('an expired authorization returns the offer to ACCEPTED, so that it can be paid again', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'review')
  await complete(opened.offer.brand, opened.processorPaymentId)
  await world.app.simulator.cancelPaymentIntent({ id: opened.processorPaymentId, idempotencyKey: newId() })
  await world.app.simulator.deliverDueEvents()
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('CANCELED')
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(422)
  expect((await createIntent(opened.offer)).status).toBe(200)
})

test('only the buyer or an admin may complete a payment; others get 403, an unknown id 404, and no id 400', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  const codeOf = async (respond: Promise<{ status: number; body: any }>) => {
    const { status, body } = await respond
    return `${status} ${body.code}`
  }
  const { processorPaymentId } = opened
  expect(await codeOf(complete(opened.offer.talent, processorPaymentId))).toBe('403 FORBIDDEN')
  expect(await codeOf(complete(await world.brand(), processorPaymentId))).toBe('403 FORBIDDEN')
  expect(await codeOf(complete(opened.offer.brand, 'pi_unknown'))).toBe('404 NOT_FOUND')
  expect(await codeOf(opened.offer.brand.post('/api/payments/complete', {}))).toBe('400 BAD_REQUEST')
  expect(await codeOf(world.stranger().post('/api/payments/complete', { processorPaymentId }))).toBe('401 UNAUTHORIZED')
  expect((await complete(await world.admin(), processorPaymentId)).status).toBe(200)
})

test.each([
  ['another amount', { amount: 100 }],
  ['another currency', { currency: 'eur' }],
  ['another payment’s id', { metadata: JSON.stringify({ paymentId: 'another' }) }],
  ['less received than asked for', { amount_received: 100 }],
])('a charge with %s returns 409 and changes nothing', async (_what, change) => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await tamper(opened.processorPaymentId, change)
  const respond = await complete(opened.offer.brand, opened.processorPaymentId)
  expect(respond.status).toBe(409)
  expect(respond.body.code).toBe('CONFLICT')
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('PENDING')
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  expect(await balances(world, [opened.offer.id])).toEqual({})
})

test('complete returns 503 while the processor is down and succeeds later', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  faults.findPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect(await complete(opened.offer.brand, opened.processorPaymentId)).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  })
  delete faults.findPaymentIntent
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(200)
})

const withdraw = (id: string) =>
  world.database.kysely.updateTable('offers').set({ status: 'CANCELLED' }).where('id', '=', id).execute()

test('money for an offer that can no longer be paid goes to suspense and is refunded', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await withdraw(opened.offer.id)
  const respond = await complete(opened.offer.brand, opened.processorPaymentId)
  expect(respond.status).toBe(409)
  expect(respond.body.error).toContain('Your payment is refunded in full')
  const payment = await paymentOf(world, opened.processorPaymentId)
  expect(payment).toMatchObject({ status: 'REFUNDED', processor_refund_id: expect.stringMatching(/^re_/) })
  expect((await world.app.simulator.findPaymentIntent(opened.processorPaymentId))?.amountRefundedMinorUnit).toBe(
    137_500,
  )
  const kinds = await world.database.kysely
    .selectFrom('ledger_transfers')
    .select('kind')
    .where('reference', '=', payment.id)
    .orderBy('created_at')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['payment-suspended', 'payment-refunded'])
  expect(await balances(world, [payment.id])).toEqual({})
  await world.app.simulator.deliverDueEvents()
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(422)
  expect(await balances(world, [payment.id])).toEqual({})
})

test('money for a payment that was canceled meanwhile is refunded too', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await world.database.kysely
    .updateTable('payments')
    .set({ status: 'CANCELED' })
    .where('processor_payment_id', '=', opened.processorPaymentId)
    .execute()
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(409)
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('REFUNDED')
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  expect((await createIntent(opened.offer)).status).toBe(200)
})

test('an interrupted refund is finished once by the sweep', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await withdraw(opened.offer.id)
  faults.refundPaymentIntent = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('the answer was lost')
  }
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(409)
  const payment = await paymentOf(world, opened.processorPaymentId)
  expect(payment).toMatchObject({ status: 'SUCCEEDED', refund_requested_at: expect.any(Date), refunded_at: null })
  expect(await balances(world, [payment.id])).toEqual({ SUSPENSE: -137_500 })
  delete faults.refundPaymentIntent
  // After a day the processor has deleted the idempotency key.
  world.clock.advance(25 * 3_600_000)
  expect((await world.cron('/api/payments/cron/sweep')).body).toMatchObject({ success: true, refundedCount: 1 })
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('REFUNDED')
  expect(await balances(world, [payment.id])).toEqual({})
  const refunds = await world.database.kysely
    .selectFrom('simulator.refunds')
    .select('id')
    .where('payment_intent_id', '=', opened.processorPaymentId)
    .execute()
  expect(refunds).toHaveLength(1)
  expect((await world.cron('/api/payments/cron/sweep')).body.refundedCount).toBe(0)
})

test('an authorization for an offer that can no longer be paid is voided', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'review')
  await withdraw(opened.offer.id)
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(422)
  expect((await world.app.simulator.findPaymentIntent(opened.processorPaymentId))?.status).toBe('canceled')
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('CANCELED')
})

test('completing a payment takes few SQL statements', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).statements).toBeLessThanOrEqual(12)
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).statements).toBeLessThanOrEqual(2)
})

test('a partly captured payment is not booked and ends once it is refunded', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  const id = opened.processorPaymentId
  const captured = { amount_received: 100, amount_refunded: 0 }
  await world.database.kysely.updateTable('simulator.payment_intents').set(captured).where('id', '=', id).execute()
  expect((await complete(opened.offer.brand, id)).status).toBe(409)
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  await world.app.simulator.refundFromOutside(id)
  expect((await complete(opened.offer.brand, id)).status).toBe(422)
  expect(await paymentOf(world, id)).toMatchObject({ status: 'REFUNDED', succeeded_at: null })
})
