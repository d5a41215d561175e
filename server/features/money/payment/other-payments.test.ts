import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRow, moveRows, readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { PaymentRow } from './payment.ts'
import { assignGuestPayments } from './queries/assign-guest-payments.ts'
import { findLivePayment, listOpenPayments, listOpenPaymentsOfBuyers } from './queries/find-live-payment.ts'
import { forgetBuyers, forgetUnpaidBuyers } from './queries/forget-buyers.ts'
import { isPaying } from './queries/is-paying.ts'
import { listPayments } from './queries/list-payments.ts'
import { countPaymentsSince, listPaymentsSince } from './queries/list-payments-since.ts'
import { listOutdated } from './queries/list-unfinished.ts'
import { lockPayment, lockPaymentWithPendingRefund } from './queries/lock-payment.ts'
import {
  closeAllWithoutIntent,
  closeWithoutIntent,
  countDeclined,
  movePayment,
  storeIntent,
  updatePayment,
} from './queries/move-payment.ts'
import {
  claimRefundAttempt,
  completeRefundAttempt,
  endRefundAttempt,
  findPaymentWithRefund,
  findPendingRefund,
  findRefund,
  recordRefundAccepted,
  updateRefund,
} from './queries/refunds.ts'

let world: World
let template: string
beforeAll(async () => {
  world = await createWorld()
  const { accountId } = await world.talent()
  template = await earn(world.database, { accountId, amountMinorUnit: 5000, at: AT })
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const AT = new Date('2099-11-02T09:30:00.000Z')
const later = (hours: number) => addMs(AT, hours * HOUR_MS)
const db = () => world.database.kysely
const run = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(db(), work)

async function payment(columns: object = {}): Promise<string> {
  const id = newId()
  const own = { id, pay_for_id: id, processor_payment_id: `pi_${id}`, ppu_code: id, succeeded_at: null }
  const change = () => ({ ...own, status: 'PENDING', buyer_user_id: newId(), ...columns })
  await copyRow(world, 'payments', { id: template, count: 1, change })
  return id
}
async function refund(payment_id: string, columns: object = {}): Promise<void> {
  const row = { id: newId(), payment_id, amount_minor_unit: 5000, currency: 'USD', reason: 'admin' as const }
  await db()
    .insertInto('refunds')
    .values({ ...row, status: 'PENDING', created_at: AT, ...columns })
    .execute()
}
const read = (id: string): Promise<PaymentRow> =>
  db().selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refundOf = (id: string) =>
  db().selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow()

test('a payment changes only from the status and the intent that were read, and no other payment changes', async () => {
  const [own, other] = [await payment(), await payment()]
  const untouched = await read(other)
  const current = await read(own)
  expect(await movePayment(db(), { ...current, status: 'FAILED' }, { status: 'CANCELED' })).toBeUndefined()
  expect(await movePayment(db(), { ...current, processor_payment_id: null }, { status: 'CANCELED' })).toBeUndefined()
  expect(await movePayment(db(), { ...current, id: newId() }, { status: 'CANCELED' })).toBeUndefined()
  expect((await movePayment(db(), current, { status: 'FAILED' }))?.status).toBe('FAILED')
  await updatePayment(db(), own, { failure_reason: 'declined' })
  const declined = await countDeclined(db(), `pi_${own}`, later(1))
  expect(declined).toMatchObject({ id: own, declined_count: 1, failure_reason: 'declined' })
  await updatePayment(db(), own, { status: 'CANCELED' })
  expect(await countDeclined(db(), `pi_${own}`, later(1))).toBeUndefined()
  expect((await run((trx) => lockPayment(trx, `pi_${other}`)))?.id).toBe(other)
  expect(await read(other)).toEqual(untouched)
})

test('an intent is stored once, in an open payment only; only open payments without an intent are closed', async () => {
  const bare = { processor_payment_id: null }
  const [own, other] = [await payment(bare), await payment(bare)]
  const store = (id: string, intent: string) => storeIntent(db(), { id, processorPaymentId: intent, at: later(1) })
  const closed = await payment({ ...bare, status: 'CANCELED' })
  expect([
    await store(own, 'pi_a'),
    await store(own, 'pi_a'),
    await store(own, 'pi_b'),
    await store(closed, 'pi_c'),
  ]).toEqual([true, true, false, false])
  expect([(await read(own)).processor_payment_id, (await read(other)).processor_payment_id]).toEqual(['pi_a', null])
  await closeWithoutIntent(db(), own, later(2))
  expect((await read(own)).status, 'it has an intent').toBe('PENDING')
  const authorized = await payment({ ...bare, status: 'AUTHORIZED' })
  await closeWithoutIntent(db(), authorized, later(2))
  await closeWithoutIntent(db(), other, later(2))
  expect([(await read(other)).status, (await read(authorized)).status]).toEqual(['CANCELED', 'AUTHORIZED'])
  const [old, young, known] = [
    await payment({ ...bare, created_at: AT }),
    await payment({ ...bare, created_at: later(1) }),
    await payment({ created_at: AT }),
  ]
  expect(await closeAllWithoutIntent(db(), { createdBefore: later(1), at: later(2) })).toBe(1)
  const statuses = await Promise.all([old, young, known, authorized].map(async (id) => (await read(id)).status))
  expect(statuses).toEqual(['CANCELED', 'PENDING', 'PENDING', 'AUTHORIZED'])
  await db().updateTable('payments').set({ status: 'CANCELED' }).where('id', '=', young).execute()
})

test('a payment excludes others of the same thing, kind and buyer as long as it is live', async () => {
  const [payForId, buyerUserId] = [newId(), newId()]
  const subject = { pay_for: 'OFFER', pay_for_id: payForId }
  const find = async (wanted: object = {}) =>
    (await findLivePayment(db(), { payFor: 'OFFER', payForId, buyerUserId, ...wanted }))?.id
  await payment({ ...subject, status: 'CANCELED' })
  await payment({ ...subject, status: 'SUCCEEDED', succeeded_at: AT, refund_requested_at: AT })
  await payment({ pay_for: 'OFFER' })
  await payment({ pay_for: 'MERCH', pay_for_id: payForId })
  expect(await find()).toBeUndefined()
  const open = () => listOpenPayments(db(), { payFor: 'OFFER', payForId })
  expect(await open()).toEqual([])
  const live = await payment(subject)
  expect([await find(), (await open()).map(({ id }) => id)]).toEqual([live, [live]])
  await updatePayment(db(), live, { status: 'SUCCEEDED', succeeded_at: AT })
  expect([await find(), await open()], 'an offer is paid once').toEqual([live, []])
  const session = newId()
  const sold = { pay_for: 'MERCH', pay_for_id: session }
  await payment({ ...sold, status: 'SUCCEEDED', succeeded_at: AT })
  expect(await find({ payFor: 'MERCH', payForId: session }), 'a session may buy again').toBeUndefined()
})

test('open payments of people and sessions are listed for their erasure; guests’ payments can be assigned to an account', async () => {
  const [user, session, guest, account] = [newId(), newId(), newId(), await world.brand()]
  const intents = [
    `pi_${await payment({ buyer_user_id: user })}`,
    `pi_${await payment({ pay_for: 'MERCH', pay_for_id: session, status: 'FAILED' })}`,
  ]
  await payment({ buyer_user_id: user, status: 'AUTHORIZED' })
  await payment({ buyer_user_id: user, processor_payment_id: null })
  await payment()
  const rows = await listOpenPaymentsOfBuyers(db(), { user: [user], session: [session] })
  expect(rows.map((row) => row.processor_payment_id).toSorted()).toEqual(intents.toSorted())
  const [bought, taken, other] = [
    await payment({ buyer_user_id: guest }),
    await payment({ buyer_user_id: guest, buyer_account_id: (await world.brand()).accountId }),
    await payment(),
  ]
  const to = { guests: [guest], userId: account.userId, accountId: account.accountId }
  await run((trx) => assignGuestPayments(trx, to))
  expect(await read(bought)).toMatchObject({ buyer_user_id: account.userId, buyer_account_id: account.accountId })
  expect([(await read(taken)).buyer_user_id, (await read(other)).buyer_account_id]).toEqual([guest, null])

  const named = { buyer_name: 'Ada', buyer_email: 'ada@fans.test' }
  const [byThing, byId, unrelated, owned] = [
    await payment({ ...named, pay_for: 'MERCH', pay_for_id: newId() }),
    await payment({ buyer_email: 'ada@fans.test' }),
    await payment(named),
    await payment({ ...named, buyer_account_id: account.accountId }),
  ]
  const things = [(await read(byThing)).pay_for_id]
  await run((trx) => forgetBuyers(trx, { things, payments: [byId, owned] }))
  const emails = await Promise.all([byThing, byId, unrelated, owned].map(async (id) => (await read(id)).buyer_email))
  expect(emails).toEqual([null, null, 'ada@fans.test', 'ada@fans.test'])
})

test('payments that changed are compared with the processor by id, in batches', async () => {
  const since = later(100)
  const ids = [
    await payment({ updated_at: since }),
    await payment({ updated_at: later(101) }),
    await payment({ updated_at: later(102) }),
  ]
  await payment({ updated_at: addMs(since, -1) })
  await payment({ updated_at: since, processor_payment_id: null })
  const [first = ''] = ids
  await refund(first, { status: 'STUCK' })
  await moveRows(world, ['payments', 'created_at'], (place) => addMs(AT, -place))
  expect(await countPaymentsSince(db(), since)).toBe(3)
  const list = async (after: string, limit: number) =>
    (await listPaymentsSince(db(), { since, after, limit })).map(({ id, refund_status }) => [id, refund_status])
  const pairs = ids.map((id) => [id, id === first ? 'STUCK' : null])
  expect(await list('', 9)).toEqual(pairs)
  expect(await list('', 2)).toEqual(pairs.slice(0, 2))
  expect(await list(first, 9)).toEqual(pairs.slice(1))
})

test('guests who never paid are forgotten in time, the oldest first; what was paid or authorized keeps its buyer', async () => {
  const named = { buyer_name: 'Ada', buyer_email: 'ada@fans.test' }
  const before = addMs(AT, -1000 * HOUR_MS)
  const old = { ...named, updated_at: addMs(before, -HOUR_MS) }
  const { accountId: buyer_account_id } = await world.brand()
  const [second, first, byMail] = [
    await payment({ ...old, updated_at: addMs(before, -1) }),
    await payment(old),
    await payment({ ...old, buyer_name: null, status: 'CANCELED', updated_at: addMs(before, -1) }),
  ]
  const others = [
    await payment({ ...old, updated_at: before }),
    await payment({ ...old, status: 'SUCCEEDED', succeeded_at: AT }),
    await payment({ ...old, status: 'AUTHORIZED', authorized_at: AT }),
    await payment({ ...old, buyer_account_id }),
  ]
  const emails = (ids: string[]) => Promise.all(ids.map(async (id) => (await read(id)).buyer_email))
  expect(await forgetUnpaidBuyers(db(), before, 1)).toBe(1)
  expect(await emails([first, second])).toEqual([null, 'ada@fans.test'])
  expect([await forgetUnpaidBuyers(db(), before, 9), await forgetUnpaidBuyers(db(), before, 9)]).toEqual([2, 0])
  expect(await emails([second, byMail])).toEqual([null, null])
  expect(new Set(await emails(others))).toEqual(new Set(['ada@fans.test']))
})

test('someone counts as paying with an open or paid payment of their own that is not being refunded', async () => {
  const [{ accountId }, { accountId: never }] = [await world.brand(), await world.brand()]
  const going = { status: 'SUCCEEDED', succeeded_at: AT, refund_requested_at: AT }
  const bought = (columns: object) => payment({ buyer_account_id: accountId, ...columns })
  const [open, failed, canceled, returned] = [
    await payment(),
    await payment({ status: 'FAILED' }),
    await payment({ status: 'CANCELED' }),
    await payment(going),
  ]
  await bought({})
  await bought(going)
  const pays = (paymentId: string | null, account: string | null = null) =>
    isPaying(db(), { paymentId, accountId: account })
  expect(await Promise.all([open, failed, canceled, returned, newId()].map((id) => pays(id)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(await pays(null, accountId), 'only open or returned').toBe(false)
  await bought({ status: 'SUCCEEDED', succeeded_at: AT })
  expect([await pays(canceled, accountId), await pays(canceled, never), await pays(null)]).toEqual([true, false, false])
})

test('an account’s payments are listed newest first, and at one moment by id; outdated ones oldest first', async () => {
  const { accountId } = await world.brand()
  const bought = (hours: number) =>
    payment({ buyer_account_id: accountId, pay_for: 'VOICE_OVER', created_at: later(hours) })
  const [one, two, three, four] = [await bought(2), await bought(3), await bought(1), await bought(2)]
  const list = async (limit: number, offset: number) =>
    (await listPayments(world.app.ctx, { accountId, limit, offset })).payments.map(({ id }) => id)
  expect(await list(9, 0)).toEqual([two, four, one, three])
  expect(await list(2, 1)).toEqual([four, one])
  await payment({ pay_for: 'VOICE_OVER', created_at: later(1), status: 'SUCCEEDED', succeeded_at: AT })
  await payment({ pay_for: 'VOICE_OVER', created_at: later(1), processor_payment_id: null })
  const outdated = async (limit: number) => {
    const after = { id: '', due_at: AT }
    const rows = await listOutdated(db(), { payFor: 'VOICE_OVER', before: later(2), after, limit })
    return rows.map(({ id }) => id)
  }
  expect(await outdated(9)).toEqual([three, one, four])
  expect(await outdated(2)).toEqual([three, one])
})

test('a refund is sent, accepted and completed for its own payment and attempt only', async () => {
  const requested = { status: 'SUCCEEDED', succeeded_at: AT, refund_requested_at: AT }
  const [own, other, arrived, pending] = [
    await payment(requested),
    await payment(requested),
    await payment({ ...requested, refunded_at: AT }),
    await payment({ ...requested, refund_requested_at: null }),
  ]
  for (const id of [own, other, arrived, pending]) await refund(id)
  const untouched = await refundOf(other)
  const lock = async (id: string) => (await run((trx) => lockPaymentWithPendingRefund(trx, id)))?.id
  expect([await lock(own), await lock(arrived), await lock(pending)]).toEqual([own, undefined, undefined])
  expect(await findPendingRefund(db(), own)).toMatchObject({ id: own, attempt: 1, intentId: `pi_${own}` })
  expect([await findPendingRefund(db(), arrived), await findPendingRefund(db(), pending)]).toEqual([
    undefined,
    undefined,
  ])
  expect((await run((trx) => findRefund(trx, own)))?.payment_id).toBe(own)
  expect((await findPaymentWithRefund(db(), `pi_${own}`))?.id).toBe(own)

  const claim = (attempt: number) => run((trx) => claimRefundAttempt(trx, { id: own, attempt }, later(1)))
  expect([await claim(2), await claim(1)]).toEqual([false, true])
  const accept = (attempt: number, refundId: string) =>
    recordRefundAccepted(db(), { paymentId: own, attempt, refundId })
  await accept(2, 're_wrong')
  await accept(1, 're_1')
  expect(await refundOf(own)).toMatchObject({ processor_refund_id: 're_1', sending_at: later(1) })
  expect(await claim(1), 'it was accepted').toBe(false)
  const ended = { reason: 'closed', tryAfter: null, isStuck: true, hasComeBack: true }
  const end = (attempt: number) => run((trx) => endRefundAttempt(trx, { id: own, attempt }, ended))
  expect(await end(2)).toBeUndefined()
  expect(await end(1)).toMatchObject({ payment_id: own })
  expect(await refundOf(own)).toMatchObject({ attempt: 2, failures: 1, status: 'STUCK', processor_refund_id: null })
  expect(await claim(2), 'it is stuck').toBe(false)
  await accept(2, 're_2')
  expect(await refundOf(own)).toMatchObject({ status: 'PENDING', processor_refund_id: 're_2' })
  const complete = (attempt: number) =>
    run((trx) => completeRefundAttempt(trx, { paymentId: own, attempt, refundId: 're_2', at: later(2) }))
  expect([await complete(1), await complete(2)]).toEqual([false, true])
  await accept(2, 're_late')
  expect(await refundOf(own)).toMatchObject({ status: 'SUCCEEDED', processor_refund_id: 're_2' })
  await run((trx) => updateRefund(trx, own, { status: 'PAID_OTHERWISE' }))
  expect(await end(2), 'it was paid another way').toBeUndefined()
  expect(await refundOf(other)).toEqual(untouched)
})
