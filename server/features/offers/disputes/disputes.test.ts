import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances, paymentOf } from '../../../../tests/support/money/paying.ts'
import {
  DELIVERY,
  linkAgent,
  noticesOf,
  offerIn,
  readOffer,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

const { faults, wrap } = faultyProcessor()
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap, env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const REASON = 'The cup is not in the picture.'
const dispute = (person: Pick<Person, 'post'>, offerId: string, reason = REASON) =>
  person.post('/api/offers/dispute', { offerId, reason })
const resolve = (
  person: Pick<Person, 'post'>,
  offerId: string,
  resolution: string,
  note = 'We looked at both sides.',
) => person.post('/api/offers/admin/resolve-dispute', { offerId, resolution, note })
const newestNotice = async (person: Person) => (await person.get('/api/notifications/list')).body.notifications[0]
const historyOf = async (person: Person, offerId: string) => (await person.get(`/api/offers/${offerId}`)).body.history

const earningsOf = async (offerId: string): Promise<string[]> =>
  (
    await world.database.kysely
      .selectFrom('share_tracking')
      .select(['status', 'amount_minor_unit'])
      .where('pay_for_id', '=', offerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ status, amount_minor_unit }) => `${status} ${amount_minor_unit}`)

const paymentOfOffer = async ({ brand, id }: TestOffer) =>
  paymentOf(world, (await readOffer(brand, id)).processorPaymentId)

test('disputing a delivery keeps its money in escrow and notifies the talent and the admins, nobody else', async () => {
  const offer = await offerIn(world, 'DELIVERED')
  const bystanders = [await world.brand(), await world.talent()]
  const answer = await dispute(offer.brand, offer.id, `  ${REASON} `)
  expect(answer).toMatchObject({
    status: 200,
    body: { offer: { status: 'DISPUTED', disputeReason: REASON, disputeResolution: null, allowedActions: [] } },
  })
  expect(answer.body.offer.disputedAt).not.toBeNull()
  expect(await balances(world, [offer.id])).toEqual({ ESCROW: -137_500 })
  for (const person of [offer.talent, admin]) {
    expect(await newestNotice(person)).toMatchObject({ type: 'DISPUTE_OPENED', offerId: offer.id })
    expect((await newestNotice(person)).body).toContain(`“${REASON}”`)
  }
  for (const person of bystanders) expect(await newestNotice(person)).toBeUndefined()
  expect((await historyOf(offer.brand, offer.id)).at(-1)).toMatchObject({ action: 'DISPUTE', note: REASON })
  expect((await offer.talent.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY })).status).toBe(422)
  expect((await offer.brand.post('/api/offers/complete', { offerId: offer.id })).status).toBe(422)
})

test('disputing a completed offer holds its unpaid earning', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  expect((await dispute(offer.brand, offer.id)).body.offer.status).toBe('DISPUTED')
  expect(await earningsOf(offer.id)).toEqual(['HELD 125000'])
  await world.cron('/api/payments/process-payouts')
  expect(await earningsOf(offer.id)).toEqual(['HELD 125000'])
})

test('only the brand may dispute', async () => {
  const offer = await offerIn(world, 'DELIVERED')
  const agent = await world.agent()
  await linkAgent(world, offer.talent, agent, true)
  expect((await dispute(world.stranger(), offer.id)).status).toBe(401)
  for (const person of [offer.talent, agent, admin, await world.brand()])
    expect((await dispute(person, offer.id)).status).toBe(403)
  expect((await dispute(offer.brand, 'nowhere')).status).toBe(404)
  for (const reason of ['', '   ', 'x'.repeat(2001)])
    expect((await dispute(offer.brand, offer.id, reason)).status).toBe(400)
  expect((await readOffer(offer.brand, offer.id)).status).toBe('DELIVERED')
})

test('repeating a dispute returns the same response and notifies once; another reason returns 422', async () => {
  const offer = await offerIn(world, 'DELIVERED')
  const first = await dispute(offer.brand, offer.id)
  expect((await dispute(offer.brand, offer.id)).body).toEqual(first.body)
  expect((await noticesOf(offer.talent, offer.id)).filter((type) => type === 'DISPUTE_OPENED')).toHaveLength(1)
  expect((await dispute(offer.brand, offer.id, 'And it is late.')).status).toBe(422)
})

test('only DELIVERED and COMPLETED offers can be disputed', async () => {
  for (const status of ['APPROVED', 'ACCEPTED', 'PAID', 'REVISION_REQUESTED', 'CANCELLED'] as const) {
    const offer = await offerIn(world, status)
    expect((await dispute(offer.brand, offer.id)).status).toBe(422)
  }
})

test('a completed offer can be disputed for 14 days', async () => {
  const completedDaysAgo = async (offer: TestOffer, days: number) => {
    const completed_at = addMs(world.clock.now(), -days * DAY_MS)
    await world.database.kysely.updateTable('offers').set({ completed_at }).where('id', '=', offer.id).execute()
  }
  const [inTime, late] = [await offerIn(world, 'COMPLETED'), await offerIn(world, 'COMPLETED')]
  await completedDaysAgo(inTime, 13.99)
  await completedDaysAgo(late, 14)
  expect((await dispute(inTime.brand, inTime.id)).status).toBe(200)
  const answer = await dispute(late.brand, late.id)
  expect([answer.status, answer.body.error]).toEqual([422, 'The time to dispute this offer is over.'])
})

test('a refunded offer cannot be disputed', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  const { processor_payment_id: processorPaymentId } = await paymentOfOffer(offer)
  expect((await admin.post('/api/payments/refund', { processorPaymentId })).status).toBe(200)
  const answer = await dispute(offer.brand, offer.id)
  expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining('already refunded')])
  expect((await readOffer(offer.brand, offer.id)).status).toBe('COMPLETED')
})

test('RELEASE of a disputed delivery pays the talent, and both sides read what it means for them', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const answer = await resolve(admin, offer.id, 'RELEASE', ' The brief does not ask for a cup. ')
  expect(answer).toMatchObject({
    status: 200,
    body: { offer: { status: 'COMPLETED', disputeResolution: 'RELEASE', allowedActions: [] } },
  })
  expect(await earningsOf(offer.id)).toEqual(['OPEN 125000'])
  expect(await balances(world, [offer.id])).toEqual({})
  const note = 'The brief does not ask for a cup.'
  for (const side of [offer.brand, offer.talent]) {
    const notice = await newestNotice(side)
    expect(notice).toMatchObject({ type: 'DISPUTE_RESOLVED', offerId: offer.id })
    expect(notice.body).toContain(`“${note}”`)
  }
  expect((await newestNotice(offer.talent)).title).toBe('The dispute is decided: you earned $1,250.00')
  expect((await historyOf(offer.brand, offer.id)).at(-1)).toMatchObject({
    action: 'RESOLVE_DISPUTE',
    actorRole: 'admin',
    actorAccountId: admin.accountId,
    note,
  })
  const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
  expect(entry).toMatchObject({
    action: 'resolve-dispute',
    subjectId: offer.id,
    reason: note,
    before: { status: 'DISPUTED' },
    after: { status: 'COMPLETED', disputeResolution: 'RELEASE' },
  })
})

test('RELEASE of a disputed completion releases the earning once, and it cannot be disputed again', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  await dispute(offer.brand, offer.id)
  expect((await resolve(admin, offer.id, 'RELEASE')).status).toBe(200)
  expect(await earningsOf(offer.id)).toEqual(['OPEN 125000'])
  expect((await readOffer(offer.brand, offer.id)).allowedActions).toEqual([])
  const again = await dispute(offer.brand, offer.id, 'Still not right.')
  expect([again.status, again.body.error]).toEqual([422, expect.stringContaining('already decided')])
  await world.cron('/api/payments/process-payouts')
  expect(await earningsOf(offer.id)).toEqual(['PAID 125000'])
})

test('REFUND of a disputed delivery cancels the offer and refunds everything', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const answer = await resolve(admin, offer.id, 'REFUND')
  expect(answer).toMatchObject({ status: 200, body: { offer: { status: 'CANCELLED', disputeResolution: 'REFUND' } } })
  const payment = await paymentOfOffer(offer)
  expect(payment.status).toBe('REFUNDED')
  expect(await balances(world, [offer.id, payment.id])).toEqual({})
  expect((await newestNotice(offer.brand)).body).toContain('The $1,375.00 you paid is refunded in full')
  expect((await newestNotice(offer.talent)).body).toContain('payment in escrow is refunded to Northwind Coffee in full')
  const refund = await world.database.kysely
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .execute()
  expect(refund).toMatchObject([{ reason: 'dispute', requested_by_account_id: admin.accountId, status: 'SUCCEEDED' }])
})

test('REFUND with the processor down is decided and announced at once, and the sweep sends the money', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  const answer = await resolve(admin, offer.id, 'REFUND')
  delete faults.refundPaymentIntent
  expect(answer).toMatchObject({ status: 200, body: { offer: { status: 'CANCELLED' } } })
  const { id } = await paymentOfOffer(offer)
  expect(await balances(world, [offer.id, id])).toEqual({ SUSPENSE: -137_500 })
  expect((await world.cron('/api/payments/cron/sweep')).body.refundedCount).toBe(1)
  expect((await paymentOfOffer(offer)).status).toBe('REFUNDED')
  expect((await resolve(admin, offer.id, 'REFUND')).status).toBe(200)
})

test('REFUND of a disputed completion reverses the earning, or deducts it from later ones if paid out', async () => {
  const held = await offerIn(world, 'COMPLETED')
  await dispute(held.brand, held.id)
  expect((await resolve(admin, held.id, 'REFUND')).status).toBe(200)
  expect(await earningsOf(held.id)).toEqual(['REVERSED 125000'])
  const gone = await offerIn(world, 'COMPLETED')
  await world.cron('/api/payments/process-payouts')
  await dispute(gone.brand, gone.id)
  expect(await earningsOf(gone.id)).toEqual(['PAID 125000'])
  expect((await resolve(admin, gone.id, 'REFUND')).status).toBe(200)
  expect(await earningsOf(gone.id)).toEqual(['PAID 125000', 'OPEN -125000'])
  expect(await balances(world, [gone.talent.accountId])).toEqual({ SELLER_PAYABLE: 125_000 })
})

test.each([
  ['JPY', 12_345, 13_580],
  ['KWD', 12_340, 13_570],
])(
  'REFUND in %s is exact to the minor unit, before and after the release',
  async (currency, amountMinorUnit, total) => {
    for (const status of ['DELIVERED', 'COMPLETED'] as const) {
      const offer = await offerIn(world, status, { currency, amountMinorUnit })
      await dispute(offer.brand, offer.id)
      expect((await resolve(admin, offer.id, 'REFUND')).status).toBe(200)
      const { id, processor_payment_id } = await paymentOfOffer(offer)
      expect(await balances(world, [offer.id, id, offer.talent.accountId])).toEqual({})
      const refunds = await world.database.kysely
        .selectFrom('simulator.refunds')
        .select('amount')
        .where('payment_intent_id', '=', processor_payment_id ?? '')
        .execute()
      expect(refunds).toEqual([{ amount: total }])
    }
  },
)

test('REVISION returns a delivery, which can be delivered, completed and disputed again', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const answer = await resolve(admin, offer.id, 'REVISION', 'Put the cup in.')
  expect(answer.body.offer).toMatchObject({
    status: 'REVISION_REQUESTED',
    revisionCount: 1,
    revisionReason: 'Put the cup in.',
    disputeResolution: 'REVISION',
  })
  expect((await newestNotice(offer.talent)).body).toContain('“Put the cup in.” Deliver again when it is done')
  expect((await readOffer(offer.talent, offer.id)).allowedActions).toEqual(['CANCEL', 'DELIVER'])
  expect((await offer.talent.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY })).status).toBe(200)
  expect((await offer.brand.post('/api/offers/complete', { offerId: offer.id })).status).toBe(200)
  expect(await earningsOf(offer.id)).toEqual(['OPEN 125000'])
  const again = await dispute(offer.brand, offer.id, 'Still no cup.')
  expect(again.body.offer).toMatchObject({
    status: 'DISPUTED',
    disputeReason: 'Still no cup.',
    disputeResolution: null,
  })
})

test('REVISION of a completion holds the earning until the work is accepted again', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  await dispute(offer.brand, offer.id)
  expect((await resolve(admin, offer.id, 'REVISION')).body.offer.status).toBe('REVISION_REQUESTED')
  expect((await newestNotice(offer.talent)).body).toContain('any amount not yet paid out to you is held')
  await offer.talent.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY })
  await world.cron('/api/payments/process-payouts')
  expect(await earningsOf(offer.id)).toEqual(['HELD 125000'])
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  expect((await offer.brand.post('/api/offers/complete', { offerId: offer.id })).status).toBe(200)
  expect(await earningsOf(offer.id)).toEqual(['OPEN 125000'])
  expect((await dispute(offer.brand, offer.id, 'Not this either.')).status).toBe(200)
})

test('a talent who cancels such a revision returns the released earning', async () => {
  const offer = await offerIn(world, 'COMPLETED')
  await dispute(offer.brand, offer.id)
  await resolve(admin, offer.id, 'REVISION')
  const answer = await offer.talent.post('/api/offers/cancel', { offerId: offer.id })
  expect(answer).toMatchObject({ status: 200, body: { offer: { status: 'CANCELLED' } } })
  expect(await earningsOf(offer.id)).toEqual(['REVERSED 125000'])
})

test('only an admin who is not involved can decide', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  expect((await resolve(world.stranger(), offer.id, 'RELEASE')).status).toBe(401)
  for (const person of [offer.brand, offer.talent, await world.agent()])
    expect((await resolve(person, offer.id, 'RELEASE')).status).toBe(403)
  expect((await resolve(admin, 'nowhere', 'RELEASE')).status).toBe(404)
  for (const [resolution, note] of [
    ['SPLIT', 'x'],
    ['RELEASE', ''],
    ['RELEASE', '  '],
    ['REFUND', 'x'.repeat(2001)],
  ] as const)
    expect((await resolve(admin, offer.id, resolution, note)).status).toBe(400)
  expect(
    (await admin.post('/api/offers/admin/resolve-dispute', { offerId: offer.id, resolution: 'REFUND' })).status,
  ).toBe(400)

  const own = await offerIn(world, 'DISPUTED', { brand: admin })
  const answer = await resolve(admin, own.id, 'REFUND')
  expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('another admin')])
  expect(await noticesOf(admin, own.id)).not.toContain('DISPUTE_OPENED')
  expect((await readOffer(admin, own.id)).status).toBe('DISPUTED')
})

test('deciding an undisputed offer returns 422; repeating a decision returns the same response, another one 422', async () => {
  const calm = await offerIn(world, 'DELIVERED')
  expect((await resolve(admin, calm.id, 'RELEASE')).status).toBe(422)
  for (const resolution of ['RELEASE', 'REFUND', 'REVISION'] as const) {
    const offer = await offerIn(world, 'DISPUTED')
    const first = await resolve(admin, offer.id, resolution)
    expect((await resolve(admin, offer.id, resolution)).body).toEqual(first.body)
    expect((await noticesOf(offer.talent, offer.id)).filter((type) => type === 'DISPUTE_RESOLVED')).toHaveLength(1)
    expect((await resolve(admin, offer.id, resolution === 'RELEASE' ? 'REFUND' : 'RELEASE')).status).toBe(422)
  }
})

test('during a bank dispute REFUND returns 409, and RELEASE waits for the bank', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const { processor_payment_id } = await paymentOfOffer(offer)
  await world.app.simulator.disputeFromOutside(processor_payment_id ?? '')
  await world.app.simulator.deliverDueEvents()
  const answer = await resolve(admin, offer.id, 'REFUND')
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('bank is disputing this payment')])
  expect((await readOffer(admin, offer.id)).status).toBe('DISPUTED')
  expect((await resolve(admin, offer.id, 'RELEASE')).status).toBe(200)
  expect(await earningsOf(offer.id)).toEqual(['HELD 125000'])
  await world.app.simulator.closeDisputeFromOutside(processor_payment_id ?? '', 'won')
  await world.app.simulator.deliverDueEvents()
  expect(await earningsOf(offer.id)).toEqual(['OPEN 125000'])
})

test('an admin’s refund of a disputed offer returns 409: the dispute must be decided', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const { processor_payment_id: processorPaymentId } = await paymentOfOffer(offer)
  expect((await admin.post('/api/payments/refund', { processorPaymentId })).status).toBe(409)
  expect((await readOffer(admin, offer.id)).status).toBe('DISPUTED')
})
