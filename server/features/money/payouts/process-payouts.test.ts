import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances } from '../../../../tests/support/money/paying.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'

const RUN = '/api/payments/process-payouts'
const STATUS = '/api/payments/payout-status'

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await world.database.kysely
    .updateTable('share_tracking')
    .set({ status: 'HELD' })
    .where('status', '=', 'OPEN')
    .execute()
})
afterAll(() => world.close())

const earns = (talent: Person, amountMinorUnit: number, currency = 'USD') =>
  earn(world.database, { accountId: talent.accountId, amountMinorUnit, currency, at: world.clock.now() })
const transfersTo = async (talent: Person) =>
  world.database.kysely
    .selectFrom('simulator.transfers')
    .select(['id', 'amount', 'currency'])
    .where('destination', '=', `acct_${talent.accountId}`)
    .orderBy('id')
    .execute()
const trackingOf = async (talent: Person) =>
  (
    await world.database.kysely
      .selectFrom('share_tracking')
      .select('status')
      .where('account_id', '=', talent.accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
const run = async () => {
  const response = await world.cron(RUN)
  expect(response.status).toBe(200)
  return response.body
}

test('an offer’s earning is paid out in full, once', async () => {
  const { talent } = await offerIn(world, 'COMPLETED', { amountMinorUnit: 125_000 })
  expect((await talent.get(STATUS)).body).toMatchObject({
    payouts: [],
    openTrackingSum: 125_000,
    minimumPayoutAmount: 5000,
    openTrackingCurrency: 'USD',
    openTrackingByCurrency: [{ currency: 'USD', amountMinorUnit: 125_000 }],
  })
  expect(await run()).toEqual({
    success: true,
    message: '1 paid, 0 not due, 0 failed.',
    processedCount: 1,
    skippedCount: 0,
    errors: [],
  })
  const [transfer] = await transfersTo(talent)
  expect(transfer).toMatchObject({ amount: 125_000, currency: 'usd' })
  expect((await talent.get(STATUS)).body).toMatchObject({
    openTrackingSum: 0,
    payouts: [
      {
        accountId: talent.accountId,
        amountMinorUnit: 125_000,
        currency: 'USD',
        status: 'SUCCEEDED',
        transferId: transfer?.id,
        kind: 'scheduled',
        failureReason: null,
        completedAt: expect.any(String),
      },
    ],
  })
  expect(await trackingOf(talent)).toEqual(['PAID'])
  expect(await balances(world, [talent.accountId])).toEqual({})
  expect(await run()).toMatchObject({ processedCount: 0, skippedCount: 0 })
  expect(await transfersTo(talent)).toHaveLength(1)
})

test('earnings below the minimum add up until they reach it', async () => {
  const talent = await world.talent()
  await earns(talent, 4999)
  expect(await run()).toMatchObject({ success: true, processedCount: 0, skippedCount: 1 })
  await earns(talent, 1)
  expect(await run()).toMatchObject({ processedCount: 1, skippedCount: 0 })
  expect(await transfersTo(talent)).toMatchObject([{ amount: 5000 }])
})

test('each currency has its own sum, minimum and payout', async () => {
  const talent = await world.talent()
  await earns(talent, 3000, 'EUR')
  await earns(talent, 3000, 'USD')
  await earns(talent, 9000, 'JPY')
  const { body } = await talent.get(STATUS)
  expect(body).toMatchObject({ openTrackingSum: 9000, openTrackingCurrency: 'JPY' })
  expect(body.openTrackingByCurrency).toEqual([
    { currency: 'JPY', amountMinorUnit: 9000 },
    { currency: 'EUR', amountMinorUnit: 3000 },
    { currency: 'USD', amountMinorUnit: 3000 },
  ])
  expect((await talent.get(`${STATUS}?currency=EUR`)).body).toMatchObject({
    openTrackingSum: 3000,
    openTrackingCurrency: 'EUR',
  })
  expect((await talent.get(`${STATUS}?currency=GBP`)).body.openTrackingSum).toBe(0)
  expect(await run()).toMatchObject({ processedCount: 1, skippedCount: 2 })
  expect(await transfersTo(talent)).toMatchObject([{ amount: 9000, currency: 'jpy' }])
})

test('a seller without a verified payout account is skipped', async () => {
  const talent = await world.talent('Nobody Yet', { payoutsReady: false })
  await earns(talent, 9000)
  expect(await run()).toMatchObject({ success: true, processedCount: 0, skippedCount: 1 })
  await talent.post('/api/payments/payout-route', { kycVerified: false })
  expect(await run()).toMatchObject({ processedCount: 0, skippedCount: 1 })
  await talent.post('/api/payments/payout-route', { kycVerified: true })
  expect(await run()).toMatchObject({ processedCount: 1 })
})

test('a changed destination is not paid for a day', async () => {
  realTimePasses(0)
  const talent = await world.talent()
  await earns(talent, 9000)
  const connectAccountId = `acct_${newId()}`
  await talent.post('/api/payments/payout-route', { connectAccountId })
  expect(await run()).toMatchObject({ processedCount: 0, skippedCount: 1 })
  world.clock.advance(24 * HOUR_MS - 1000)
  expect(await run()).toMatchObject({ processedCount: 0 })
  world.clock.advance(2000)
  expect(await run()).toMatchObject({ processedCount: 1 })
  const [payout] = await world.database.kysely
    .selectFrom('payouts')
    .select('destination')
    .where('account_id', '=', talent.accountId)
    .execute()
  expect(payout?.destination).toBe(connectAccountId)
})

test('a refused transfer releases the earnings, notifies the seller, and the next run retries', async () => {
  const talent = await world.talent()
  const sound = await world.talent()
  await earns(talent, 9000)
  await earns(sound, 7000)
  const setEnabled = (payouts_enabled: boolean) =>
    world.database.kysely
      .updateTable('simulator.accounts')
      .set({ payouts_enabled })
      .where('id', '=', `acct_${talent.accountId}`)
      .execute()
  // Disables the account after the run has checked it and before it creates the transfer.
  faults.createTransfer = async (proceed, input) => {
    if ((input as { destination: string }).destination === `acct_${talent.accountId}`) await setEnabled(false)
    return proceed()
  }
  expect(await run()).toEqual({
    success: false,
    message: '1 paid, 0 not due, 1 failed.',
    processedCount: 1,
    skippedCount: 0,
    errors: [{ accountId: talent.accountId, error: 'The payout account cannot be paid yet.' }],
  })
  expect(await trackingOf(talent)).toEqual(['OPEN'])
  expect(await trackingOf(sound)).toEqual(['PAID'])
  const { body } = await talent.get(STATUS)
  expect(body.openTrackingSum).toBe(9000)
  const failureReason = 'The payment processor did not accept it.'
  expect(body.payouts).toMatchObject([{ status: 'FAILED', failureReason }])
  expect(await balances(world, [talent.accountId, body.payouts[0].id])).toEqual({ SELLER_PAYABLE: -9000 })
  const mails = await world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select(['kind', 'subject'])
    .where('account_id', '=', talent.accountId)
    .execute()
  expect(mails).toEqual([
    { kind: 'payout-failed', subject: 'Your payout of $90.00 failed' },
    { kind: 'payouts-paused', subject: 'Your payouts are paused' },
  ])
  expect(await run()).toMatchObject({ success: true, processedCount: 0, skippedCount: 1 })
  expect((await talent.get(STATUS)).body).toMatchObject({ next: { state: 'under_review' }, payouts: [{}] })
  delete faults.createTransfer
  await setEnabled(true)
  expect(await run()).toMatchObject({ processedCount: 1, errors: [] })
  expect(await transfersTo(talent)).toHaveLength(1)
})

test('a payout without a response is left to the next run, which pays once', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('the answer was lost')
  }
  expect(await run()).toMatchObject({ success: false, processedCount: 0, errors: [{ accountId: talent.accountId }] })
  const { body } = await talent.get(STATUS)
  expect(body).toMatchObject({ openTrackingSum: 0, payouts: [{ status: 'PENDING', transferId: null }] })
  expect(await balances(world, [body.payouts[0].id])).toEqual({ PAYOUT_IN_TRANSIT: -9000 })
  delete faults.createTransfer
  expect(await run()).toMatchObject({ success: true, processedCount: 1 })
  expect(await transfersTo(talent)).toHaveLength(1)
  expect(await trackingOf(talent)).toEqual(['PAID'])
})

test('a transfer whose key expired is found by its payout’s id and not sent again', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('the answer was lost')
  }
  await run()
  delete faults.createTransfer
  world.clock.advance(72 * HOUR_MS)
  await world.database.kysely.deleteFrom('simulator.idempotency_keys').execute()
  expect(await run()).toMatchObject({ processedCount: 1 })
  expect(await transfersTo(talent)).toHaveLength(1)
})

test('new earnings are not collected while the last payout is unfinished', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
  await run()
  await earns(talent, 6000)
  expect(await run()).toMatchObject({ processedCount: 0, skippedCount: 1, errors: [{ accountId: talent.accountId }] })
  delete faults.createTransfer
  expect(await run()).toMatchObject({ processedCount: 2, skippedCount: 0 })
  expect((await transfersTo(talent)).map(({ amount }) => amount)).toEqual([9000, 6000])
})

test('after an idempotency conflict, a payout is reported and stays PENDING until a person resolves it', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
  await run()
  delete faults.createTransfer
  const [payout] = (await talent.get(STATUS)).body.payouts
  await world.app.simulator.createTransfer({
    destination: `acct_${talent.accountId}`,
    amountMinorUnit: 1,
    currency: 'USD',
    metadata: { payoutId: 'another' },
    idempotencyKey: `payout-${payout.id}`,
  })
  expect(await run()).toMatchObject({ success: false, errors: [{ accountId: talent.accountId }] })
  expect((await talent.get(STATUS)).body.payouts).toMatchObject([{ status: 'PENDING' }])
  // Finishes the payout, so that later tests do not find it.
  await world.database.kysely.deleteFrom('simulator.idempotency_keys').execute()
  await run()
})

test('the status takes three SQL statements and is for the seller and admins; the run requires the cron secret', async () => {
  const talent = await world.talent()
  const other = await world.talent()
  expect((await talent.get(STATUS)).statements).toBeLessThanOrEqual(3)
  const theirs = `${STATUS}?accountId=${other.accountId}`
  expect(await talent.get(theirs)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await (await world.admin()).get(theirs)).body).toMatchObject({
    openTrackingSum: 0,
    openTrackingCurrency: null,
    openTrackingByCurrency: [],
  })
  expect((await talent.get(`${STATUS}?currency=dollars`)).status).toBe(400)
  expect((await world.stranger().get(STATUS)).status).toBe(401)
  expect(await world.stranger().get(RUN)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test('an earning disputed before its payout was sent is held; if the payout was sent without a response, it is paid', async () => {
  const admin = await world.admin()
  const underWay = async (how: 'unsent' | 'answer lost' = 'unsent') => {
    const offer = await offerIn(world, 'COMPLETED', { amountMinorUnit: 90_000 })
    faults.createTransfer = async (proceed) => {
      if (how === 'answer lost') await proceed()
      throw new ProcessorUnavailable('no answer')
    }
    await run()
    delete faults.createTransfer
    expect((await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Not ours.' })).status).toBe(200)
    expect(await trackingOf(offer.talent)).toEqual(['OPEN'])
    return offer
  }
  const paid = await underWay('answer lost')
  await run()
  expect(await trackingOf(paid.talent)).toEqual(['PAID'])

  const returned = await underWay()
  expect(await run()).toMatchObject({ success: true, processedCount: 0 })
  expect(await trackingOf(returned.talent)).toEqual(['HELD'])
  const verdict = { offerId: returned.id, resolution: 'RELEASE', note: 'As agreed.' }
  expect((await admin.post('/api/offers/admin/resolve-dispute', verdict)).status).toBe(200)
  await run()
  expect(await trackingOf(returned.talent)).toEqual(['PAID'])

  const refunded = await underWay()
  const back = { offerId: refunded.id, resolution: 'REFUND', note: 'Not as agreed.' }
  expect((await admin.post('/api/offers/admin/resolve-dispute', back)).status).toBe(200)
  await world.app.simulator.setPayoutsEnabled(`acct_${refunded.talent.accountId}`, false)
  await run()
  // The earning and its negative row are both OPEN and offset each other.
  expect(await trackingOf(refunded.talent)).toEqual(['OPEN', 'OPEN'])
})
