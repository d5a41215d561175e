import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { sendRefund } from '../../server/features/money/payments/index.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { newId } from '../../server/platform/ids.ts'
import { ProcessorRefusal, ProcessorUnavailable } from '../../server/providers/processor/port.ts'
import { faultyProcessor } from '../support/money/faulty-processor.ts'
import { complete, confirm, offerStatus, openPayment, sendWebhook } from '../support/money/paying.ts'
import { type OfferSides, offerIn } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Refunds and disputes at the processor, at the worst moment. No seller may be paid from that
 * money.
 */

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap, env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

// On a single connection nothing runs concurrently, so these tests would pass for the wrong reason.
const race = test.skipIf(inject('template').engine === 'pglite')
const db = () => world.database.kysely

const paymentOf = (offerId: string) =>
  db().selectFrom('payments').selectAll().where('pay_for_id', '=', offerId).executeTakeFirstOrThrow()

const transfersTo = ({ talent }: OfferSides) =>
  db()
    .selectFrom('simulator.transfers')
    .select('amount')
    .where('destination', '=', `acct_${talent.accountId}`)
    .execute()

const earningsOf = ({ talent }: OfferSides) =>
  db()
    .selectFrom('share_tracking')
    .select(['status', 'amount_minor_unit'])
    .where('account_id', '=', talent.accountId)
    .execute()

/** Events that first happen at the processor, which then reports them to us. */
const FROM_OUTSIDE = {
  'charge.refunded': (intentId: string) => world.app.simulator.refundFromOutside(intentId),
  'charge.dispute.created': (intentId: string) => world.app.simulator.disputeFromOutside(intentId),
} as const
const KINDS = Object.keys(FROM_OUTSIDE) as (keyof typeof FROM_OUTSIDE)[]

async function fromOutside(type: keyof typeof FROM_OUTSIDE, paymentIntentId: string) {
  await FROM_OUTSIDE[type](paymentIntentId)
  return () => sendWebhook(world, { id: `evt_${newId()}`, type, paymentIntentId })
}

race.each(KINDS)('%s at the moment of the release: the earning is held or gone', async (type) => {
  const offer = await offerIn(world, 'DELIVERED')
  const payment = await paymentOf(offer.id)
  const webhook = await fromOutside(type, payment.processor_payment_id ?? '')
  // The webhook and the completion both wait for this lock, the webhook first.
  const blocker = await db().startTransaction().execute()
  await blocker.selectFrom('payments').select('id').where('id', '=', payment.id).forUpdate().execute()
  const delivering = webhook()
  await waitUntilBlocked(1)
  const completed = offer.brand.post('/api/offers/complete', { offerId: offer.id })
  await waitUntilBlocked(2)
  await blocker.commit().execute()
  const [delivered, accepted] = await Promise.all([delivering, completed])
  expect(delivered.status).toBe(200)
  // If the refund takes effect first, there is nothing to complete.
  expect(accepted.status).toBeOneOf([200, 409])
  const earned = [{ status: expect.toBeOneOf(['HELD', 'REVERSED']), amount_minor_unit: 125_000 }]
  expect(await earningsOf(offer)).toEqual(accepted.status === 200 ? earned : [])
  await world.cron('/api/payments/process-payouts')
  expect(await transfersTo(offer)).toEqual([])
})

async function waitUntilBlocked(count: number): Promise<void> {
  const blocked = async () => {
    const { rows } = await sql<{ blocked: number }>`select count(*) as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    return rows[0]?.blocked
  }
  await expect.poll(blocked, { interval: 5 }).toBe(count)
}

test('a dispute during a payout holds the earning if the payout fails', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  const { processor_payment_id: intentId } = await paymentOf(offer.id)
  faults.createTransfer = async () => {
    throw new ProcessorUnavailable('no answer')
  }
  await world.cron('/api/payments/process-payouts')
  await (await fromOutside('charge.dispute.created', intentId ?? ''))()
  faults.createTransfer = async () => {
    throw new ProcessorRefusal('account_invalid', 'The payout account was closed.')
  }
  await world.cron('/api/payments/process-payouts')
  delete faults.createTransfer
  await world.cron('/api/payments/process-payouts')
  expect(await earningsOf(offer)).toEqual([{ status: 'HELD', amount_minor_unit: 125_000 }])
  expect(await transfersTo(offer)).toEqual([])
})

test('a failed payout after a dispute and a refund leaves a balance of zero', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  const { processor_payment_id: intentId } = await paymentOf(offer.id)
  faults.createTransfer = async () => {
    throw new ProcessorUnavailable('no answer')
  }
  await world.cron('/api/payments/process-payouts')
  const id = intentId ?? ''
  await sendWebhook(world, { id: `evt_${newId()}`, type: 'charge.dispute.created', paymentIntentId: id })
  await (await fromOutside('charge.refunded', id))()
  faults.createTransfer = async () => {
    throw new ProcessorRefusal('account_invalid', 'The payout account was closed.')
  }
  await world.cron('/api/payments/process-payouts')
  const earnings = await earningsOf(offer)
  expect(
    earnings
      .filter(({ status }) => status === 'OPEN')
      .map((row) => row.amount_minor_unit)
      .sort(),
  ).toEqual([-125_000, 125_000])
})

test('a dispute during a payout that is won after the payout arrived changes nothing', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  const { processor_payment_id: intentId } = await paymentOf(offer.id)
  const id = intentId ?? ''
  faults.createTransfer = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('no answer')
  }
  await world.cron('/api/payments/process-payouts')
  delete faults.createTransfer
  await (await fromOutside('charge.dispute.created', id))()
  await world.cron('/api/payments/process-payouts')
  await world.app.simulator.closeDisputeFromOutside(id, 'won')
  await sendWebhook(world, { id: `evt_${newId()}`, type: 'charge.dispute.closed', paymentIntentId: id })
  expect(await earningsOf(offer)).toEqual([{ status: 'PAID', amount_minor_unit: 125_000 }])
  expect(await transfersTo(offer)).toEqual([{ amount: 125_000 }])
})

test('an authorization that was captured and refunded elsewhere returns its offer to ACCEPTED', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'review')
  await complete(opened.offer.brand, opened.processorPaymentId)
  expect(await offerStatus(world, opened.offer)).toBe('PENDING_PAY_CAPTURE')
  await world.app.simulator.capturePaymentIntent({ id: opened.processorPaymentId, idempotencyKey: newId() })
  await (await fromOutside('charge.refunded', opened.processorPaymentId))()
  expect((await paymentOf(opened.offer.id)).status).toBe('REFUNDED')
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
})

test('an outdated success does not overwrite a refund that was recorded meanwhile', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const hasRead = new Promise<void>((resolve) => {
    faults.findPaymentIntent = async (proceed) => {
      delete faults.findPaymentIntent
      const stale = await proceed()
      resolve()
      await held
      return stale
    }
  })
  const late = complete(opened.offer.brand, opened.processorPaymentId)
  await hasRead
  expect((await (await fromOutside('charge.refunded', opened.processorPaymentId))()).status).toBe(200)
  release()
  expect((await late).status).toBe(422)
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  expect((await paymentOf(opened.offer.id)).status).toBe('REFUNDED')
})

test('a refund that fails after it was seen as arrived is sent again', async () => {
  const { id } = await offerIn(world, 'PAID')
  const { id: paymentId, processor_payment_id } = await paymentOf(id)
  const intentId = processor_payment_id ?? ''
  const admin = await world.admin()
  faults.refundPaymentIntent = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('no answer')
  }
  expect((await admin.post('/api/payments/refund', { processorPaymentId: intentId })).status).toBe(503)
  delete faults.refundPaymentIntent
  faults.findPaymentIntent = async (proceed) => {
    const current = await proceed()
    delete faults.findPaymentIntent
    await world.app.simulator.failRefundFromOutside(intentId)
    expect(await sendRefund(world.app.ctx, paymentId)).toBe('waiting')
    return current
  }
  expect(await sendRefund(world.app.ctx, paymentId)).toBe('waiting')
  expect((await paymentOf(id)).status).toBe('SUCCEEDED')
  await world.cron('/api/payments/cron/sweep')
  expect((await paymentOf(id)).status).toBe('REFUNDED')
  expect((await world.app.simulator.findPaymentIntent(intentId))?.amountRefundedMinorUnit).toBeGreaterThan(0)
})

/** Recorded, but unknown to the processor, because its first request was lost. */
async function lostRefund() {
  const { id } = await offerIn(world, 'PAID')
  const { id: paymentId, processor_payment_id } = await paymentOf(id)
  const intentId = processor_payment_id ?? ''
  const admin = await world.admin()
  faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect((await admin.post('/api/payments/refund', { processorPaymentId: intentId })).status).toBe(503)
  delete faults.refundPaymentIntent
  const payOtherwise = () =>
    admin.post('/api/payments/admin/settle-refund', {
      processorPaymentId: intentId,
      settlement: 'paid_otherwise',
      note: 'By wire.',
    })
  return { paymentId, intentId, payOtherwise }
}

async function paidBackOf({ paymentId, intentId }: { paymentId: string; intentId: string }) {
  const { status } = await db()
    .selectFrom('refunds')
    .select('status')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const intent = await world.app.simulator.findPaymentIntent(intentId)
  return { status, isWithBuyer: (intent?.amountRefundedMinorUnit ?? 0) > 0 }
}

test('if a refund is sent while an admin marks it as paid in another way, the admin gets 409', async () => {
  const lost = await lostRefund()
  faults.findPaymentIntent = async (proceed) => {
    const current = await proceed()
    delete faults.findPaymentIntent
    faults.refundPaymentIntent = async (send) => {
      await send()
      throw new ProcessorUnavailable('no answer')
    }
    expect(await sendRefund(world.app.ctx, lost.paymentId)).toBe('waiting')
    delete faults.refundPaymentIntent
    return current
  }
  expect(await lost.payOtherwise()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await sendRefund(world.app.ctx, lost.paymentId)).toBe('refunded')
  expect(await paidBackOf(lost)).toEqual({ status: 'SUCCEEDED', isWithBuyer: true })
})

test('a refund that is being sent cannot be marked as paid in another way', async () => {
  const lost = await lostRefund()
  faults.refundPaymentIntent = async (send) => {
    expect(await lost.payOtherwise()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    return send()
  }
  expect(await sendRefund(world.app.ctx, lost.paymentId)).toBe('refunded')
  expect(await paidBackOf(lost)).toEqual({ status: 'SUCCEEDED', isWithBuyer: true })
})

test('a refund of a payment that the processor does not know can be marked as paid in another way', async () => {
  const lost = await lostRefund()
  faults.findPaymentIntent = async () => undefined
  expect((await lost.payOtherwise()).body).toMatchObject({ success: true, refund: 'refunded' })
  delete faults.findPaymentIntent
  expect(await paidBackOf(lost)).toEqual({ status: 'PAID_OTHERWISE', isWithBuyer: false })
})
