import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { balances } from '../../../../tests/support/money/paying.ts'
import { blockAccount } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from '../reconciliation/index.ts'
import { advancePayout } from './index.ts'

const ADVANCE = '/api/payments/admin/advance-payout'
const DO = '/api/payments/admin/do-payout'
const RUN = '/api/payments/process-payouts'

const { faults, wrap } = faultyProcessor()
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  admin = await world.admin()
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await world.cron(RUN)
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const db = () => world.database.kysely
const earns = (talent: Person, amountMinorUnit: number, currency = 'USD') =>
  earn(world.database, { accountId: talent.accountId, amountMinorUnit, currency, at: world.clock.now() })
const advance = (talent: Person, amountMinorUnit: number, rest: object = {}, headers?: Record<string, string>) =>
  admin.post(ADVANCE, { accountId: talent.accountId, amountMinorUnit, ...rest }, headers)
const statusOf = async (talent: Person) => (await talent.get('/api/payments/payout-status')).body
const sentTo = async ({ accountId }: Person): Promise<number[]> =>
  (
    await db()
      .selectFrom('simulator.transfers')
      .select('amount')
      .where('destination', '=', `acct_${accountId}`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ amount }) => amount)
const rowsOf = ({ accountId }: Person) =>
  db()
    .selectFrom('share_tracking')
    .select(['pay_for', 'amount_minor_unit', 'status'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
const loseResponses = () => {
  faults.createTransfer = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('the answer was lost')
  }
}
const setPayable = ({ accountId }: Person, payouts_enabled: boolean) =>
  db().updateTable('simulator.accounts').set({ payouts_enabled }).where('id', '=', `acct_${accountId}`).execute()

test('an advance is paid at once and recouped from later earnings before the next payout', async () => {
  const talent = await world.talent()
  const response = await advance(talent, 60_000, { reason: 'Rent before the shoot.' })
  expect(response).toMatchObject({
    status: 200,
    body: {
      payOut: {
        accountId: talent.accountId,
        amountMinorUnit: 60_000,
        currency: 'USD',
        kind: 'advance',
        status: 'SUCCEEDED',
        transferId: response.body.processorTransferId,
      },
      processorTransferId: expect.any(String),
    },
  })
  expect(Object.keys(response.body).sort()).toEqual(['payOut', 'processorTransferId'])
  expect(await sentTo(talent)).toEqual([60_000])
  expect(await statusOf(talent)).toMatchObject({
    openTrackingSum: -60_000,
    next: { state: 'below_threshold', message: expect.stringContaining('$600.00 more than you have earned') },
  })
  expect(await balances(world, [talent.accountId])).toEqual({ SELLER_PAYABLE: 60_000 })
  const audited = await db()
    .selectFrom('admin_audit')
    .select(['action', 'reason'])
    .where('subject_id', '=', response.body.payOut.id)
    .execute()
  expect(audited).toEqual([{ action: 'advance-payout', reason: 'Rent before the shoot.' }])

  await earns(talent, 50_000)
  await world.cron(RUN)
  expect(await sentTo(talent)).toEqual([60_000])
  await earns(talent, 17_001)
  await world.cron(RUN)
  expect(await sentTo(talent)).toEqual([60_000, 7001])
  expect((await rowsOf(talent)).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(await balances(world, [talent.accountId])).toEqual({})
})

test('an advance above the limit is rejected; earnings and payouts free the limit again', async () => {
  const talent = await world.talent()
  expect(await advance(talent, 100_001)).toMatchObject({
    status: 422,
    body: { code: 'UNPROCESSABLE', error: 'The limit for an advance is $1,000.00.' },
  })
  expect((await advance(talent, 80_000)).status).toBe(200)
  expect(await advance(talent, 20_001)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('$800.00 of earlier advances is not recouped yet') },
  })
  expect((await advance(talent, 100_000, { currency: 'EUR' })).status).toBe(200)
  await earns(talent, 30_000)
  expect((await advance(talent, 50_001)).status).toBe(422)
  expect((await advance(talent, 50_000)).status).toBe(200)
  await earns(talent, 105_000)
  await world.cron(RUN)
  expect(await sentTo(talent)).toEqual(expect.arrayContaining([80_000, 100_000, 50_000, 5000]))
  expect((await advance(talent, 100_000, { currency: 'USD' })).status).toBe(200)
  expect(await rowsOf(talent)).toHaveLength(6)
})

test('existing earnings do not raise the limit of one advance', async () => {
  const talent = await world.talent()
  await earns(talent, 4000)
  expect((await advance(talent, 100_001)).status).toBe(422)
  expect((await advance(talent, 100_000)).status).toBe(200)
})

test('the default currency is the one with the largest open sum', async () => {
  const talent = await world.talent()
  await earns(talent, 1200, 'KWD')
  await earns(talent, 900, 'JPY')
  const response = await advance(talent, 5000)
  expect(response.body.payOut).toMatchObject({ currency: 'KWD', amountMinorUnit: 5000 })
  expect((await statusOf(talent)).openTrackingByCurrency).toEqual([
    { currency: 'JPY', amountMinorUnit: 900 },
    { currency: 'KWD', amountMinorUnit: -3800 },
  ])
})

test('an account that cannot be paid gets no advance, and the error has the reason', async () => {
  const nobody = await world.talent('Nobody Yet', { payoutsReady: false })
  expect(await advance(nobody, 5000)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('no payout') },
  })
  const resting = await world.talent()
  await resting.post('/api/payments/payout-route', { connectAccountId: `acct_${newId()}` })
  expect(await advance(resting, 5000)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('waiting period') },
  })
  expect(await rowsOf(resting)).toEqual([])
})

test('a blocked account gets no advance', async () => {
  const talent = await world.talent()
  await blockAccount(world, talent)
  expect(await advance(talent, 5000)).toMatchObject({
    status: 422,
    body: { code: 'UNPROCESSABLE', error: 'The account is blocked, so it gets no advance.' },
  })
  expect(await rowsOf(talent)).toEqual([])
})

test('a refused transfer undoes the advance, notifies the seller and returns the processor’s reason', async () => {
  const talent = await world.talent()
  await setPayable(talent, false)
  expect(await advance(talent, 30_000)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('The payout account cannot be paid yet.') },
  })
  expect(await rowsOf(talent)).toEqual([{ pay_for: 'ADVANCE', amount_minor_unit: -30_000, status: 'REVERSED' }])
  expect(await balances(world, [talent.accountId])).toEqual({})
  expect((await statusOf(talent)).payouts).toMatchObject([
    { status: 'FAILED', kind: 'advance', message: expect.stringContaining('nothing is deducted from your earnings') },
  ])
  const mails = await db()
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select(['kind', 'subject'])
    .where('account_id', '=', talent.accountId)
    .execute()
  expect(mails).toEqual([
    { kind: 'advance-failed', subject: 'Your advance of $300.00 failed' },
    { kind: 'payouts-paused', subject: 'Your payouts are paused' },
  ])
})

test('an advance without a response returns 503, stays PENDING, blocks another, and the daily run finishes it', async () => {
  const talent = await world.talent()
  loseResponses()
  const lost = await advance(talent, 30_000)
  expect(lost).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect(lost.body.error).toContain('continues automatically')
  delete faults.createTransfer
  expect((await statusOf(talent)).payouts).toMatchObject([{ status: 'PENDING', kind: 'advance' }])
  expect(await advance(talent, 1000)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await advance(talent, 1000, { currency: 'EUR' })).status).toBe(200)
  await world.cron(RUN)
  expect((await sentTo(talent)).sort()).toEqual([1000, 30_000])
  expect((await statusOf(talent)).payouts.map(({ status }: any) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
})

test('a repeated request with an Idempotency-Key makes one advance, whatever happened to the first', async () => {
  const talent = await world.talent()
  const headers = { 'idempotency-key': randomUUID() }
  loseResponses()
  expect((await advance(talent, 30_000, {}, headers)).status).toBe(503)
  delete faults.createTransfer
  const second = await advance(talent, 30_000, {}, headers)
  expect(second.status).toBe(200)
  expect((await advance(talent, 30_000, {}, headers)).body).toEqual(second.body)
  await db().deleteFrom('idempotency_keys').execute()
  expect((await advance(talent, 30_000, {}, headers)).body).toEqual(second.body)
  expect(await sentTo(talent)).toEqual([30_000])
  await db().deleteFrom('idempotency_keys').execute()
  expect((await advance(talent, 31_000, {}, headers)).status).toBe(422)
  expect((await advance(talent, 30_000, {}, { 'idempotency-key': 'twice' })).status).toBe(400)
})

test('the same request five times concurrently makes one advance', async () => {
  const talent = await world.talent()
  const input = { accountId: talent.accountId, amountMinorUnit: 20_000, requestKey: `test:${randomUUID()}` }
  const calls = Array.from({ length: 5 }, () => advancePayout(world.app.ctx, admin, input))
  for (const call of await Promise.allSettled(calls))
    if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'Conflict' })
  expect(await sentTo(talent)).toEqual([20_000])
  const { payout } = await advancePayout(world.app.ctx, admin, input)
  expect(payout).toMatchObject({ status: 'SUCCEEDED', kind: 'advance' })
  expect(await sentTo(talent)).toEqual([20_000])
})

test('a refused advance stays refused under its key', async () => {
  const talent = await world.talent()
  const headers = { 'idempotency-key': randomUUID() }
  await setPayable(talent, false)
  expect((await advance(talent, 30_000, {}, headers)).status).toBe(422)
  await setPayable(talent, true)
  expect((await advance(talent, 30_000, {}, headers)).status).toBe(422)
  expect(await sentTo(talent)).toEqual([])
})

test('a refused payout releases the advance it had collected', async () => {
  const talent = await world.talent()
  await advance(talent, 10_000)
  await earns(talent, 20_000)
  await setPayable(talent, false)
  await admin.post(DO, { accountId: talent.accountId })
  expect((await rowsOf(talent)).map(({ status }) => status)).toEqual(['OPEN', 'OPEN'])
  expect((await statusOf(talent)).openTrackingSum).toBe(10_000)
  await setPayable(talent, true)
  expect((await admin.post(DO, { accountId: talent.accountId })).body).toMatchObject({
    status: 'success',
    amount: 10_000,
  })
})

test('an advance returns 404 for an unknown account, 403 to non-admins, 401 without a session, 400 for a wrong body', async () => {
  const talent = await world.talent()
  expect((await admin.post(ADVANCE, { accountId: newId(), amountMinorUnit: 1000 })).status).toBe(404)
  expect((await talent.post(ADVANCE, { accountId: talent.accountId, amountMinorUnit: 1000 })).status).toBe(403)
  expect((await world.stranger().post(ADVANCE, { accountId: talent.accountId, amountMinorUnit: 1 })).status).toBe(401)
  for (const wrong of [
    { amountMinorUnit: 0 },
    { amountMinorUnit: 1.5 },
    { amountMinorUnit: -5 },
    { currency: 'QQQ' },
    { kind: 'x' },
  ])
    expect((await advance(talent, 1000, wrong)).status).toBe(400)
})

test.skipIf(inject('template').engine === 'pglite')(
  'concurrent payouts, advances and job runs send exactly what was earned and advanced',
  async () => {
    for (let round = 0; round < 3; round++) {
      const talent = await world.talent()
      for (const amount of [7000, 4000, 2501]) await earns(talent, amount)
      const hands = [
        () => world.cron(RUN),
        () => admin.post(DO, { accountId: talent.accountId }),
        () => advance(talent, 30_000),
        () => admin.post(DO, { accountId: talent.accountId }),
        () => advance(talent, 40_000),
        () => world.cron(RUN),
        () => advance(talent, 50_000),
        () => world.cron(RUN),
      ]
      const responses = await Promise.all(
        hands
          .slice(round)
          .concat(hands.slice(0, round))
          .map((hand) => hand()),
      )
      for (const { status } of responses) expect([200, 409, 422]).toContain(status)
      await earns(talent, 200_000)
      await world.cron(RUN)
      await world.cron(RUN)
      const rows = await rowsOf(talent)
      const advanced = rows.filter(({ pay_for, status }) => pay_for === 'ADVANCE' && status !== 'REVERSED')
      const earned = rows.filter(({ amount_minor_unit }) => amount_minor_unit > 0)
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      expect(sum(earned.map(({ amount_minor_unit }) => amount_minor_unit))).toBe(213_501)
      expect(sum(await sentTo(talent))).toBe(213_501)
      expect(rows.every(({ status }) => status === 'PAID')).toBe(true)
      const payouts = await db().selectFrom('payouts').selectAll().where('account_id', '=', talent.accountId).execute()
      expect(payouts.filter(({ kind, status }) => kind === 'advance' && status === 'SUCCEEDED')).toHaveLength(
        advanced.length,
      )
      expect(await sentTo(talent)).toHaveLength(payouts.filter(({ status }) => status === 'SUCCEEDED').length)
    }
  },
)
