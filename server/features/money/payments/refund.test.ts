import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import {
  balances,
  confirm,
  offerStatus,
  openPayment,
  paymentOf,
  sendWebhook,
} from '../../../../tests/support/money/paying.ts'
import { offerIn, type ReachedStatus } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from '../reconciliation/index.ts'

const REFUND = '/api/payments/refund'
const { faults, wrap } = faultyProcessor()
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  admin = await world.admin()
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

async function paidOffer(status: ReachedStatus) {
  const offer = await offerIn(world, status, { amountMinorUnit: 100_000 })
  const payment = await world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { offer, payment, processorPaymentId: payment.processor_payment_id ?? '' }
}

const trackingOf = async (paymentId: string): Promise<string[]> =>
  (
    await world.database.kysely
      .selectFrom('share_tracking')
      .select(['status', 'amount_minor_unit'])
      .where('payment_id', '=', paymentId)
      .orderBy('created_at')
      .execute()
  ).map(({ status, amount_minor_unit }) => `${status} ${amount_minor_unit}`)

test.each(['PAID', 'DELIVERED', 'REVISION_REQUESTED'] as const)(
  'an admin’s refund cancels the %s offer, empties its escrow and notifies both sides',
  async (status) => {
    const { offer, payment, processorPaymentId } = await paidOffer(status)
    const response = await admin.post(REFUND, { processorPaymentId, note: 'Ordered by mistake.' })
    expect(response).toMatchObject({ status: 200, body: { success: true } })
    expect(response.body.processorRefundId).toMatch(/^re_/)
    expect(await offerStatus(world, offer)).toBe('CANCELLED')
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [offer.id, payment.id])).toEqual({})
    for (const side of [offer.brand, offer.talent]) {
      const [notice] = (await side.get('/api/notifications/list')).body.notifications
      expect(notice).toMatchObject({ type: 'OFFER_CANCELLED', offerId: offer.id })
      expect(notice.body).toContain('Support refunded the payment in full.')
      const { history } = (await side.get(`/api/offers/${offer.id}`)).body
      expect(history.at(-1).note).toContain('Support refunded the payment in full.')
      expect(JSON.stringify(history)).not.toContain('Ordered by mistake.')
    }
    const { history } = (await admin.get(`/api/offers/${offer.id}`)).body
    expect(history.at(-1)).toMatchObject({ internalNote: 'Ordered by mistake.' })
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
    expect(entry).toMatchObject({ action: 'refund', subjectId: payment.id, reason: 'Ordered by mistake.' })
  },
)

test('repeated and concurrent refunds are one refund with the same response', async () => {
  const { payment, processorPaymentId } = await paidOffer('PAID')
  const responses = await Promise.all(Array.from({ length: 6 }, () => admin.post(REFUND, { processorPaymentId })))
  const again = await admin.post(REFUND, { processorPaymentId })
  for (const response of responses) expect(response).toMatchObject({ status: 200, body: again.body })
  const refunds = await world.database.kysely
    .selectFrom('simulator.refunds')
    .select('amount')
    .where('payment_intent_id', '=', processorPaymentId)
    .execute()
  expect(refunds).toEqual([{ amount: payment.amount_minor_unit }])
})

test('an unpaid earning is reversed; the completed offer stays completed, and its talent is notified', async () => {
  const { offer, payment, processorPaymentId } = await paidOffer('COMPLETED')
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(200)
  expect(await trackingOf(payment.id)).toEqual(['REVERSED 100000'])
  expect(await offerStatus(world, offer)).toBe('COMPLETED')
  expect(await balances(world, [offer.talent.accountId])).toEqual({})
  const latest = async (side: Person) => (await side.get('/api/notifications/list?limit=1')).body.notifications[0]
  expect(await latest(offer.talent)).toMatchObject({
    type: 'PAYMENT_RETURNED',
    body: expect.stringContaining('The $1,000.00 you earned from this payment is taken back'),
  })
  expect(await latest(offer.brand)).toMatchObject({
    type: 'PAYMENT_RETURNED',
    body: expect.stringContaining('The $1,100.00 you paid'),
  })
  const shown = (await offer.brand.get(`/api/offers/${offer.id}`)).body.offer
  expect(shown).toMatchObject({ returnedMinorUnit: 110_000, moneyReturnedAt: expect.any(String), allowedActions: [] })
  const again = await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Too late.' })
  expect(again).toMatchObject({ status: 422 })
})

test('an earning that was paid out is deducted from the seller’s next earnings', async () => {
  const { offer, payment, processorPaymentId } = await paidOffer('COMPLETED')
  await world.cron('/api/payments/process-payouts')
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(200)
  expect(await trackingOf(payment.id)).toEqual(['PAID 100000', 'OPEN -100000'])
  expect(await balances(world, [offer.talent.accountId])).toEqual({ SELLER_PAYABLE: 100_000 })
})

test('a refund returns 503 while the processor is down, and the sweep sends it later', async () => {
  const { offer, payment, processorPaymentId } = await paidOffer('PAID')
  faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect(await admin.post(REFUND, { processorPaymentId })).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  })
  expect(await offerStatus(world, offer)).toBe('CANCELLED')
  expect(await balances(world, [payment.id])).toEqual({ SUSPENSE: -110_000 })
  delete faults.refundPaymentIntent
  expect((await world.cron('/api/payments/cron/sweep')).body).toMatchObject({ success: true, refundedCount: 1 })
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(200)
})

test('only an admin refunds; an unknown payment returns 404, an unpaid one 422, no payment id 400', async () => {
  const { offer, processorPaymentId } = await paidOffer('PAID')
  const codeOf = async (response: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await response
    return `${status} ${body.code}`
  }
  expect(await codeOf(offer.brand.post(REFUND, { processorPaymentId }))).toBe('403 FORBIDDEN')
  expect(await codeOf(world.stranger().post(REFUND, { processorPaymentId }))).toBe('401 UNAUTHORIZED')
  expect(await codeOf(admin.post(REFUND, { processorPaymentId: 'pi_unknown' }))).toBe('404 NOT_FOUND')
  expect(await codeOf(admin.post(REFUND, {}))).toBe('400 BAD_REQUEST')
  expect(await codeOf(admin.post(REFUND, { processorPaymentId, amountMinorUnit: 1 }))).toBe('400 BAD_REQUEST')
  const opened = await openPayment(world)
  expect(await codeOf(admin.post(REFUND, { processorPaymentId: opened.processorPaymentId }))).toBe('422 UNPROCESSABLE')
})

const dispute = async (processorPaymentId: string, outcome?: 'won' | 'lost') => {
  await world.app.simulator.disputeFromOutside(processorPaymentId)
  if (outcome) await world.app.simulator.closeDisputeFromOutside(processorPaymentId, outcome)
  await world.app.simulator.deliverDueEvents()
}

test('during a bank dispute the money is in suspense and a refund is rejected', async () => {
  const { offer, payment, processorPaymentId } = await paidOffer('COMPLETED')
  await dispute(processorPaymentId)
  expect(await balances(world, [payment.id])).toEqual({ SUSPENSE: 110_000 })
  expect(await trackingOf(payment.id)).toEqual(['HELD 100000'])
  expect(await admin.post(REFUND, { processorPaymentId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await offerStatus(world, offer)).toBe('COMPLETED')
})

test('a bank inquiry holds nothing until the money is taken', async () => {
  const { payment, processorPaymentId } = await paidOffer('COMPLETED')
  const sendEvent = (type: string) =>
    sendWebhook(world, { id: `evt_${newId()}`, type, paymentIntentId: processorPaymentId })
  expect((await sendEvent('charge.dispute.created')).status).toBe(200)
  expect(await trackingOf(payment.id)).toEqual(['OPEN 100000'])
  expect(await balances(world, [payment.id])).toEqual({})
  await world.app.simulator.disputeFromOutside(processorPaymentId)
  expect((await sendEvent('charge.dispute.funds_withdrawn')).status).toBe(200)
  expect(await trackingOf(payment.id)).toEqual(['HELD 100000'])
  expect(await balances(world, [payment.id])).toEqual({ SUSPENSE: 110_000 })
})

test('a won dispute releases the earning into the next payout', async () => {
  const { offer, payment, processorPaymentId } = await paidOffer('COMPLETED')
  await dispute(processorPaymentId, 'won')
  expect(await balances(world, [payment.id])).toEqual({})
  expect(await trackingOf(payment.id)).toEqual(['OPEN 100000'])
  await world.cron('/api/payments/process-payouts')
  expect((await offer.talent.get('/api/payments/payout-status')).body.payouts).toMatchObject([
    { amountMinorUnit: 100_000, status: 'SUCCEEDED' },
  ])
})

test.each(['PAID', 'DELIVERED'] as const)('a lost dispute cancels a %s offer', async (status) => {
  const { offer, payment, processorPaymentId } = await paidOffer(status)
  await dispute(processorPaymentId, 'lost')
  expect(await offerStatus(world, offer)).toBe('CANCELLED')
  expect(await balances(world, [offer.id, payment.id])).toEqual({})
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED', dispute_outcome: 'lost' })
})

test('a lost dispute after the release reverses the earning, paid out or not', async () => {
  const released = await paidOffer('COMPLETED')
  await dispute(released.processorPaymentId, 'lost')
  expect(await trackingOf(released.payment.id)).toEqual(['REVERSED 100000'])
  const [notice] = (await released.offer.talent.get('/api/notifications/list?limit=1')).body.notifications
  expect(notice.body).toContain(
    'The cardholder’s bank reversed the payment. The $1,000.00 you earned from this payment is taken back',
  )
  const gone = await paidOffer('COMPLETED')
  await world.cron('/api/payments/process-payouts')
  await dispute(gone.processorPaymentId, 'lost')
  expect(await trackingOf(gone.payment.id)).toEqual(['PAID 100000', 'OPEN -100000'])
})

test('dispute events out of order, or before the payment, have the same result', async () => {
  world.app.simulator.behave({ outOfOrder: true })
  const { payment, processorPaymentId } = await paidOffer('COMPLETED')
  await dispute(processorPaymentId, 'won')
  expect(await trackingOf(payment.id)).toEqual(['OPEN 100000'])
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  await dispute(opened.processorPaymentId, 'lost')
  expect(await offerStatus(world, opened.offer)).toBe('CANCELLED')
  world.app.simulator.behave({ outOfOrder: false })
})

test('a refund overtaken by a bank dispute is settled when the dispute is decided', async () => {
  const { payment, processorPaymentId } = await paidOffer('PAID')
  faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(503)
  delete faults.refundPaymentIntent
  await dispute(processorPaymentId, 'lost')
  expect(await balances(world, [payment.id])).toEqual({})
  expect((await world.cron('/api/payments/cron/sweep')).body).toMatchObject({ success: true, refundedCount: 0 })
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
})

test('a refund completed by a concurrent call succeeds', async () => {
  const { processorPaymentId } = await paidOffer('PAID')
  faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect((await admin.post(REFUND, { processorPaymentId })).status).toBe(503)
  delete faults.refundPaymentIntent
  const others: number[] = []
  faults.findPaymentIntent = async (proceed) => {
    delete faults.findPaymentIntent
    const found = await proceed()
    others.push((await admin.post(REFUND, { processorPaymentId })).status)
    return found
  }
  expect(await admin.post(REFUND, { processorPaymentId })).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect(others).toEqual([200])
})
