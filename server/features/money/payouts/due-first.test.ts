import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveRows, readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { findEarners, listUnverifiedEarners } from './queries/find-earners.ts'
import { listUnfinished, listUnfinishedOf, sumShort } from './queries/list-payouts.ts'
import { listStrays } from './queries/strays.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const AT = new Date('2099-11-02T09:30:00.000Z')
const db = () => world.database.kysely
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function payoutOf({ accountId }: Person, columns: object = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('payouts')
    .values({
      id,
      account_id: accountId,
      amount_minor_unit: 7000,
      currency: 'USD',
      status: 'PENDING',
      kind: 'scheduled',
      destination: 'acct_1',
      created_at: AT,
      ...columns,
    })
    .execute()
  return id
}

async function owe({ accountId }: Person, amountMinorUnit: number, columns: object = {}): Promise<void> {
  const paymentId = await earn(world.database, { accountId, amountMinorUnit, at: AT })
  if (Object.keys(columns).length === 0) return
  await db().updateTable('share_tracking').set(columns).where('payment_id', '=', paymentId).execute()
}

test('unfinished payouts continue, the oldest first; those for which the balance is too small are summed', async () => {
  const [one, two, three] = [await world.talent(), await world.talent(), await world.talent()]
  const pending = [
    await payoutOf(one),
    await payoutOf(two, { attempt: 2 }),
    await payoutOf(three, { attempt: 3, amount_minor_unit: 500 }),
    await payoutOf(one, { currency: 'EUR', attempt: 2 }),
    await payoutOf(two, { currency: 'CHF', attempt: 1 }),
  ]
  const paid = { status: 'SUCCEEDED', attempt: 2 }
  await payoutOf(one, { ...paid, currency: 'GBP', transfer_id: 'tr_1' })
  await moveRows(world, ['payouts', 'created_at'], (place) => addMs(AT, -place * HOUR_MS))
  expect(ids(await listUnfinished(db()))).toEqual(pending.toReversed())
  const [usd, , , eur] = pending
  expect(ids(await listUnfinishedOf(db(), one.accountId, undefined)), 'the euros are older').toEqual([eur, usd])
  expect(ids(await listUnfinishedOf(db(), one.accountId, 'EUR'))).toEqual([eur])
  expect(ids(await listUnfinishedOf(db(), three.accountId, 'EUR'))).toEqual([])
  await moveRows(world, ['payouts', 'created_at'], () => AT)
  expect(ids(await listUnfinishedOf(db(), one.accountId, undefined)), 'at once: by id').toEqual([usd, eur])
  expect(await sumShort(db())).toEqual([
    { currency: 'EUR', missing: 7000, count: 1 },
    { currency: 'USD', missing: 7500, count: 2 },
  ])
})

test('failed payouts are searched for a stray transfer for a day, and known ones are reversed once', async () => {
  const talent = await world.talent()
  const failed = (columns: object) => payoutOf(talent, { status: 'FAILED', completed_at: AT, ...columns })
  const known = await failed({ stray_transfer_id: 'tr_a', stray_sought_at: addMs(AT, DAY_MS) })
  const unsought = await failed({ completed_at: addMs(AT, -HOUR_MS) })
  const early = await failed({ completed_at: addMs(AT, HOUR_MS), stray_sought_at: addMs(AT, DAY_MS + HOUR_MS - 1) })
  await failed({ stray_sought_at: addMs(AT, DAY_MS) })
  await failed({ stray_transfer_id: 'tr_b', stray_reversed_at: AT })
  await payoutOf(talent, { status: 'SUCCEEDED', completed_at: AT, transfer_id: 'tr_c' })
  const doubled = { status: 'SUCCEEDED', transfer_id: 'tr_d', stray_transfer_id: 'tr_e' }
  const twice = await payoutOf(talent, { ...doubled, completed_at: addMs(AT, 2 * HOUR_MS) })
  expect(ids(await listStrays(db()))).toEqual([unsought, known, early, twice])
})

test('sellers with enough payable earnings and a verified destination that did not change lately are due', async () => {
  const now = addMs(AT, DAY_MS)
  const criteria = { minimumMinorUnit: 1000, restedSince: AT, now }
  const seller = (name: string) => world.talent(name)
  const [due, rested, fresh, little, unverified, closed, held, early, gone] = [
    await seller('Due'),
    await seller('Rested'),
    await seller('Fresh'),
    await seller('Little'),
    await seller('Unverified'),
    await seller('Closed'),
    await seller('Held'),
    await seller('Early'),
    await world.talent('Nowhere', { payoutsReady: false }),
  ]
  for (const person of [due, rested, fresh, unverified, closed, gone]) await owe(person, 1000)
  await owe(due, 1000, { currency: 'EUR' })
  await owe(little, 999)
  await owe(held, 1000, { status: 'HELD' })
  await owe(early, 1000, { payable_at: addMs(now, 1) })
  await owe(rested, 1, { payable_at: now })
  const collected = { payout_id: await payoutOf(held, { status: 'FAILED' }) }
  await owe(held, 1000, collected)
  const route = async (person: Person, columns: object) => {
    await db().updateTable('payout_routes').set(columns).where('account_id', '=', person.accountId).execute()
  }
  await route(rested, { destination_changed_at: AT })
  await route(fresh, { destination_changed_at: addMs(AT, 1) })
  await route(unverified, { kyc_verified: false, updated_at: addMs(AT, 2) })
  await route(closed, { payouts_enabled: false, updated_at: addMs(AT, 1) })
  await route(held, { payouts_enabled: false })
  await route(early, { payouts_enabled: false })
  await route(little, { payouts_enabled: false })

  const found = await findEarners(db(), criteria)
  const place = (accountId: string, currency: string) => ({ account_id: accountId, currency })
  expect(found.due.map(({ account_id, currency }) => place(account_id, currency))).toEqual(
    [
      [due.accountId, 'EUR'],
      [due.accountId, 'USD'],
      [rested.accountId, 'USD'],
    ].map(([account = '', currency = '']) => place(account, currency)),
  )
  expect(found.notDueCount, 'fresh, little, unverified, closed and nowhere').toBe(5)

  const unchecked = (limit: number, minimumMinorUnit = 1000) =>
    listUnverifiedEarners(db(), { minimumMinorUnit, now, limit })
  const accounts = (rows: readonly { account_id: string }[]) => rows.map(({ account_id }) => account_id)
  expect(accounts(await unchecked(9)), 'the longest unchecked first').toEqual([closed.accountId, unverified.accountId])
  expect(accounts(await unchecked(1))).toEqual([closed.accountId])
  expect(accounts(await unchecked(9, 1001))).toEqual([])
  expect(accounts(await unchecked(9, 999)).includes(little.accountId)).toBe(true)
})
