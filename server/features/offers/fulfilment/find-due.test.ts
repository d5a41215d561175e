import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copies, idsInPages, replaceOffer } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { findReleasable, findReleaseReminders } from './queries/find-due.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)
const DAY = 14
/** Columns of an offer whose reminder of day `DAY` is due `ms` after NOW. */
const reminded = (ms: number, columns: Copies[string] = {}) => ({
  paid_at: at(ms - DAY * DAY_MS),
  delivery_submitted_at: at(ms),
  automatic_release_at: at(1),
  ...columns,
})
const released = (ms: number) => ({ paid_at: at(DAY_MS), automatic_release_at: at(ms) })

let world: World
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
  offer = await offerIn(world, 'DELIVERED')
  await replaceOffer(world, offer.id, {
    'd-now': released(0),
    'b-tie': released(-HOUR_MS),
    'a-tie': released(-HOUR_MS),
    'z-long-ago': released(-DAY_MS),
    'c-not-yet': released(1),
    'e-completed': { ...released(-HOUR_MS), status: 'COMPLETED' },
    'remind-d-now': reminded(0),
    'remind-b': reminded(-HOUR_MS),
    'remind-a': reminded(-HOUR_MS),
    'remind-z': reminded(-DAY_MS),
    'remind-y': reminded(-DAY_MS),
    'remind-not-yet': reminded(1, { delivery_submitted_at: at(0) }),
    'remind-delivered-late': reminded(-HOUR_MS, { delivery_submitted_at: at(1 - HOUR_MS) }),
    'remind-completed': reminded(-HOUR_MS, { status: 'COMPLETED' }),
    'remind-told': reminded(-HOUR_MS),
    'remind-told-later': reminded(-HOUR_MS),
  })
  const { brand, talent } = offer
  const notice = (offer_id: string, dedupe_key: string, account = brand, type = 'OFFER_RELEASE_REMINDER') => ({
    id: newId(),
    account_id: account.accountId,
    type,
    offer_id,
    title: 'x',
    body: 'x',
    dedupe_key,
    created_at: NOW,
  })
  await world.database.kysely
    .insertInto('notifications')
    .values([
      notice('remind-told', 'day-14'),
      notice('remind-told-later', 'day-25'),
      // These do not count: an earlier reminder, a notice to another person, and a notice of
      // another type.
      notice('remind-a', 'day-7'),
      notice('remind-b', 'day-14', talent),
      notice('remind-z', 'day-14', brand, 'OFFER_EXPIRING'),
    ])
    .execute()
})
afterAll(() => world.close())

test('deliveries whose review period is over are found once, the longest waiting first', async () => {
  const found = await idsInPages((page) => findReleasable(world.database.kysely, { ...page, now: NOW }))
  expect(found).toEqual(['z-long-ago', 'a-tie', 'b-tie', 'd-now'])
})

test('deliveries whose brand must be reminded are found once, the longest waiting first', async () => {
  const found = await idsInPages((page) => findReleaseReminders(world.database.kysely, DAY, { ...page, now: NOW }))
  expect(found).toEqual(['remind-y', 'remind-z', 'remind-a', 'remind-b', 'remind-d-now'])
})

test('the brand gets no reminder of a delivery that is due for release at this moment', async () => {
  const find = (now: Date) => idsInPages((page) => findReleaseReminders(world.database.kysely, DAY, { ...page, now }))
  expect(await find(at(1))).toEqual([])
})
