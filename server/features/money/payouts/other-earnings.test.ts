import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { findPayoutFaults, lockPending, markSending } from './queries/claim-payout.ts'
import { findPayoutAccount } from './queries/find-payout-account.ts'
import { recordCheck, recordVerification } from './queries/payout-destinations.ts'
import { closePayout, endPayoutAttempt, findPayoutOfRequest, getPayout } from './queries/put-payout.ts'
import { deductPartOfEarning, reverseEarnings } from './queries/reverse-earnings.ts'
import {
  collectTracking,
  holdEarning,
  isEarningHeld,
  lockOpenTracking,
  openAdvance,
  payTracking,
  recordShipped,
  releaseEarning,
  reopenEarnings,
  reverseAdvance,
  sumOpenTracking,
} from './queries/tracking.ts'

let world: World
let seller: Person
let other: Person
beforeAll(async () => {
  world = await createWorld()
  seller = await world.talent()
  other = await world.talent()
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const AT = new Date('2099-11-02T09:30:00.000Z')
const later = (hours: number) => addMs(AT, hours * HOUR_MS)
const db = () => world.database.kysely
const run = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(db(), work)

const owe = ({ accountId }: Person, amountMinorUnit = 1000, currency = 'USD') =>
  earn(world.database, { accountId, amountMinorUnit, currency, at: AT })
const rowsOf = (paymentId: string) =>
  db().selectFrom('share_tracking').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
const earning = async (paymentId: string) => {
  const [row] = await rowsOf(paymentId)
  if (!row) throw new Error('no earning')
  return row
}
const statusOf = async (paymentId: string) => (await earning(paymentId)).status
const setPayment = (id: string, columns: object) =>
  db().updateTable('payments').set(columns).where('id', '=', id).execute()
async function payout({ accountId }: Person, columns: object = {}): Promise<string> {
  const id = newId()
  const row = { id, account_id: accountId, amount_minor_unit: 1000, currency: 'USD', kind: 'scheduled' as const }
  await db()
    .insertInto('payouts')
    .values({ ...row, status: 'PENDING', destination: 'acct_1', created_at: AT, ...columns })
    .execute()
  return id
}

test('holding, releasing and reversing an earning changes no other', async () => {
  const [own, foreign, another] = [await owe(seller), await owe(seller), await owe(other)]
  const untouched = [await rowsOf(foreign), await rowsOf(another)]
  expect(await run((trx) => holdEarning(trx, { paymentId: own, at: later(1) }))).toBe(true)
  expect([await statusOf(own), await run((trx) => isEarningHeld(trx, own))]).toEqual(['HELD', true])
  expect(await run((trx) => isEarningHeld(trx, foreign))).toBe(false)
  expect(await run((trx) => holdEarning(trx, { paymentId: own, at: later(1) })), 'it is held already').toBe(false)
  const release = () => run((trx) => releaseEarning(trx, { paymentId: own, at: later(2) }))
  await setPayment(own, { withdrawn_minor_unit: 1 })
  await setPayment(foreign, { withdrawn_minor_unit: 1 })
  expect([await release(), await statusOf(own)], 'a bank still has the money').toEqual([false, 'HELD'])
  await setPayment(own, { withdrawn_minor_unit: 0 })
  expect([await release(), await statusOf(own), await release()]).toEqual([true, 'OPEN', false])
  await setPayment(foreign, { withdrawn_minor_unit: 0, refund_requested_at: AT })
  expect(await run((trx) => holdEarning(trx, { paymentId: own, at: later(3) }))).toBe(true)
  expect(await run((trx) => holdEarning(trx, { paymentId: foreign, at: later(3) })), 'it goes back').toBe(false)
  await setPayment(foreign, { refund_requested_at: null })

  const part = (paymentId: string) =>
    run((trx) => deductPartOfEarning(trx, { paymentId, partMinorUnit: 300, at: later(4) }))
  expect(await part(own)).toEqual({ accountId: seller.accountId, amountMinorUnit: 300 })
  const statuses = async (id: string) => (await rowsOf(id)).map((row) => [row.amount_minor_unit, row.status])
  expect(await statuses(own), 'a part of a held earning is held').toEqual([
    [1000, 'HELD'],
    [-300, 'HELD'],
  ])
  expect(await run((trx) => reverseEarnings(trx, { paymentId: own, at: later(5) }))).toEqual({
    accountId: seller.accountId,
    amountMinorUnit: 700,
  })
  expect(await statuses(own)).toEqual([
    [1000, 'REVERSED'],
    [-300, 'REVERSED'],
  ])
  expect(
    await run((trx) => reverseEarnings(trx, { paymentId: own, at: later(5) })),
    'it was taken back',
  ).toBeUndefined()
  expect([await rowsOf(foreign), await rowsOf(another)]).toEqual(untouched)
})

test('a payout collects, pays and returns its own earnings', async () => {
  const [own, second, foreign, euros, held, early] = [
    await owe(seller),
    await owe(seller),
    await owe(other),
    await owe(seller, 1000, 'EUR'),
    await owe(seller),
    await owe(seller),
  ]
  await run((trx) => holdEarning(trx, { paymentId: held, at: AT }))
  const row = { payable_at: later(3) }
  await db().updateTable('share_tracking').set(row).where('payment_id', '=', early).execute()
  const lock = (at: Date) => run((trx) => lockOpenTracking(trx, { accountId: seller.accountId, currency: 'USD', at }))
  const ids = async (...payments: string[]) => Promise.all(payments.map(async (id) => (await earning(id)).id))
  const open = await lock(addMs(later(3), -1))
  expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining(await ids(own, second)))
  for (const id of await ids(foreign, euros, held, early)) expect(open.map((each) => each.id)).not.toContain(id)
  expect((await lock(later(3))).map(({ id }) => id)).toContain((await earning(early)).id)

  const [payoutId, otherPayout] = [await payout(seller), await payout(other)]
  const collect = async (to: string, ...payments: string[]) => {
    const rows = await ids(...payments)
    await run((trx) => collectTracking(trx, { ids: rows, payoutId: to, at: later(4) }))
  }
  await collect(payoutId, own, second)
  await collect(otherPayout, foreign)
  expect((await lock(later(3))).map(({ id }) => id)).not.toContain((await earning(own)).id)
  expect(await run((trx) => holdEarning(trx, { paymentId: own, at: later(5) })), 'it is on its way').toBe(false)
  const part = () => run((trx) => deductPartOfEarning(trx, { paymentId: own, partMinorUnit: 1, at: later(5) }))
  expect(await part()).toBe('on-its-way')
  await run((trx) => reopenEarnings(trx, { payoutId, at: later(6) }))
  expect([await statusOf(own), await statusOf(second), await statusOf(foreign)]).toEqual(['HELD', 'OPEN', 'OPEN'])
  expect([(await earning(own)).payout_id, (await earning(foreign)).payout_id]).toEqual([null, otherPayout])
  await collect(payoutId, second)
  await run((trx) => payTracking(trx, { payoutId, at: later(7) }))
  expect([await statusOf(own), await statusOf(second), await statusOf(foreign)]).toEqual(['HELD', 'PAID', 'OPEN'])
  const back = await run((trx) => reverseEarnings(trx, { paymentId: second, at: later(8) }))
  expect(back).toEqual({ accountId: seller.accountId, amountMinorUnit: 1000 })
  expect((await rowsOf(second)).map((each) => [each.amount_minor_unit, each.status])).toEqual([
    [1000, 'PAID'],
    [-1000, 'OPEN'],
  ])

  const doubts = (id: string) => run(async (trx) => findPayoutFaults(trx, await getPayout(trx, id), later(9)))
  expect(await doubts(otherPayout)).toEqual({ isQuestioned: false, isOwing: false })
  expect((await doubts(payoutId)).isOwing).toBe(true)
  await setPayment(foreign, { withdrawn_minor_unit: 1 })
  expect([(await doubts(otherPayout)).isQuestioned, (await doubts(payoutId)).isQuestioned]).toEqual([true, false])
  await setPayment(foreign, { withdrawn_minor_unit: 0 })
})

test('advances reduce what their account earns in their currency, until they are reversed', async () => {
  const [person, stranger] = [await world.talent(), await world.talent()]
  await owe(person)
  const early = await owe(person, 500)
  await db()
    .updateTable('share_tracking')
    .set({ payable_at: later(5) })
    .where('payment_id', '=', early)
    .execute()
  await owe(stranger, 5000)
  await owe(person, 5000, 'EUR')
  const advance = async (to: Person, amountMinorUnit: number, currency = 'USD') => {
    const payoutId = await payout(to, { kind: 'advance', currency, status: 'FAILED' })
    const row = { payoutId, accountId: to.accountId, amountMinorUnit, currency, at: AT }
    await run((trx) => openAdvance(trx, row))
    return payoutId
  }
  const own = await advance(person, 400)
  await advance(stranger, 300)
  await advance(person, 200, 'EUR')
  const sum = () =>
    run((trx) => sumOpenTracking(trx, { accountId: person.accountId, currency: 'USD', at: addMs(later(5), -1) }))
  expect(await sum()).toEqual({ advanced: 400, earned: 1000 })
  const held = await owe(person, 70)
  await run((trx) => holdEarning(trx, { paymentId: held, at: AT }))
  const account = await findPayoutAccount({ db: db(), clock: { now: () => addMs(later(5), -1) } }, person.accountId)
  expect(account?.openSums).toEqual([
    { currency: 'EUR', amountMinorUnit: 4800 },
    { currency: 'USD', amountMinorUnit: 1100 },
  ])
  expect(account?.payableSums.find(({ currency }) => currency === 'USD')?.amountMinorUnit).toBe(600)
  expect(account?.heldSums).toEqual([{ currency: 'USD', amountMinorUnit: 70 }])
  await run((trx) => reverseAdvance(trx, { payoutId: own, at: later(1) }))
  expect(await sum()).toEqual({ advanced: 0, earned: 1000 })
  await expect(run((trx) => reverseAdvance(trx, { payoutId: own, at: later(1) }))).rejects.toThrow('is missing')
  const left = await db()
    .selectFrom('share_tracking')
    .select('id')
    .where('pay_for', '=', 'ADVANCE')
    .where('status', '=', 'OPEN')
    .execute()
  expect(left).toHaveLength(2)
})

test('sending, repeating and closing a payout changes no other, and is possible only while it is unfinished', async () => {
  const people = [await world.talent(), await world.talent(), await world.talent()] as const
  const [own, second, done] = [
    await payout(people[0], { request_key: 'mine' }),
    await payout(people[1], { request_key: 'other' }),
    await payout(people[2], { status: 'FAILED' }),
  ]
  const untouched = await getPayout(db(), second)
  const pending = async (id: string) => (await run((trx) => lockPending(trx, id)))?.id
  expect([await pending(own), await pending(done)]).toEqual([own, undefined])
  expect((await findPayoutOfRequest(db(), 'mine'))?.id).toBe(own)
  expect((await run((trx) => markSending(trx, own, later(1)))).sending_at).toEqual(later(1))
  await endPayoutAttempt(db(), { id: own, attempt: 2 })
  await endPayoutAttempt(db(), { id: done, attempt: 1 })
  expect([(await getPayout(db(), own)).attempt, (await getPayout(db(), done)).attempt]).toEqual([1, 1])
  await endPayoutAttempt(db(), { id: own, attempt: 1 })
  expect((await getPayout(db(), own)).attempt).toBe(2)
  const close = (id: string) =>
    run((trx) => closePayout(trx, id, { status: 'FAILED', failure_reason: 'closed', completed_at: later(2) }))
  expect([await close(own), await close(own), await close(done)]).toEqual([true, false, false])
  expect(await getPayout(db(), second)).toEqual(untouched)
})

test('checking a payout account changes no other', async () => {
  const routeOf = ({ accountId }: Person) =>
    db().selectFrom('payout_routes').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const [own, untouched] = [await routeOf(seller), await routeOf(other)]
  await recordCheck(db(), { ...own, connect_account_id: 'acct_old' }, later(1))
  expect((await routeOf(seller)).looked_at).toEqual(own.looked_at)
  await recordCheck(db(), own, later(1))
  expect((await routeOf(seller)).looked_at).toEqual(later(1))
  const verification = { payouts_enabled: false, kyc_verified: true, looked_at: later(2), updated_at: later(2) }
  const record = (known: object) => run((trx) => recordVerification(trx, { ...own, ...known }, verification))
  expect(await record({ connect_account_id: 'acct_old' })).toBeUndefined()
  expect(await record({ payouts_enabled: !own.payouts_enabled })).toBeUndefined()
  expect(await record({ kyc_verified: !own.kyc_verified })).toBeUndefined()
  expect(await record({})).toMatchObject({ account_id: seller.accountId, payouts_enabled: false })
  expect(await routeOf(other)).toEqual(untouched)
})

test('an earning of something shipped becomes payable after its days, counted once', async () => {
  const [own, foreign] = [await owe(seller), await owe(seller)]
  await sql`update share_tracking set payable_at = 'infinity' where payment_id in (${own}, ${foreign})`.execute(db())
  const ship = (at: Date) => {
    const shipped = { paymentId: own, payFor: 'MERCH', at, config: world.config } as const
    return run((trx) => recordShipped(trx, shipped))
  }
  await ship(later(1))
  const { payable_at: due } = await earning(own)
  expect(due?.getTime()).toBeGreaterThan(later(1).getTime())
  await ship(later(2))
  expect((await earning(own)).payable_at).toEqual(due)
  const { rows } =
    await sql`select from share_tracking where payment_id = ${foreign} and payable_at = 'infinity'`.execute(db())
  expect(rows).toHaveLength(1)
})
