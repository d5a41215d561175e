import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { CREATE_INTENT, confirm, createIntent, openPayment, paymentOf } from '../../../../tests/support/money/paying.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorRefusal, ProcessorUnavailable } from '../../../providers/processor/port.ts'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

test('the buyer of an accepted offer gets an intent for its total, and the same one again', async () => {
  const offer = await offerIn(world, 'ACCEPTED', { amountMinorUnit: 125_000 })
  const first = await createIntent(offer)
  expect(first.status).toBe(200)
  expect(first.body).toEqual({
    processorPaymentId: expect.stringMatching(/^pi_/),
    processorClientSecret: expect.stringContaining('_secret_'),
    processorPublishableKey: 'pk_simulator',
  })
  expect((await createIntent(offer)).body).toEqual(first.body)
  const payment = await paymentOf(world, first.body.processorPaymentId)
  expect(payment).toMatchObject({ amount_minor_unit: 137_500, currency: 'USD', status: 'PENDING' })
  expect(payment.ppu_code).toMatch(/^[2-9A-Z]{12}$/)
  expect((await world.app.simulator.findPaymentIntent(first.body.processorPaymentId))?.metadata).toEqual({
    paymentId: payment.id,
    payFor: 'OFFER',
    payForId: offer.id,
  })
})

test('the buyer’s name and address default to the profile’s', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const first = await createIntent(offer)
  expect(await paymentOf(world, first.body.processorPaymentId)).toMatchObject({
    buyer_name: offer.brand.displayName,
    buyer_email: offer.brand.email,
    host_partner_slug: null,
  })
  const other = await offerIn(world, 'ACCEPTED')
  const given = { buyerName: 'Ada', buyerEmail: 'ada@example.com', hostPartnerSlug: 'partner' }
  const second = await other.brand.post(CREATE_INTENT, { payFor: 'OFFER', payForId: other.id, ...given })
  expect(await paymentOf(world, second.body.processorPaymentId)).toMatchObject({
    buyer_name: 'Ada',
    buyer_email: 'ada@example.com',
    host_partner_slug: 'partner',
  })
})

test.each([
  ['an unknown kind', { payFor: 'PIZZA' }, 'must be one of MERCH'],
  ['a price of its own', { amountMinorUnit: 1 }, 'is not a known field'],
  ['a seller of its own', { sellerAccountId: 'x' }, 'is not a known field'],
  ['a broken address', { buyerEmail: 'nobody' }, 'must be an address such as mara@example.com'],
  ['no product', { payForId: '' }, 'payForId'],
])('create-intent returns 400 for a request with %s', async (_what, change, message) => {
  const brand = await world.brand()
  const response = await brand.post(CREATE_INTENT, { payFor: 'OFFER', payForId: newId(), ...change })
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ code: 'BadRequest', error: expect.stringContaining(message) })
})

test('only the offer’s brand may pay, and only for an accepted offer', async () => {
  const accepted = await offerIn(world, 'ACCEPTED')
  const request = { payFor: 'OFFER', payForId: accepted.id }
  expect((await world.stranger().post(CREATE_INTENT, request)).status).toBe(401)
  expect((await accepted.talent.post(CREATE_INTENT, request)).status).toBe(403)
  expect((await (await world.brand()).post(CREATE_INTENT, request)).status).toBe(403)
  expect((await accepted.brand.post(CREATE_INTENT, { ...request, payForId: newId() })).status).toBe(404)
  expect((await createIntent(await offerIn(world, 'APPROVED'))).status).toBe(422)
  expect((await createIntent(await offerIn(world, 'PAID'))).status).toBe(422)
})

test('create-intent sends no CORS headers to other origins', async () => {
  const response = await world.stranger().send('OPTIONS', CREATE_INTENT, undefined, {
    origin: 'https://elsewhere.example.com',
    'access-control-request-method': 'POST',
  })
  expect(response.headers['access-control-allow-origin']).toBeUndefined()
})

test('create-intent returns 422 with the processor’s message if it refuses', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  faults.createPaymentIntent = () => Promise.reject(new ProcessorRefusal('currency_not_supported', 'No such currency.'))
  const response = await createIntent(offer)
  expect(response).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
  expect(response.text).toContain('No such currency.')
})

test('create-intent returns 503 while the processor is down, and the next call continues the payment', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  faults.createPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  const failed = await createIntent(offer)
  expect(failed.status).toBe(503)
  expect(failed.headers['retry-after']).toBe('5')
  delete faults.createPaymentIntent
  const healed = await createIntent(offer)
  expect(healed.status).toBe(200)
  const rows = await world.database.kysely
    .selectFrom('payments')
    .select('id')
    .where('pay_for_id', '=', offer.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('an intent created before a crash is found again', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  let lost: unknown
  faults.createPaymentIntent = async (proceed) => {
    lost = await proceed()
    throw new ProcessorUnavailable('the answer was lost')
  }
  expect((await createIntent(offer)).status).toBe(503)
  delete faults.createPaymentIntent
  expect((await createIntent(offer)).body.processorPaymentId).toBe((lost as { id: string }).id)
})

test('a changed price cancels the old intent and creates a new payment', async () => {
  const opened = await openPayment(world)
  await world.database.kysely
    .updateTable('offers')
    .set({ offer_amount_minor_unit: 90_000, platform_fee_minor_unit: 9000, total_brand_price_minor_unit: 99_000 })
    .where('id', '=', opened.offer.id)
    .execute()
  const next = await createIntent(opened.offer)
  expect(next.status).toBe(200)
  expect(next.body.processorPaymentId).not.toBe(opened.processorPaymentId)
  expect((await paymentOf(world, opened.processorPaymentId)).status).toBe('CANCELED')
  expect((await world.app.simulator.findPaymentIntent(opened.processorPaymentId))?.status).toBe('canceled')
  expect(await paymentOf(world, next.body.processorPaymentId)).toMatchObject({
    amount_minor_unit: 99_000,
    status: 'PENDING',
  })
})

test('no new intent is created while the earlier price is being paid', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'delay', 60_000)
  await world.database.kysely
    .updateTable('offers')
    .set({ offer_amount_minor_unit: 90_000, platform_fee_minor_unit: 9000, total_brand_price_minor_unit: 99_000 })
    .where('id', '=', opened.offer.id)
    .execute()
  const next = await createIntent(opened.offer)
  expect(next.status).toBe(409)
  expect(next.body.error).toContain('earlier price is in progress')
})

test('an intent canceled at the processor is replaced by a new one', async () => {
  const opened = await openPayment(world)
  await world.app.simulator.cancelPaymentIntent({ id: opened.processorPaymentId, idempotencyKey: newId() })
  const next = await createIntent(opened.offer)
  expect(next.status).toBe(200)
  expect(next.body.processorPaymentId).not.toBe(opened.processorPaymentId)
})

test('create-intent takes few SQL statements', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  // Five statements are ours: the caller, the quote, the lookup, the insert and the intent. The
  // simulator runs six.
  expect((await createIntent(offer)).statements).toBeLessThanOrEqual(5 + 6)
  expect((await createIntent(offer)).statements).toBeLessThanOrEqual(4)
})

test('an Idempotency-Key that is not a UUID returns 400', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  for (const wrong of ['1', '', 'not-a-uuid', `${newId()}x`])
    expect((await createIntent(offer, { 'idempotency-key': wrong })).status).toBe(400)
})

test('the same key returns the same response, 422 for another request; keys are per person', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const other = await offerIn(world, 'ACCEPTED')
  const header = key()
  const first = await createIntent(offer, header)
  expect(first.status).toBe(200)
  await world.app.simulator.confirm({
    id: first.body.processorPaymentId,
    clientSecret: first.body.processorClientSecret,
    outcome: 'succeed',
  })
  await world.app.simulator.deliverDueEvents()
  expect(await createIntent(offer, header)).toMatchObject({ status: 200, body: first.body })
  const reused = await createIntent({ brand: offer.brand, id: other.id }, header)
  expect(reused.status).toBe(422)
  expect(reused.body.error).toContain('a different request')
  expect((await createIntent(other, header)).status).toBe(200)
})

test('a key whose first request is running returns 409 and later its response', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const header = key()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    faults.createPaymentIntent = async (proceed) => {
      resolve()
      await held
      return proceed()
    }
  })
  const first = createIntent(offer, header)
  await reached
  const second = await createIntent(offer, header)
  expect(second.status).toBe(409)
  expect(second.body.error).toContain('is still running')
  release()
  expect((await first).status).toBe(200)
  expect((await createIntent(offer, header)).body).toEqual((await first).body)
})

test('a failed request does not use up its Idempotency-Key', async () => {
  const offer = await offerIn(world, 'APPROVED')
  const header = key()
  expect((await createIntent(offer, header)).status).toBe(422)
  await offer.talent.post('/api/offers/respond', { offerId: offer.id, action: 'accept' })
  expect((await createIntent(offer, header)).status).toBe(200)
})

test('a key of a request that crashed can be used again after its lease, and expires after a day', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const header = key()
  const id = { user_id: offer.brand.userId, route: CREATE_INTENT, key: header['idempotency-key'] }
  const first = await createIntent(offer, header)
  await world.database.kysely
    .updateTable('idempotency_keys')
    .set({ status: null, answer: null })
    .where((where) => where.and(id))
    .execute()
  expect((await createIntent(offer, header)).status).toBe(409)
  world.clock.advance(7 * MINUTE_MS)
  expect(await createIntent(offer, header)).toMatchObject({ status: 200, body: first.body })
  const other = await offerIn(world, 'ACCEPTED', { brand: offer.brand })
  expect((await createIntent(other, header)).status).toBe(422)
  world.clock.advance(24 * HOUR_MS)
  await world.cron('/api/payments/cron/sweep')
  const remaining = await world.database.kysely
    .selectFrom('idempotency_keys')
    .select('key')
    .where((where) => where.and(id))
    .execute()
  expect(remaining).toEqual([])
})
