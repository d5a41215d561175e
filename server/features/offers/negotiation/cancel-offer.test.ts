import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import {
  balances,
  complete,
  confirm,
  createIntent,
  openPayment,
  paymentOf,
} from '../../../../tests/support/money/paying.ts'
import {
  linkAgent,
  noticesOf,
  offerIn,
  payOffer,
  readOffer,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap, env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const cancel = (person: Person, offerId: string, reason?: string) =>
  person.post('/api/offers/cancel', { offerId, ...(reason ? { reason } : {}) })
const down = () => Promise.reject(new ProcessorUnavailable('no answer'))
const newestNotice = async (person: Person) => (await person.get('/api/notifications/list')).body.notifications[0]
const paymentOfOffer = async (person: Person, offerId: string) =>
  paymentOf(world, (await readOffer(person, offerId)).processorPaymentId)

const refundsOf = (intentId: string | null) =>
  world.database.kysely
    .selectFrom('simulator.refunds')
    .select('amount')
    .where('payment_intent_id', '=', intentId ?? '')
    .execute()

test('only the brand can cancel a draft, and the talent is not notified', async () => {
  const { id, brand, talent } = await offerIn(world, 'DRAFT')
  expect((await cancel(talent, id)).status).toBe(404)
  expect((await cancel(brand, id)).body.offer.status).toBe('CANCELLED')
  expect(await noticesOf(talent, id)).toEqual([])
})

test('either side can cancel an unpaid offer, and the other is notified with the reason', async () => {
  for (const status of ['APPROVED', 'COUNTERED', 'ACCEPTED'] as const)
    for (const [who, other] of [
      ['brand', 'talent'],
      ['talent', 'brand'],
    ] as const) {
      const offer = await offerIn(world, status)
      expect((await cancel(offer[who], offer.id, 'Plans changed.')).body.offer.status).toBe('CANCELLED')
      expect((await noticesOf(offer[other], offer.id)).at(-1)).toBe('OFFER_CANCELLED')
      expect(await noticesOf(offer[who], offer.id)).not.toContain('OFFER_CANCELLED')
      const { body } = await newestNotice(offer[other])
      expect(body).toContain('“Plans changed.”')
      expect(body).toContain('nothing was charged')
    }
})

test('from the delivery on, cancel returns 422 and is not an allowed action', async () => {
  for (const status of ['DELIVERED', 'DISPUTED', 'COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED'] as const) {
    const { id, brand, talent } = await offerIn(world, status)
    for (const side of status === 'CANCELLED' ? [talent] : [brand, talent]) {
      expect((await readOffer(side, id)).allowedActions).not.toContain('CANCEL')
      expect((await cancel(side, id)).status).toBe(422)
    }
  }
})

test('repeating a cancel returns the same offer without a second effect; the other side’s repeat returns 422', async () => {
  for (const status of ['APPROVED', 'ACCEPTED', 'PAID'] as const) {
    const offer = await offerIn(world, status)
    const first = await cancel(offer.talent, offer.id)
    expect((await cancel(offer.talent, offer.id)).body).toEqual(first.body)
    expect((await cancel(offer.brand, offer.id)).status).toBe(422)
    expect((await noticesOf(offer.brand, offer.id)).filter((type) => type === 'OFFER_CANCELLED')).toHaveLength(1)
  }
})

test('an open payment is canceled first, so nothing can be paid anymore', async () => {
  const opened = await openPayment(world)
  const { brand, id } = opened.offer
  expect((await cancel(brand, id)).status).toBe(200)
  expect(await paymentOf(world, opened.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
  await expect(confirm(world, opened, 'succeed')).rejects.toThrow(/can no longer be paid/)
  expect((await createIntent(opened.offer)).status).toBe(422)
})

test('while a payment is processing cancel returns 409, and the offer is then paid', async () => {
  const opened = await openPayment(world)
  const { brand, talent, id } = opened.offer
  await confirm(world, opened, 'delay', 3_600_000)
  const answer = await cancel(talent, id)
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('is being processed')])
  const paid = await openPayment(world)
  await confirm(world, paid, 'succeed')
  const late = await cancel(paid.offer.brand, paid.offer.id)
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('was just paid')])
  expect((await readOffer(paid.offer.brand, paid.offer.id)).status).toBe('PAID')
  expect((await readOffer(brand, id)).status).toBe('ACCEPTED')
})

test('money that arrives for a canceled offer anyway is refunded', async () => {
  const opened = await openPayment(world)
  const { brand, id } = opened.offer
  // The payment succeeds at the processor, which still reports the intent as canceled.
  faults.cancelPaymentIntent = async (proceed) => {
    await confirm(world, opened, 'succeed')
    return proceed()
  }
  faults.findPaymentIntent = async (proceed) => ({ ...((await proceed()) as object), status: 'canceled' })
  expect((await cancel(brand, id)).status).toBe(200)
  delete faults.findPaymentIntent
  expect((await complete(brand, opened.processorPaymentId)).status).toBe(409)
  expect(await paymentOf(world, opened.processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
  expect((await readOffer(brand, id)).status).toBe('CANCELLED')
})

test('with the processor down, an accepted offer stays as it is (503) and can be canceled later', async () => {
  const opened = await openPayment(world)
  const { brand, id } = opened.offer
  faults.cancelPaymentIntent = down
  expect(await cancel(brand, id)).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
  expect((await readOffer(brand, id)).status).toBe('ACCEPTED')
  delete faults.cancelPaymentIntent
  expect((await cancel(brand, id)).status).toBe(200)
})

test('only its brand can void an authorization by canceling, and the talent is notified', async () => {
  const offer = await offerIn(world, 'PENDING_PAY_CAPTURE', { amountMinorUnit: 2_000_000 })
  const refused = await cancel(offer.talent, offer.id)
  expect(refused).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
  expect(refused.body.error).toContain('This offer is in payment review. Only the other side can cancel it now.')
  const answer = await cancel(offer.brand, offer.id, 'Too late for us.')
  expect(answer).toMatchObject({ status: 200, body: { offer: { status: 'CANCELLED', allowedActions: [] } } })
  expect(await paymentOfOffer(offer.brand, offer.id)).toMatchObject({ status: 'CANCELED', review_decision: 'cancel' })
  expect((await newestNotice(offer.talent)).body).toContain('“Too late for us.”')
  const { history } = (await offer.brand.get(`/api/offers/${offer.id}`)).body
  expect(history.at(-1)).toMatchObject({ action: 'CANCEL', actorRole: 'brand', note: 'Too late for us.' })
  expect((await cancel(offer.brand, offer.id)).status).toBe(200)
})

test('with the processor down, canceling an authorization is decided (503) and finished by the sweep', async () => {
  const { id, brand } = await offerIn(world, 'PENDING_PAY_CAPTURE')
  faults.cancelPaymentIntent = down
  const answer = await cancel(brand, id)
  expect(answer).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
  expect(answer.body.error).toContain('continues automatically')
  expect((await readOffer(brand, id)).status).toBe('PENDING_PAY_CAPTURE')
  delete faults.cancelPaymentIntent
  expect((await world.cron('/api/payments/cron/sweep')).body).toMatchObject({ success: true })
  expect((await readOffer(brand, id)).status).toBe('CANCELLED')
  expect((await cancel(brand, id)).status).toBe(200)
})

test('cancel returns 409 while another decision about the authorization is in progress', async () => {
  const { id, brand } = await offerIn(world, 'PENDING_PAY_CAPTURE')
  const admin = await world.admin()
  faults.capturePaymentIntent = down
  expect((await admin.post('/api/offers/admin/release-capture', { offerId: id })).status).toBe(503)
  const answer = await cancel(brand, id)
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('decided about this payment')])
  delete faults.capturePaymentIntent
  await world.cron('/api/payments/cron/sweep')
  expect((await readOffer(brand, id)).status).toBe('PAID')
})

async function expectRefunded(offer: TestOffer, answer: { status: number; body: any }) {
  expect(answer).toMatchObject({ status: 200, body: { offer: { status: 'CANCELLED', automaticReleaseAt: null } } })
  const payment = await paymentOfOffer(offer.brand, offer.id)
  expect(payment).toMatchObject({ status: 'REFUNDED' })
  expect(await refundsOf(payment.processor_payment_id)).toEqual([{ amount: payment.amount_minor_unit }])
  expect(await balances(world, [offer.id, payment.id])).toEqual({})
  const [refund] = await world.database.kysely
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .execute()
  expect(refund).toMatchObject({ reason: 'cancelled', status: 'SUCCEEDED' })
}

test.each(['PAID', 'REVISION_REQUESTED'] as const)(
  'a talent who cancels a %s offer refunds everything, and the brand is notified of the amount',
  async (status) => {
    const offer = await offerIn(world, status)
    await expectRefunded(offer, await cancel(offer.talent, offer.id, 'I am ill.'))
    const { title, body } = await newestNotice(offer.brand)
    expect(title).toBe('Mara Lindqvist canceled the offer')
    expect(body).toBe(
      'The offer of $1,250.00 is canceled. “I am ill.” The $1,375.00 you paid is refunded in full to your original payment method. Your bank may take some days to show it. You do not need to do anything. Offer: “Social post for Northwind Coffee”. Campaign: “A portrait with our new espresso cup, morning light”.',
    )
  },
)

test.each(['PAID', 'REVISION_REQUESTED'] as const)(
  'the brand can cancel a %s offer 14 days after the payment or the revision request',
  async (status) => {
    const offer = await offerIn(world, status)
    const early = await cancel(offer.brand, offer.id)
    expect([early.status, early.body.error]).toEqual([422, expect.stringContaining('still has time')])
    await world.database.kysely
      .updateTable('offers')
      .set({
        paid_at: addMs(world.clock.now(), -40 * DAY_MS),
        delivery_submitted_at: status === 'PAID' ? null : addMs(world.clock.now(), -30 * DAY_MS),
        updated_at: addMs(world.clock.now(), status === 'PAID' ? -40 * DAY_MS : -14 * DAY_MS + 60_000),
      })
      .where('id', '=', offer.id)
      .execute()
    if (status === 'REVISION_REQUESTED') {
      expect((await cancel(offer.brand, offer.id)).status).toBe(422)
      const askedAt = addMs(world.clock.now(), -14 * DAY_MS)
      await world.database.kysely
        .updateTable('offers')
        .set({ updated_at: askedAt })
        .where('id', '=', offer.id)
        .execute()
    }
    expect((await readOffer(offer.brand, offer.id)).allowedActions).toContain('CANCEL')
    await expectRefunded(offer, await cancel(offer.brand, offer.id))
    const { body } = await newestNotice(offer.talent)
    expect(body).toContain('The payment in escrow is refunded to Northwind Coffee in full')
  },
)

test('with the processor down a paid offer is canceled at once, and the sweep sends the refund', async () => {
  const offer = await offerIn(world, 'PAID')
  faults.refundPaymentIntent = down
  expect(await cancel(offer.talent, offer.id)).toMatchObject({ status: 200, body: { offer: { status: 'CANCELLED' } } })
  const { id } = await paymentOfOffer(offer.brand, offer.id)
  expect(await balances(world, [offer.id, id])).toEqual({ SUSPENSE: -137_500 })
  delete faults.refundPaymentIntent
  expect((await world.cron('/api/payments/cron/sweep')).body.refundedCount).toBe(1)
  await expectRefunded(offer, await cancel(offer.talent, offer.id))
})

test('during a bank dispute cancel returns 409 and moves nothing, and so it does if the dispute arrives meanwhile', async () => {
  const { id, talent, brand } = await offerIn(world, 'PAID')
  const { processorPaymentId } = await readOffer(brand, id)
  faults.findPaymentIntent = async (proceed) => {
    const undisputed = await proceed()
    delete faults.findPaymentIntent
    await world.app.simulator.disputeFromOutside(processorPaymentId)
    await world.app.simulator.deliverDueEvents()
    return undisputed
  }
  const refusal = { status: 409, body: { code: 'Conflict', error: expect.stringContaining('bank is disputing') } }
  expect(await cancel(talent, id)).toMatchObject(refusal)
  expect(await cancel(talent, id)).toMatchObject(refusal)
  expect((await readOffer(brand, id)).status).toBe('PAID')
  await world.app.simulator.closeDisputeFromOutside(processorPaymentId, 'won')
  await world.app.simulator.deliverDueEvents()
  expect((await cancel(talent, id)).status).toBe(200)
})

test('an agent who may act cancels for the talent, and the history names the agent', async () => {
  const offer = await offerIn(world, 'PAID')
  const agent = await world.agent()
  await linkAgent(world, offer.talent, agent, true)
  await expectRefunded(offer, await cancel(agent, offer.id))
  const { history } = (await agent.get(`/api/offers/${offer.id}`)).body
  expect(history.at(-1)).toMatchObject({ action: 'CANCEL', actorRole: 'agent', actorAccountId: agent.accountId })
})

test.each([
  ['JPY', 12_345, 13_580],
  ['KWD', 12_340, 13_570],
])('%s is refunded to the minor unit, paid or authorized', async (currency, amountMinorUnit, total) => {
  const offer = await offerIn(world, 'PAID', { currency, amountMinorUnit })
  await expectRefunded(offer, await cancel(offer.talent, offer.id))
  const { processor_payment_id } = await paymentOfOffer(offer.brand, offer.id)
  expect(await refundsOf(processor_payment_id)).toEqual([{ amount: total }])
  const reserved = await offerIn(world, 'ACCEPTED', { currency, amountMinorUnit })
  expect((await payOffer(world, reserved, 'review')).status).toBe(202)
  expect((await cancel(reserved.brand, reserved.id)).body.offer.status).toBe('CANCELLED')
})
