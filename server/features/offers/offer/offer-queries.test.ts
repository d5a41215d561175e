import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replaceOffer } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findLastMove, listHistory } from './queries/history.ts'
import { markExpiryReminded } from './queries/mark-expiry-reminded.ts'
import { markNotified } from './queries/mark-notified.ts'
import { SYSTEM } from './queries/move-offer.ts'
import { recordMoneyReturned } from './queries/record-money-returned.ts'
import { recordOfferNote } from './queries/record-offer-note.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const LATER = addMs(NOW, DAY_MS)

let world: World
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld()
  offer = await offerIn(world, 'PAID')
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)
let copies = 0
let own: string
let other: string
beforeEach(async () => {
  copies++
  ;[own, other] = [`own-${copies}`, `other-${copies}`]
  const columns = { expires_at: LATER, expiry_reminded_for: null }
  await replaceOffer(world, offer.id, { [other]: columns, [own]: columns })
})
const read = (id: string) => db().selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['status', 'DELIVERED'],
  ['revision_count', 1],
  ['delivery_due_at', NOW],
  ['extension_count', 1],
  ['included_revisions', 3],
  ['deleted_at', NOW],
])('a note is refused if the %s of the offer has changed since it was read', async (column, value) => {
  const asRead = await read(own)
  const note = () =>
    inTrx((trx) => recordOfferNote(trx, { offer: asRead, action: 'REQUEST_EXTENSION', actor: SYSTEM, at: NOW }))
  expect((await note())?.id).toBe(own)
  await db()
    .updateTable('offers')
    .set({ [column]: value })
    .where('id', '=', own)
    .execute()
  expect(await note()).toBeUndefined()
  expect((await listHistory(db(), own)).map(({ action }) => action)).toEqual(['REQUEST_EXTENSION'])
  expect(await listHistory(db(), other)).toEqual([])
})

test('a note is refused if somebody else has asked for more time meanwhile', async () => {
  const asRead = await read(own)
  const set = { extension_asked_at: NOW, extension_days: 1, extension_reason: 'x' }
  await db().updateTable('offers').set(set).where('id', '=', own).execute()
  const noted = await inTrx((trx) =>
    recordOfferNote(trx, { offer: asRead, action: 'REQUEST_EXTENSION', actor: SYSTEM, at: NOW }),
  )
  expect(noted).toBeUndefined()
})

test('the latest transition of an offer skips notes and the entries of other offers', async () => {
  const asRead = await read(own)
  await inTrx((trx) => recordOfferNote(trx, { offer: asRead, action: 'REQUEST_EXTENSION', actor: SYSTEM, at: NOW }))
  expect(await findLastMove(db(), own)).toBeUndefined()
  expect(await findLastMove(db(), offer.id)).toMatchObject({ offer_id: offer.id, to_status: 'PAID' })
  const sequences = (await listHistory(db(), offer.id)).map(({ sequence }) => sequence)
  expect(sequences).toEqual([...sequences.keys()].map((place) => place + 1))
})

test('returned money is recorded for the given offer only', async () => {
  await inTrx((trx) => recordMoneyReturned(trx, own, { money_returned_at: NOW, returned_minor_unit: 7 }))
  expect([(await read(own)).returned_minor_unit, (await read(other)).returned_minor_unit]).toEqual([7, null])
})

test('an offer is marked as reminded once for each expiry date, and only before that date', async () => {
  const mark = (now: Date, ...ids: string[]) =>
    inTrx(async (trx) => [
      ...(await markExpiryReminded(
        trx,
        ids.map((id) => ({ id })),
        now,
      )),
    ])
  expect(await mark(LATER, own)).toEqual([])
  expect(await mark(addMs(LATER, -1), own)).toEqual([own])
  expect(await mark(NOW, own, other)).toEqual([other])
  await db()
    .updateTable('offers')
    .set({ expires_at: addMs(LATER, 1) })
    .where('id', '=', own)
    .execute()
  expect(await mark(NOW, own, other)).toEqual([own])
})

test('an offer is marked as notified once for each date', async () => {
  const mark = (date: Date, ...ids: string[]) =>
    inTrx(async (trx) => [
      ...(await markNotified(
        trx,
        'late_told_for',
        ids.map((id) => ({ id, date })),
      )),
    ])
  expect([await mark(NOW, own), await mark(NOW, own, other), await mark(NOW)]).toEqual([[own], [other], []])
  expect(await mark(LATER, own)).toEqual([own])
  expect([(await read(own)).late_told_for, (await read(other)).late_told_for]).toEqual([LATER, NOW])
})
