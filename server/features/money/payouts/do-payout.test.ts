import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from '../reconciliation/index.ts'

const DO = '/api/payments/admin/do-payout'

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

const db = () => world.database.kysely
const earns = (talent: Person, amountMinorUnit: number, currency = 'USD') =>
  earn(world.database, { accountId: talent.accountId, amountMinorUnit, currency, at: world.clock.now() })
const payoutsOf = ({ accountId }: Person) =>
  db()
    .selectFrom('payouts')
    .select(['id', 'amount_minor_unit', 'currency', 'status', 'kind', 'transfer_id'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
const doPayout = (accountId: string, rest: object = {}) => admin.post(DO, { accountId, ...rest })
const auditOf = (subjectId: string) =>
  db()
    .selectFrom('admin_audit')
    .select(['action', 'actor_account_id', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()

test('an admin’s payout pays at once and is audited', async () => {
  const talent = await world.talent()
  await earns(talent, 4000)
  await earns(talent, 3001)
  const response = await doPayout(talent.accountId)
  expect(response).toMatchObject({ status: 200, body: { status: 'success', amount: 7001 } })
  const [payout] = await payoutsOf(talent)
  expect(payout).toMatchObject({
    amount_minor_unit: 7001,
    status: 'SUCCEEDED',
    kind: 'manual',
    transfer_id: response.body.transferId,
  })
  expect(Object.keys(response.body).sort()).toEqual(['amount', 'status', 'transferId'])
  expect(await auditOf(payout?.id ?? '')).toEqual([
    {
      action: 'do-payout',
      actor_account_id: admin.accountId,
      after: { accountId: talent.accountId, amountMinorUnit: 7001, currency: 'USD' },
    },
  ])
  expect((await doPayout(talent.accountId)).body).toEqual({ status: 'below_threshold', amount: 0 })
})

test('a dry run returns what would be paid and writes nothing', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  const audited = await db().selectFrom('admin_audit').select('id').execute()
  expect((await doPayout(talent.accountId, { dryRun: true })).body).toEqual({ status: 'success', amount: 9000 })
  expect(await payoutsOf(talent)).toEqual([])
  expect(await db().selectFrom('admin_audit').select('id').execute()).toEqual(audited)
})

test('below the minimum the amount is returned and nothing is paid, dry run or not', async () => {
  const talent = await world.talent()
  await earns(talent, 4999)
  for (const dryRun of [true, false])
    expect((await doPayout(talent.accountId, { dryRun })).body).toEqual({ status: 'below_threshold', amount: 4999 })
  expect(await payoutsOf(talent)).toEqual([])
})

test('an account that cannot be paid returns an error with the reason', async () => {
  const nobody = await world.talent('Nobody Yet', { payoutsReady: false })
  const resting = await world.talent('Just Moved')
  await resting.post('/api/payments/payout-route', { connectAccountId: `acct_${newId()}` })
  const unverified = await world.talent('Papers Pending')
  await unverified.post('/api/payments/payout-route', { kycVerified: false })
  const reviewed = await world.talent('Under Review')
  await world.app.simulator.setPayoutsEnabled(`acct_${reviewed.accountId}`, false)
  await world.app.simulator.deliverDueEvents()
  for (const [talent, why] of [
    [nobody, 'no payout account'],
    [resting, 'is not paid until its waiting period ends'],
    [unverified, 'not verified'],
    [reviewed, 'reviewing'],
  ] as const) {
    await earns(talent, 9000)
    for (const dryRun of [true, false])
      expect((await doPayout(talent.accountId, { dryRun })).body).toEqual({
        status: 'error',
        amount: 9000,
        error: expect.stringContaining(why),
      })
    expect(await payoutsOf(talent)).toEqual([])
  }
})

test('an admin’s payout is in the requested currency, else in the one with the largest sum', async () => {
  const talent = await world.talent()
  await earns(talent, 6000, 'JPY')
  await earns(talent, 12_345, 'KWD')
  await earns(talent, 5001)
  expect((await doPayout(talent.accountId, { currency: 'USD' })).body).toMatchObject({
    status: 'success',
    amount: 5001,
  })
  expect((await doPayout(talent.accountId)).body).toMatchObject({ status: 'success', amount: 12_345 })
  expect((await doPayout(talent.accountId, { currency: 'EUR' })).body).toEqual({ status: 'below_threshold', amount: 0 })
  expect((await doPayout(talent.accountId)).body).toMatchObject({ status: 'success', amount: 6000 })
  expect((await payoutsOf(talent)).map(({ currency, amount_minor_unit }) => [currency, amount_minor_unit])).toEqual([
    ['USD', 5001],
    ['KWD', 12_345],
    ['JPY', 6000],
  ])
})

test('a payout without a response stays PENDING, and the next call finishes it and pays once', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  faults.createTransfer = async (proceed) => {
    await proceed()
    throw new ProcessorUnavailable('the answer was lost')
  }
  const lost = await doPayout(talent.accountId)
  expect(lost).toMatchObject({ status: 200, body: { status: 'error', amount: 9000 } })
  expect(lost.body.error).toContain('The next run continues it, and it is paid only once.')
  expect(await payoutsOf(talent)).toMatchObject([{ status: 'PENDING' }])
  expect((await doPayout(talent.accountId, { dryRun: true })).body).toEqual({ status: 'success', amount: 9000 })
  delete faults.createTransfer
  const [pending] = await payoutsOf(talent)
  const finished = await doPayout(talent.accountId)
  expect(finished.body).toMatchObject({ status: 'success', amount: 9000, transferId: expect.any(String) })
  expect(await payoutsOf(talent)).toMatchObject([{ status: 'SUCCEEDED', transfer_id: finished.body.transferId }])
  expect((await auditOf(pending?.id ?? '')).map(({ action }) => action)).toEqual(['do-payout', 'finish-payout'])
  const sent = await db()
    .selectFrom('simulator.transfers')
    .select('amount')
    .where('destination', '=', `acct_${talent.accountId}`)
    .execute()
  expect(sent).toEqual([{ amount: 9000 }])
})

test('a refused transfer returns the processor’s reason, and the seller keeps the money', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  await db()
    .updateTable('simulator.accounts')
    .set({ payouts_enabled: false })
    .where('id', '=', `acct_${talent.accountId}`)
    .execute()
  expect((await doPayout(talent.accountId)).body).toEqual({
    status: 'error',
    amount: 9000,
    error: 'The payout account cannot be paid yet.',
  })
  const { payouts, openTrackingSum } = (await talent.get('/api/payments/payout-status')).body
  expect(openTrackingSum).toBe(9000)
  expect(payouts).toMatchObject([
    { status: 'FAILED', message: expect.stringContaining('Earnings that are still yours') },
  ])
})

test('do-payout returns 404 for an unknown account, 403 to non-admins, 401 without a session, 400 for another field', async () => {
  const talent = await world.talent()
  expect(await doPayout(newId())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await talent.post(DO, { accountId: talent.accountId })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
  expect((await world.stranger().post(DO, { accountId: talent.accountId })).status).toBe(401)
  for (const wrong of [
    {},
    { accountId: talent.accountId, amount: 1 },
    { accountId: talent.accountId, currency: 'usd' },
  ])
    expect(await admin.post(DO, wrong)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})
