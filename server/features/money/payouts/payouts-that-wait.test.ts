import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { openAdvance } from './queries/tracking.ts'

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

test('an account that is no longer payable is skipped, its seller notified once, and no payout FAILED', async () => {
  const talent = await world.talent()
  await earns(talent, 9000)
  await world.app.simulator.setPayoutsEnabled(`acct_${talent.accountId}`, false)
  for (let day = 0; day < 3; day++)
    expect(await run()).toMatchObject({ success: true, processedCount: 0, skippedCount: 1 })
  const mails = await world.database.kysely
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select('kind')
    .where('account_id', '=', talent.accountId)
    .execute()
  expect(mails).toEqual([{ kind: 'payouts-paused' }])
  expect((await talent.get(STATUS)).body).toMatchObject({ payouts: [], next: { state: 'under_review' } })
  await world.app.simulator.setPayoutsEnabled(`acct_${talent.accountId}`, true)
  expect(await run()).toMatchObject({ processedCount: 1 })
})

test('an account update from the processor’s webhook is applied', async () => {
  const admin = await world.admin()
  const talent = await world.talent('Changing Account')
  const isReady = async () =>
    (await admin.get('/api/admin/users?search=Changing Account')).body.accounts[0].payoutsReady
  expect(await isReady()).toBe(true)
  await world.app.simulator.setPayoutsEnabled(`acct_${talent.accountId}`, false)
  await world.app.simulator.deliverDueEvents()
  expect(await isReady()).toBe(false)
  await world.app.simulator.setPayoutsEnabled(`acct_${talent.accountId}`, true)
  await world.app.simulator.deliverDueEvents()
  expect(await isReady()).toBe(true)
})

test('accept and complete check again whether the talent can be paid', async () => {
  const { id, brand, talent } = await offerIn(world, 'DELIVERED')
  await world.app.simulator.setPayoutsEnabled(`acct_${talent.accountId}`, false)
  // The last check was an hour ago, so the stored state is no longer trusted.
  await world.database.kysely.deleteFrom('simulator.events').where('type', '=', 'account.updated').execute()
  world.clock.advance(HOUR_MS)
  const complete = () => brand.post('/api/offers/complete', { offerId: id })
  expect(await complete()).toMatchObject({
    status: 409,
    body: { code: 'CONNECT_ONBOARDING_REQUIRED', details: { status: 'under_review' } },
  })
  const sent = await offerIn(world, 'APPROVED', { talent })
  const accepted = await talent.post('/api/offers/respond', { offerId: sent.id, action: 'accept' })
  expect(accepted).toMatchObject({ status: 409, body: { code: 'CONNECT_ONBOARDING_REQUIRED' } })
  await world.app.simulator.setPayoutsEnabled(`acct_${talent.accountId}`, true)
  // While the processor does not respond, an account that was payable still counts as payable.
  expect((await talent.post('/api/offers/respond', { offerId: sent.id, action: 'accept' })).status).toBe(200)
  faults.findConnectAccount = () => Promise.reject(new ProcessorUnavailable('no answer'))
  world.clock.advance(HOUR_MS)
  expect((await complete()).status).toBe(200)
})

describe('an insufficient platform balance', () => {
  const isEmpty = (balanceIsEmpty: boolean) => world.app.simulator.behave({ balanceIsEmpty })
  const kindsOfMail = async ({ accountId }: Person) =>
    (
      await world.database.kysely
        .selectFrom('outgoing_mails')
        .where('queue', '=', 'others')
        .select('kind')
        .where('account_id', '=', accountId)
        .execute()
    ).map(({ kind }) => kind)

  test('keeps one pending payout and notifies the admins, not the seller', async () => {
    const admin = await world.admin()
    const talent = await world.talent()
    await earns(talent, 9000)
    isEmpty(true)
    for (let day = 0; day < 3; day++)
      expect(await run()).toMatchObject({ processedCount: 0, errors: [{ accountId: talent.accountId }] })
    expect((await talent.get(STATUS)).body).toMatchObject({
      payouts: [{ status: 'PENDING', message: null }],
      next: { state: 'scheduled' },
    })
    expect(await kindsOfMail(talent)).toEqual([])
    expect(await kindsOfMail(admin)).toContain('BALANCE_TOO_SMALL')
    const response = await admin.post('/api/payments/admin/do-payout', { accountId: talent.accountId })
    expect(response.body).toMatchObject({ status: 'error', error: expect.stringContaining('balance') })
    isEmpty(false)
    expect(await run()).toMatchObject({ success: true, processedCount: 1 })
    expect(await transfersTo(talent)).toHaveLength(1)
    expect(await trackingOf(talent)).toEqual(['PAID'])
  })

  test('does not pay earnings that were disputed during the wait', async () => {
    const { id, talent } = await offerIn(world, 'COMPLETED', { amountMinorUnit: 60_000 })
    await earns(talent, 9000)
    isEmpty(true)
    await run()
    isEmpty(false)
    const { processor_payment_id } = await world.database.kysely
      .selectFrom('payments')
      .select('processor_payment_id')
      .where('pay_for_id', '=', id)
      .executeTakeFirstOrThrow()
    await world.app.simulator.disputeFromOutside(processor_payment_id ?? '')
    await world.app.simulator.deliverDueEvents()
    await run()
    expect((await transfersTo(talent)).map(({ amount }) => amount)).toEqual([9000])
    expect((await trackingOf(talent)).sort()).toEqual(['HELD', 'PAID'])
    expect(await kindsOfMail(talent)).toEqual([])
  })

  test('rejects an advance without notifying the seller', async () => {
    const talent = await world.talent()
    isEmpty(true)
    const admin = await world.admin()
    const body = { accountId: talent.accountId, amountMinorUnit: 5000, currency: 'USD' }
    expect(await admin.post('/api/payments/admin/advance-payout', body)).toMatchObject({ status: 422 })
    isEmpty(false)
    expect(await kindsOfMail(talent)).toEqual([])
    expect((await talent.get(STATUS)).body).toMatchObject({ openTrackingSum: 0, payouts: [{ status: 'FAILED' }] })
  })
})

test('if an advance follows a payout that was not sent, an admin’s second try pays only the rest', async () => {
  const [talent, admin] = [await world.talent(), await world.admin()]
  const pay = () => admin.post('/api/payments/admin/do-payout', { accountId: talent.accountId })
  await earns(talent, 9000)
  faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect((await pay()).body).toMatchObject({ status: 'error', amount: 9000 })
  delete faults.createTransfer
  const at = world.clock.now()
  await inTransaction(world.database.kysely, (trx) =>
    openAdvance(trx, {
      payoutId: newId(),
      accountId: talent.accountId,
      amountMinorUnit: 1000,
      currency: 'USD',
      at,
    }),
  )
  expect((await pay()).body).toMatchObject({ status: 'success', amount: 8000 })
  expect(await transfersTo(talent)).toMatchObject([{ amount: 8000 }])
})
