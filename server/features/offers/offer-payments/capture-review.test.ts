import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances, paymentOf } from '../../../../tests/support/money/paying.ts'
import { noticesOf, offerIn, payOffer, readOffer, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
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
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const PENDING = '/api/offers/admin/pending-captures'
const EXPIRE = '/api/offers/cron/expire-pending-captures'
const release = (person: Pick<Person, 'post'>, offerId: string, note?: string) =>
  person.post('/api/offers/admin/release-capture', { offerId, ...(note ? { note } : {}) })
const decline = (person: Pick<Person, 'post'>, offerId: string, note = 'A stolen card?', message?: string) =>
  person.post('/api/offers/admin/decline-capture', { offerId, note, ...(message ? { message } : {}) })
const down = () => Promise.reject(new ProcessorUnavailable('no answer'))
const waiting = () => offerIn(world, 'PENDING_PAY_CAPTURE')
const paymentOfOffer = ({ id }: TestOffer) =>
  world.database.kysely.selectFrom('payments').selectAll().where('pay_for_id', '=', id).executeTakeFirstOrThrow()
const historyOf = async ({ id, brand }: TestOffer) => (await brand.get(`/api/offers/${id}`)).body.history
const authorizedAgo = ({ id }: TestOffer, ms: number) =>
  world.database.kysely
    .updateTable('payments')
    .set({ authorized_at: addMs(world.clock.now(), -ms) })
    .where('pay_for_id', '=', id)
    .execute()

async function payAgainMail({ brand }: TestOffer) {
  await world.cron('/api/notifications/process-emails')
  const mails = await mailsTo(world, brand.email)
  return mails.find(({ subject }) => subject.includes('was not completed'))
}

test('admins are notified once when a payment needs review', async () => {
  const adminMails = async () =>
    (
      await world.database.kysely
        .selectFrom('outgoing_mails')
        .select(['account_id', 'subject', 'text_body'])
        .where('kind', '=', 'CAPTURE_TO_REVIEW')
        .execute()
    ).filter(({ text_body }) => text_body?.includes(offer.id))
  const offer = await waiting()
  expect(await adminMails()).toEqual([
    {
      account_id: admin.accountId,
      subject: 'A payment of $1,375.00 needs your review',
      text_body: expect.stringContaining('Northwind Coffee authorized $1,375.00'),
    },
  ])
  const { processor_payment_id: processorPaymentId } = await paymentOfOffer(offer)
  expect((await offer.brand.post('/api/payments/complete', { processorPaymentId })).status).toBe(202)
  expect(await adminMails()).toHaveLength(1)
})

test('releasing captures the money: the offer is paid, the talent notified, and the admin recorded', async () => {
  const offer = await waiting()
  const answer = await release(admin, offer.id, 'Called the buyer.')
  expect(answer).toMatchObject({ status: 200, body: { offer: { id: offer.id, status: 'PAID', allowedActions: [] } } })
  expect(await balances(world, [offer.id])).toEqual({ ESCROW: -137_500 })
  expect(await noticesOf(offer.talent, offer.id)).toContain('PAYMENT_RECEIVED')
  expect((await historyOf(offer)).at(-1)).toMatchObject({
    action: 'APPROVE_CAPTURE',
    actorRole: 'admin',
    actorAccountId: admin.accountId,
    note: null,
  })
  expect((await historyOf({ ...offer, brand: admin })).at(-1)).toMatchObject({ internalNote: 'Called the buyer.' })
  const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
  expect(entry).toMatchObject({
    action: 'release-capture',
    subjectId: offer.id,
    reason: 'Called the buyer.',
    after: { decision: 'capture', amountMinorUnit: 137_500, currency: 'USD' },
  })
})

test('declining voids it: the offer awaits payment, the brand reads the message, and admins read the note', async () => {
  const offer = await waiting()
  const answer = await decline(admin, offer.id, 'A stolen card?', 'The card is not yours.')
  expect(answer).toMatchObject({
    status: 200,
    body: { offer: { status: 'ACCEPTED', processorPaymentId: null, paymentAuthorizedAt: null } },
  })
  expect(await paymentOfOffer(offer)).toMatchObject({ status: 'CANCELED', review_decision: 'decline' })
  expect((await historyOf(offer)).at(-1)).toMatchObject({ action: 'DECLINE_CAPTURE', note: null })
  const seenByAdmin = (await historyOf({ ...offer, brand: admin })).at(-1)
  expect(seenByAdmin).toMatchObject({ action: 'DECLINE_CAPTURE', internalNote: 'A stolen card?' })
  const mail = await payAgainMail(offer)
  expect(mail?.text).toContain('“The card is not yours.”')
  expect(mail?.text).not.toContain('stolen')
  expect(mail?.text).toContain(`/offers/${offer.id}`)
  expect((await payOffer(world, offer, 'succeed')).status).toBe(200)
  expect((await readOffer(offer.brand, offer.id)).status).toBe('PAID')
})

test('repeating a decision returns the same response; the other one returns 422', async () => {
  const [taken, refused] = [await waiting(), await waiting()]
  const first = await release(admin, taken.id)
  expect((await release(admin, taken.id)).body).toEqual(first.body)
  expect((await decline(admin, taken.id)).status).toBe(422)
  const second = await decline(admin, refused.id)
  expect((await decline(admin, refused.id)).body).toEqual(second.body)
  expect((await release(admin, refused.id)).status).toBe(422)
  const { entries } = (await admin.get('/api/admin/audit?limit=100')).body
  for (const { id } of [taken, refused])
    expect(entries.filter(({ subjectId }: any) => subjectId === id)).toHaveLength(1)
})

test('a decision that the same admin makes in two windows at once is one decision, with one response', async () => {
  const offer = await waiting()
  const executor = world.app.ctx.db.getExecutor()
  const proceed = executor.executeQuery.bind(executor)
  let first: TestResponse | undefined
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation((async (...query: Parameters<typeof proceed>) => {
    // The last read before the decision is stored.
    if (first === undefined && query[0].sql.startsWith('select distinct on ("amends") * from "offer_terms"')) {
      spy.mockRestore()
      first = await release(admin, offer.id)
    }
    return proceed(...query)
  }) as typeof proceed)
  const second = await release(admin, offer.id)
  expect([first?.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first?.body)
})

test('only an admin who is not involved can decide', async () => {
  const offer = await waiting()
  for (const act of [release, decline]) {
    expect((await act(world.stranger(), offer.id)).status).toBe(401)
    for (const person of [offer.brand, offer.talent, await world.agent()])
      expect((await act(person, offer.id)).status).toBe(403)
    expect((await act(admin, 'nowhere')).status).toBe(404)
    const own = await offerIn(world, 'PENDING_PAY_CAPTURE', { brand: admin })
    const answer = await act(admin, own.id)
    expect([answer.status, answer.body.error]).toEqual([403, expect.stringContaining('another admin')])
    const paid = await offerIn(world, 'PAID')
    expect((await act(admin, paid.id)).status).toBe(422)
  }
  for (const note of ['', '  ']) expect((await decline(admin, offer.id, note)).status).toBe(400)
  expect((await admin.post('/api/offers/admin/decline-capture', { offerId: offer.id })).status).toBe(400)
  expect((await readOffer(admin, offer.id)).status).toBe('PENDING_PAY_CAPTURE')
})

test('an expired authorization returns 409, and the offer waits for payment again', async () => {
  const offer = await waiting()
  const { processor_payment_id } = await paymentOfOffer(offer)
  faults.capturePaymentIntent = async (proceed) => {
    const input = { id: processor_payment_id ?? '', idempotencyKey: 'cancel-from-outside' }
    await world.app.simulator.cancelPaymentIntent(input)
    return proceed()
  }
  const answer = await release(admin, offer.id)
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('is waiting for payment again')])
  expect((await readOffer(offer.brand, offer.id)).status).toBe('ACCEPTED')
  expect((await historyOf(offer)).at(-1)).toMatchObject({ action: 'AUTHORIZATION_ENDED', actorRole: 'system' })
  expect((await payAgainMail(offer))?.text).toContain('authorization expired before the payment was completed')
})

test.each([
  ['capturePaymentIntent', release, 'PAID'],
  ['cancelPaymentIntent', decline, 'ACCEPTED'],
] as const)(
  'with the processor down (%s) the decision is stored (503), shown, and finished by the sweep',
  async (call, act, status) => {
    const offer = await waiting()
    faults[call] = down
    const answer = await act(admin, offer.id)
    expect(answer).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expect(answer.body.error).toContain('continues automatically')
    const { pendingCaptures } = (await admin.get(`${PENDING}?limit=100`)).body
    expect(pendingCaptures.find(({ offer: { id } }: any) => id === offer.id).decision).toMatchObject({
      decision: act === release ? 'capture' : 'decline',
      decidedByAccountId: admin.accountId,
    })
    const other = act === release ? decline : release
    expect((await other(admin, offer.id)).status).toBe(409)
    delete faults[call]
    expect((await world.cron('/api/payments/cron/sweep')).body.success).toBe(true)
    expect((await readOffer(offer.brand, offer.id)).status).toBe(status)
    expect((await act(admin, offer.id)).status).toBe(200)
  },
)

test('money captured at the processor against the decision is refunded, and the offer waits for payment again', async () => {
  const offer = await waiting()
  faults.cancelPaymentIntent = down
  expect((await decline(admin, offer.id)).status).toBe(503)
  const { processor_payment_id } = await paymentOfOffer(offer)
  const input = { id: processor_payment_id ?? '', idempotencyKey: 'capture-from-outside' }
  await world.app.simulator.capturePaymentIntent(input)
  delete faults.cancelPaymentIntent
  await world.cron('/api/payments/cron/sweep')
  expect(await paymentOfOffer(offer)).toMatchObject({ status: 'REFUNDED', review_decision: 'decline' })
  expect((await readOffer(offer.brand, offer.id)).status).toBe('ACCEPTED')
})

test('the list is sorted by waiting time, in pages, with both people and the time left', async () => {
  const [newer, older] = [await waiting(), await waiting()]
  await authorizedAgo(older, 3 * DAY_MS)
  await authorizedAgo(newer, 2 * DAY_MS)
  const answer = await admin.get(`${PENDING}?limit=100`)
  expect(answer).toMatchObject({ status: 200, body: { limit: 100, offset: 0 } })
  expect(answer.statements).toBeLessThanOrEqual(3)
  const { pendingCaptures, total, buyerAccounts, sellerAccounts } = answer.body
  expect(pendingCaptures).toHaveLength(total)
  const times = pendingCaptures.map(({ authorizedAt }: any) => authorizedAt)
  expect(times).toEqual([...times].sort())
  const [first] = pendingCaptures
  const payment = await paymentOfOffer(older)
  expect(first).toMatchObject({
    offer: { id: older.id, status: 'PENDING_PAY_CAPTURE', allowedActions: ['APPROVE_CAPTURE', 'DECLINE_CAPTURE'] },
    processorPaymentId: payment.processor_payment_id,
    amountMinorUnit: 137_500,
    currency: 'USD',
    expiresAt: addMs(payment.authorized_at as Date, 6 * DAY_MS).toISOString(),
    decision: null,
  })
  expect(buyerAccounts[older.brand.accountId]).toMatchObject({ displayName: older.brand.displayName })
  expect(sellerAccounts[older.talent.accountId]).toMatchObject({ slug: older.talent.slug })
  const second = await admin.get(`${PENDING}?limit=1&offset=1`)
  expect(second.body).toMatchObject({ total, limit: 1, offset: 1, pendingCaptures: [{ offer: { id: newer.id } }] })
  const sooner = addMs(world.clock.now(), DAY_MS)
  await world.database.kysely
    .updateTable('payments')
    .set({ capture_before: sooner })
    .where('pay_for_id', '=', older.id)
    .execute()
  expect((await admin.get(PENDING)).body.pendingCaptures[0].expiresAt).toBe(sooner.toISOString())
  expect((await admin.get(`${PENDING}?limit=0`)).status).toBe(400)
  expect((await older.brand.get(PENDING)).status).toBe(403)
  expect((await world.stranger().get(PENDING)).status).toBe(401)
})

test('after 6 days, or at the processor’s expiry, it is voided and the brand is asked to pay again', async () => {
  const [old, sooner, young, decided] = [await waiting(), await waiting(), await waiting(), await waiting()]
  await authorizedAgo(old, 6 * DAY_MS)
  await authorizedAgo(young, 6 * DAY_MS - MINUTE_MS)
  await world.database.kysely
    .updateTable('payments')
    .set({ capture_before: world.clock.now() })
    .where('pay_for_id', '=', sooner.id)
    .execute()
  faults.capturePaymentIntent = down
  await release(admin, decided.id)
  delete faults.capturePaymentIntent
  await authorizedAgo(decided, 6 * DAY_MS)

  expect((await world.stranger().get(EXPIRE)).status).toBe(401)
  expect((await world.cron(EXPIRE)).body).toEqual({ success: true, processedCount: 2, skippedCount: 0, errors: [] })
  for (const offer of [old, sooner]) {
    expect((await readOffer(offer.brand, offer.id)).status).toBe('ACCEPTED')
    expect((await historyOf(offer)).at(-1)).toMatchObject({ action: 'AUTHORIZATION_ENDED', actorRole: 'system' })
    const mail = await payAgainMail(offer)
    expect(mail?.subject).toBe('Your payment for Mara Lindqvist was not completed')
    expect(mail?.text).toContain('Pay $1,375.00 again')
  }
  for (const offer of [young, decided])
    expect((await readOffer(offer.brand, offer.id)).status).toBe('PENDING_PAY_CAPTURE')
  expect((await world.cron(EXPIRE)).body.processedCount).toBe(0)
  await world.cron('/api/payments/cron/sweep')
  expect((await readOffer(decided.brand, decided.id)).status).toBe('PAID')
})

test('a failing void is reported, blocks no others, and is finished by the sweep', async () => {
  const [stuck, fine] = [await waiting(), await waiting()]
  const { processor_payment_id } = await paymentOfOffer(stuck)
  for (const offer of [stuck, fine]) await authorizedAgo(offer, 7 * DAY_MS)
  faults.cancelPaymentIntent = async (proceed, input) =>
    (input as { id: string }).id === processor_payment_id ? down() : proceed()
  const { body } = await world.cron(EXPIRE)
  expect(body).toMatchObject({ success: false, processedCount: 1, errors: [{ offerId: stuck.id }] })
  delete faults.cancelPaymentIntent
  await world.cron('/api/payments/cron/sweep')
  expect((await readOffer(stuck.brand, stuck.id)).status).toBe('ACCEPTED')
  expect(await paymentOf(world, processor_payment_id ?? '')).toMatchObject({ review_decision: 'expire' })
})
