import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances, offerStatus, paymentOf } from '../../../../tests/support/money/paying.ts'
import { offerIn, type ReachedStatus } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { ProcessorRefusal, ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks, compareWithProcessor } from '../reconciliation/index.ts'

const REFUND = '/api/payments/refund'
const SETTLE = '/api/payments/admin/settle-refund'
const race = test.skipIf(inject('template').engine === 'pglite')
const { faults, wrap } = faultyProcessor()
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  admin = await world.admin()
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  world.app.simulator.behave({ refundsTakeTime: 0, refundsFail: 0 })
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

async function paid(status: ReachedStatus = 'PAID') {
  const offer = await offerIn(world, status, { amountMinorUnit: 100_000 })
  const { id, processor_payment_id } = await world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { offer, paymentId: id, processorPaymentId: processor_payment_id ?? '' }
}
const sweep = () => world.cron('/api/payments/cron/sweep')
/**
 * Makes each retry due now, because advancing the clock to the time of a retry would end all
 * sessions.
 */
const waited = () =>
  world.database.kysely
    .updateTable('refunds')
    .set({ try_after: world.clock.now() })
    .where('try_after', 'is not', null)
    .execute()
const deliver = () => world.app.simulator.deliverDueEvents()
const refundOf = (paymentId: string) =>
  world.database.kysely.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
const adminMails = () =>
  world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select(['kind', 'subject', 'text_body'])
    .where('account_id', '=', admin.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
const atProcessor = (processorPaymentId: string) =>
  world.database.kysely
    .selectFrom('simulator.refunds')
    .select(['status', 'amount'])
    .where('payment_intent_id', '=', processorPaymentId)
    .orderBy('id')
    .execute()
const agrees = async () => expect((await compareWithProcessor(world.app.ctx, { days: 30 })).differences).toEqual([])

describe('a pending refund', () => {
  test('keeps the payment’s status until it has arrived, then makes it REFUNDED', async () => {
    world.app.simulator.behave({ refundsTakeTime: 1 })
    const { offer, paymentId, processorPaymentId } = await paid()
    const response = await admin.post(REFUND, { processorPaymentId })
    expect(response).toMatchObject({ status: 200, body: { success: true, status: 'pending' } })
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'SUCCEEDED', refunded_at: null })
    const [shown] = (await offer.brand.get('/api/payments/history')).body.payments
    expect(shown).toMatchObject({ refundRequestedAt: expect.any(String), refundedAt: null })
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: -110_000 })
    await agrees()
    expect((await sweep()).body).toMatchObject({ success: true, refundedCount: 0 })
    await deliver()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [paymentId])).toEqual({})
    expect((await admin.post(REFUND, { processorPaymentId })).body).toMatchObject({ status: 'succeeded' })
    expect(await atProcessor(processorPaymentId)).toEqual([{ status: 'succeeded', amount: 110_000 }])
    await agrees()
  })

  test('that fails is sent again under a new key, and the admins are notified', async () => {
    world.app.simulator.behave({ refundsTakeTime: 1, refundsFail: 1 })
    const { paymentId, processorPaymentId } = await paid()
    await admin.post(REFUND, { processorPaymentId })
    world.app.simulator.behave({ refundsTakeTime: 0, refundsFail: 0 })
    await deliver()
    expect(await refundOf(paymentId)).toMatchObject({ attempt: 2, failures: 1 })
    const [mail] = await adminMails()
    expect(mail).toMatchObject({ kind: 'REFUND_FAILED', subject: 'A refund of $1,100.00 was returned' })
    expect(mail?.text_body).toContain('expired_or_canceled_card')
    await sweep()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect((await atProcessor(processorPaymentId)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    await agrees()
  })

  test('made in the dashboard reverses the sale at once and is REFUNDED once it has arrived', async () => {
    world.app.simulator.behave({ refundsTakeTime: 1 })
    const { offer, paymentId, processorPaymentId } = await paid('DELIVERED')
    await world.app.simulator.refundFromOutside(processorPaymentId)
    faults.findRefund = () => Promise.reject(new Error('nobody asks for a refund that is not ours'))
    await sweepWebhooksOnly()
    expect(await offerStatus(world, offer)).toBe('CANCELLED')
    await deliver()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [offer.id, paymentId])).toEqual({})
    await agrees()
  })
})

async function sweepWebhooksOnly(): Promise<void> {
  const simulator = world.app.simulator
  simulator.behave({ refundsTakeTime: 1 })
  await simulator.deliverDueEvents()
}

describe('a refund that fails after arriving', () => {
  test('reopens the payment: its money goes to suspense and is refunded again', async () => {
    const { offer, paymentId, processorPaymentId } = await paid()
    await admin.post(REFUND, { processorPaymentId })
    await deliver()
    await world.app.simulator.failRefundFromOutside(processorPaymentId)
    faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('not now'))
    await deliver()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'SUCCEEDED', refunded_at: null })
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: -110_000 })
    expect(await offerStatus(world, offer)).toBe('CANCELLED')
    expect((await adminMails())[0]?.subject).toBe('A refund of $1,100.00 was returned')
    delete faults.refundPaymentIntent
    expect((await sweep()).body.refundedCount).toBe(1)
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [paymentId])).toEqual({})
    await agrees()
  })

  test('is refunded again by us if it was made in the dashboard', async () => {
    const { paymentId, processorPaymentId } = await paid('COMPLETED')
    await world.app.simulator.refundFromOutside(processorPaymentId)
    await deliver()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    await world.app.simulator.failRefundFromOutside(processorPaymentId)
    await deliver()
    expect(await refundOf(paymentId)).toMatchObject({ reason: 'outside', status: 'SUCCEEDED' })
    expect((await atProcessor(processorPaymentId)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    await agrees()
  })

  test('is sent again if it was made before we knew the payment, and the payment stays REFUNDED', async () => {
    const offer = await offerIn(world, 'ACCEPTED', { amountMinorUnit: 100_000 })
    const { body } = await offer.brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: offer.id })
    const { processorPaymentId: id, processorClientSecret: clientSecret } = body
    await world.app.simulator.confirm({ id, clientSecret, outcome: 'succeed' })
    await world.app.simulator.refundFromOutside(id)
    await deliver()
    expect(await paymentOf(world, id)).toMatchObject({ status: 'REFUNDED', succeeded_at: null })
    await world.app.simulator.failRefundFromOutside(id)
    await deliver()
    expect(await paymentOf(world, id)).toMatchObject({ status: 'REFUNDED' })
    expect((await atProcessor(id)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    await agrees()
  })

  test('stays stuck after repeated failures until an admin retries it or marks it as paid otherwise', async () => {
    world.app.simulator.behave({ refundsTakeTime: 1, refundsFail: 1 })
    const { paymentId, processorPaymentId } = await paid()
    await admin.post(REFUND, { processorPaymentId })
    await deliver()
    await sweep()
    await deliver()
    expect((await sweep()).body.refundedCount).toBe(0)
    expect(await refundOf(paymentId)).toMatchObject({ failures: 2, try_after: expect.any(Date) })
    await waited()
    await sweep()
    await deliver()
    expect(await refundOf(paymentId)).toMatchObject({ status: 'STUCK', failures: 3 })
    expect(await admin.post(REFUND, { processorPaymentId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const settle = (settlement: string, note = 'By wire, reference 77-1.') =>
      admin.post(SETTLE, { processorPaymentId, settlement, note })
    expect(
      await (await world.brand()).post(SETTLE, { processorPaymentId, settlement: 'retry', note: 'x' }),
    ).toMatchObject({
      status: 403,
    })
    faults.findPaymentIntent = async () => {
      throw new ProcessorUnavailable('no answer')
    }
    expect(await settle('retry')).toMatchObject({ status: 503 })
    delete faults.findPaymentIntent
    expect(await refundOf(paymentId)).toMatchObject({ status: 'STUCK', failures: 3 })
    expect((await settle('retry')).body).toMatchObject({ success: true, refund: 'under-way' })
    expect(await settle('paid_otherwise')).toMatchObject({ status: 409 })
    for (let round = 0; round < 5 && (await refundOf(paymentId)).status !== 'STUCK'; round++) {
      await deliver()
      await waited()
      await sweep()
    }
    expect((await settle('paid_otherwise')).body).toMatchObject({ success: true, refund: 'refunded' })
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [paymentId])).toEqual({})
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
    expect(entry).toMatchObject({ action: 'settle-refund', subjectId: paymentId, reason: 'By wire, reference 77-1.' })
    expect(await settle('retry')).toMatchObject({ status: 422, body: { code: 'UNPROCESSABLE' } })
    expect(
      (await admin.post(SETTLE, { processorPaymentId: 'pi_unknown', settlement: 'retry', note: 'x' })).status,
    ).toBe(404)
    await agrees()
  })
})

describe('a refund’s idempotency key', () => {
  const keysSent = () => {
    const keys: string[] = []
    faults.refundPaymentIntent = (proceed, input) => {
      keys.push((input as { idempotencyKey: string }).idempotencyKey)
      return proceed()
    }
    return keys
  }

  test('stays the same while the result is unknown', async () => {
    const { paymentId, processorPaymentId } = await paid()
    const keys: string[] = []
    faults.refundPaymentIntent = (_proceed, input) => {
      keys.push((input as { idempotencyKey: string }).idempotencyKey)
      return Promise.reject(new ProcessorUnavailable('no answer'))
    }
    expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(503)
    await sweep()
    await sweep()
    expect(keys.filter((key) => key.includes(paymentId))).toEqual([
      `refund-${paymentId}`,
      `refund-${paymentId}`,
      `refund-${paymentId}`,
    ])
  })

  test('is replaced after a definite refusal', async () => {
    const { paymentId, processorPaymentId } = await paid()
    faults.refundPaymentIntent = () => Promise.reject(new ProcessorRefusal('refund_disabled', 'Not today.'))
    expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(503)
    const keys = keysSent()
    const ofIt = () => keys.filter((key) => key.includes(paymentId))
    await sweep()
    expect(ofIt()).toEqual([])
    await waited()
    await sweep()
    expect(ofIt()).toEqual([`refund-${paymentId}-2`])
  })

  test('is replaced after a refusal because of a dispute: once we win the dispute, the refund is sent at once', async () => {
    const { paymentId, processorPaymentId } = await paid()
    faults.refundPaymentIntent = async (proceed) => {
      await world.app.simulator.disputeFromOutside(processorPaymentId)
      return proceed()
    }
    // The processor refuses because of a bank dispute that was not recorded yet, so the next
    // attempt needs no wait.
    expect(await admin.post(REFUND, { processorPaymentId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await refundOf(paymentId)).toMatchObject({ status: 'PENDING', attempt: 2 })
    delete faults.refundPaymentIntent
    await world.app.simulator.closeDisputeFromOutside(processorPaymentId, 'won')
    await deliver()
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [paymentId])).toEqual({})
    await agrees()
  })

  test('an unreported dispute is checked first: the refund returns 409 and is not recorded', async () => {
    const { offer, paymentId, processorPaymentId } = await paid()
    await world.app.simulator.disputeFromOutside(processorPaymentId)
    expect(await admin.post(REFUND, { processorPaymentId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await offer.talent.post('/api/offers/cancel', { offerId: offer.id })).toMatchObject({ status: 409 })
    expect(await offerStatus(world, offer)).toBe('PAID')
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 110_000 })
  })

  test('a permanent refusal is reported to the admins after a few attempts', async () => {
    const { paymentId, processorPaymentId } = await paid()
    faults.refundPaymentIntent = () => Promise.reject(new ProcessorRefusal('refund_disabled', 'Too old to refund.'))
    expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(503)
    for (let day = 0; day < 4; day++) {
      await waited()
      await sweep()
    }
    expect(await refundOf(paymentId)).toMatchObject({ status: 'STUCK', failure_reason: 'Too old to refund.' })
    expect((await adminMails())[0]?.subject).toBe('A refund of $1,100.00 was refused')
  })

  race('concurrent requests make one refund, even if the first response is lost', async () => {
    const { paymentId, processorPaymentId } = await paid()
    const keys = keysSent()
    await Promise.all(Array.from({ length: 6 }, () => admin.post(REFUND, { processorPaymentId })))
    expect(new Set(keys.filter((key) => key.includes(paymentId)))).toEqual(new Set([`refund-${paymentId}`]))
    expect(await atProcessor(processorPaymentId)).toEqual([{ status: 'succeeded', amount: 110_000 }])
  })

  race('a failed refund is recorded once, however many workers report it', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await admin.post(REFUND, { processorPaymentId })
    await deliver()
    await world.app.simulator.failRefundFromOutside(processorPaymentId)
    await Promise.all([deliver(), deliver(), sweep(), sweep(), deliver()])
    await sweep()
    expect(await refundOf(paymentId)).toMatchObject({ status: 'SUCCEEDED', attempt: 2, failures: 1 })
    expect((await atProcessor(processorPaymentId)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })
})
