import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsInPages, replaceOffer } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { DISPUTE_ANSWER_MS } from '../offer/index.ts'
import { findDueForReminder, findPastDeadline } from './queries/open-disputes.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
/** A dispute that was opened at this moment has just reached its answer deadline. */
const OVER = addMs(NOW, -DISPUTE_ANSWER_MS)
const began = (ms: number) => ({ disputed_at: addMs(OVER, ms) })
const BEFORE_MS = DAY_MS

let world: World
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
  offer = await offerIn(world, 'DISPUTED')
  const { id, brand, talent } = offer
  await replaceOffer(world, id, {
    'e-last': began(BEFORE_MS),
    'b-tie': began(HOUR_MS),
    'a-tie': began(HOUR_MS),
    'z-first': began(1),
    'd-told-of-other': { ...began(2 * HOUR_MS), dispute_reminded_for: OVER, dispute_over_told_for: NOW },
    'c-answered': began(HOUR_MS),
    'k-reminded': { ...began(HOUR_MS), dispute_reminded_for: addMs(OVER, HOUR_MS) },
    'j-completed': { ...began(HOUR_MS), status: 'COMPLETED' },
    'x-over': began(0),
    'y-over': began(0),
    'w-over-and-told': { ...began(-HOUR_MS), dispute_over_told_for: addMs(OVER, -HOUR_MS) },
    'v-over-long-ago': began(-DAY_MS),
    'g-later': began(BEFORE_MS + 1),
  })
  const statement = (offerId: string, side: 'brand' | 'talent', ms: number, createdMs = 0) => ({
    id: `${offerId}-${side}-${createdMs}`,
    offer_id: offerId,
    disputed_at: addMs(OVER, ms),
    side,
    account_id: side === 'brand' ? brand.accountId : talent.accountId,
    actor_role: side,
    statement: `${offerId} by the ${side} at ${createdMs}`,
    file_references: [],
    created_at: addMs(OVER, DAY_MS + createdMs),
  })
  await world.database.kysely
    .insertInto('dispute_statements')
    .values([
      statement('c-answered', 'talent', HOUR_MS, 2),
      statement('c-answered', 'brand', HOUR_MS, 1),
      // A statement by the brand does not count as an answer, and neither does an answer to an
      // earlier dispute.
      statement('a-tie', 'brand', HOUR_MS),
      statement('b-tie', 'talent', -DAY_MS),
    ])
    .execute()
})
afterAll(() => world.close())

test('unanswered disputes near their deadline are found once, the earliest first', async () => {
  const found = await idsInPages((page) => findDueForReminder(world.database.kysely, BEFORE_MS, { ...page, now: NOW }))
  expect(found).toEqual(['z-first', 'a-tie', 'b-tie', 'd-told-of-other', 'e-last'])
})

test('unanswered disputes past their deadline are found once, the earliest first', async () => {
  const found = await idsInPages((page) => findPastDeadline(world.database.kysely, { ...page, now: NOW }))
  expect(found).toEqual(['v-over-long-ago', 'x-over', 'y-over'])
})

test('admins see the disputes with the earliest deadline first, each with its own statements in order', async () => {
  const admin = await world.admin()
  const { disputes, total } = (await admin.get('/api/offers/admin/disputes?limit=100')).body
  const listed = disputes as { offer: { id: string }; dispute: { statements: { statement: string }[] } }[]
  expect(total).toBe(listed.length)
  expect(listed.map(({ offer: { id } }) => id)).toEqual([
    'v-over-long-ago',
    'w-over-and-told',
    'x-over',
    'y-over',
    'z-first',
    'a-tie',
    'b-tie',
    'c-answered',
    'k-reminded',
    'd-told-of-other',
    'e-last',
    'g-later',
  ])
  const said = listed.flatMap(({ offer, dispute }) => dispute.statements.map((each) => [offer.id, each.statement]))
  expect(said).toEqual([
    ['a-tie', 'a-tie by the brand at 0'],
    ['c-answered', 'c-answered by the brand at 1'],
    ['c-answered', 'c-answered by the talent at 2'],
  ])
})
