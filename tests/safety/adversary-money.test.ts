import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { feesOf } from '../../server/features/offers/offer/domain/fees.ts'
import { addMs, HOUR_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { earn } from '../support/money/earnings.ts'
import {
  complete,
  confirm,
  createIntent,
  offerStatus,
  openPayment,
  paymentOf,
  sendWebhook,
} from '../support/money/paying.ts'
import { DELIVERY, offerIn } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

/** Attempts to get money twice, from the wrong source, or for the wrong person. */

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterEach(async () => {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

// On a single connection nothing runs concurrently, so these tests would pass for the wrong reason.
const race = test.skipIf(inject('template').engine === 'pglite')
const db = () => world.database.kysely
const inParallel = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

describe('amounts are exact in every currency', () => {
  test.each([
    ['JPY', 50],
    ['JPY', 5005],
    ['KWD', 12_340],
    ['HUF', 1_100_000],
    ['BHD', 999_990],
    ['IDR', 900_000_000_000],
  ])('%s %i', async (currency, amountMinorUnit) => {
    const opened = await openPayment(world, { currency, amountMinorUnit })
    const { offer, processorPaymentId } = opened
    await confirm(world, opened, 'succeed')
    const { amount_minor_unit: total } = await paymentOf(world, processorPaymentId)
    if (total >= world.config.CAPTURE_REVIEW_MINOR_UNIT)
      await world.app.simulator.capturePaymentIntent({ id: processorPaymentId, idempotencyKey: newId() })
    expect((await complete(offer.brand, processorPaymentId)).status).toBe(200)
    expect((await offer.talent.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY })).status).toBe(200)
    expect((await offer.brand.post('/api/offers/complete', { offerId: offer.id })).status).toBe(200)
    await world.cron('/api/payments/process-payouts')
    const transfers = await db()
      .selectFrom('simulator.transfers')
      .select(['amount', 'currency'])
      .where('destination', '=', `acct_${offer.talent.accountId}`)
      .execute()
    const isDue = amountMinorUnit >= world.config.MINIMUM_PAYOUT_MINOR_UNIT
    expect(transfers).toEqual(isDue ? [{ amount: amountMinorUnit, currency: currency.toLowerCase() }] : [])
    expect(total).toBe(feesOf(amountMinorUnit, 1000, currency).totalBrandPriceMinorUnit)
  })

  test.each([
    ['an amount above the maximum', { offerAmountMinorUnit: 1_000_000_000_001 }],
    ['a fraction', { offerAmountMinorUnit: 10.5 }],
    ['a zero amount', { offerAmountMinorUnit: 0 }],
    ['a negative amount', { offerAmountMinorUnit: -5 }],
    ['a number as text', { offerAmountMinorUnit: '500' }],
    ['an unknown currency', { currency: 'ZZZ' }],
    ['a currency with a look-alike letter', { currency: 'U\u017fD' }],
  ])('rejects %s', async (_what, change) => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const body = { slug: talent.slug, campaignDescription: 'x', campaignType: 'social_post', skipImageGeneration: true }
    const response = await brand.post('/api/offers/submit', { ...body, offerAmountMinorUnit: 500, ...change })
    expect(response.status).toBe(400)
  })
})

test('a payment for one offer never pays for another', async () => {
  const cheap = await openPayment(world, { amountMinorUnit: 100 })
  const expensive = await openPayment(world, { ...cheap.offer, amountMinorUnit: 900_000 })
  await confirm(world, cheap, 'succeed')
  const swapped = await createIntent({ brand: cheap.offer.brand, id: expensive.offer.id })
  expect(swapped.body.processorPaymentId).toBe(expensive.processorPaymentId)
  expect((await complete(cheap.offer.brand, expensive.processorPaymentId)).status).toBe(202)
  for (const type of ['charge.succeeded', 'payment_intent.succeeded'])
    await sendWebhook(world, { id: `evt_${newId()}`, type, paymentIntentId: expensive.processorPaymentId })
  expect(await offerStatus(world, expensive.offer)).toBe('ACCEPTED')
  expect((await complete(cheap.offer.brand, cheap.processorPaymentId)).status).toBe(200)
  expect([await offerStatus(world, cheap.offer), await offerStatus(world, expensive.offer)]).toEqual([
    'PAID',
    'ACCEPTED',
  ])
})

test('a paid offer cannot be paid again, and later events do not undo its payment', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(200)
  expect((await createIntent(opened.offer)).status).toBe(422)
  await expect(confirm(world, opened, 'succeed')).rejects.toThrow(/can no longer be paid/)
  for (const type of ['charge.failed', 'payment_intent.payment_failed', 'payment_intent.canceled'])
    await sendWebhook(world, { id: `evt_${newId()}`, type, paymentIntentId: opened.processorPaymentId })
  expect(await offerStatus(world, opened.offer)).toBe('PAID')
})

race('a payment that arrives while both sides and cron jobs change the offer is kept once or refunded', async () => {
  for (let round = 0; round < 4; round++) {
    const opened = await openPayment(world)
    const { offer, processorPaymentId } = opened
    await confirm(world, opened, 'succeed')
    await Promise.all([
      complete(offer.brand, processorPaymentId),
      offer.brand.post('/api/offers/cancel', { offerId: offer.id }),
      offer.talent.post('/api/offers/cancel', { offerId: offer.id }),
      offer.talent.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY }),
      offer.brand.post('/api/offers/complete', { offerId: offer.id }),
      world.cron('/api/offers/cron/expire'),
      world.cron('/api/payments/cron/sweep'),
      sendWebhook(world, { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: processorPaymentId }),
    ])
    // A cancellation refunds everything, whether the money came before or after it.
    const { status } = await paymentOf(world, processorPaymentId)
    const wanted = status === 'REFUNDED' ? ['CANCELLED'] : ['PAID', 'DELIVERED', 'COMPLETED']
    expect(['SUCCEEDED', 'REFUNDED']).toContain(status)
    expect(wanted).toContain(await offerStatus(world, offer))
  }
})

race('a payout account changed while payouts run is not paid before its waiting period ends', async () => {
  for (let round = 0; round < 4; round++) {
    const talent = await world.talent()
    await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: world.clock.now() })
    const thiefAccountId = `acct_${newId()}`
    await inParallel(8, (at) =>
      at % 2 === 0
        ? world.cron('/api/payments/process-payouts')
        : talent.post('/api/payments/payout-route', { connectAccountId: thiefAccountId, kycVerified: true }),
    )
    await world.cron('/api/payments/process-payouts')
    const paid = await db()
      .selectFrom('simulator.transfers')
      .select('id')
      .where('destination', '=', thiefAccountId)
      .execute()
    expect(paid).toEqual([])
  }
})

test('changing the payout account back and forth does not shorten its waiting period', async () => {
  const talent = await world.talent()
  await earn(world.database, { accountId: talent.accountId, amountMinorUnit: 9000, at: world.clock.now() })
  const [own, thiefAccountId] = [`acct_${talent.accountId}`, `acct_${newId()}`]
  const setDestination = (connectAccountId: string) => talent.post('/api/payments/payout-route', { connectAccountId })
  const setHoursSinceChange = (hours: number) =>
    db()
      .updateTable('payout_routes')
      .set({ destination_changed_at: addMs(world.clock.now(), -hours * HOUR_MS) })
      .where('account_id', '=', talent.accountId)
      .execute()
  await setDestination(thiefAccountId)
  await setHoursSinceChange(23)
  await setDestination(own)
  await setDestination(thiefAccountId)
  await setHoursSinceChange(23.9)
  expect((await world.cron('/api/payments/process-payouts')).body.processedCount).toBe(0)
  // The same payout route changes nothing, so the waiting period continues.
  await setDestination(thiefAccountId)
  await setHoursSinceChange(24)
  expect((await world.cron('/api/payments/process-payouts')).body.processedCount).toBe(1)
})

race('of twenty sellers who claim one payout account at once, only one gets it', async () => {
  const sellers = await inParallel(20, () => world.talent('Someone', { payoutsReady: false }))
  const connectAccountId = `acct_${newId()}`
  const responses = await inParallel(20, (at) =>
    (sellers[at] as (typeof sellers)[number]).post('/api/payments/payout-route', { connectAccountId }),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(19)
})

race('an accept, a reject, a cancel and an expiry that race at the deadline never contradict each other', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, brand, talent } = await offerIn(world, 'COUNTERED')
    const soon = addMs(world.clock.now(), 15)
    await db().updateTable('offers').set({ expires_at: soon }).where('id', '=', id).execute()
    await Promise.all([
      brand.post('/api/offers/respond', { offerId: id, action: 'accept' }),
      brand.post('/api/offers/cancel', { offerId: id }),
      talent.post('/api/offers/respond', { offerId: id, action: 'reject' }),
      talent.post('/api/offers/respond', { offerId: id, action: 'accept' }),
      world.cron('/api/offers/cron/expire'),
      world.cron('/api/offers/cron/expire'),
    ])
    const { history } = (await brand.get(`/api/offers/${id}`)).body
    const ends = history.filter(({ toStatus }: { toStatus: string }) =>
      ['ACCEPTED', 'CANCELLED', 'REJECTED', 'EXPIRED'].includes(toStatus),
    )
    // An accepted offer can still be canceled. No other state follows a final one.
    const reached = ends.map(({ toStatus }: { toStatus: string }) => toStatus)
    if (reached.length > 1) expect(reached).toEqual(['ACCEPTED', 'CANCELLED'])
  }
})
