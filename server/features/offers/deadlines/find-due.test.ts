import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copies, idsInPages, replaceOffer } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { findDueSoon, findLapsing, findLate } from './queries/find-due.ts'

/** Work without an agreed date is due 14 days after payment. Agreed dates have a day of grace. */
const NOW = new Date('2031-03-10T12:00:00.000Z')
const LATER = addMs(NOW, 3 * DAY_MS)
const at = (ms: number): Date => addMs(NOW, ms)
const agreed = (ms: number) => ({ delivery_due_at: at(ms) })
const usual = (ms: number) => ({ delivery_due_at: null, paid_at: at(ms - 14 * DAY_MS) })

const WORK: Copies = {
  'd-two-days': agreed(2 * DAY_MS),
  'c-usual-tie': usual(DAY_MS),
  'bb-tie': agreed(DAY_MS),
  'b-tie': agreed(DAY_MS),
  'a-tie': agreed(DAY_MS),
  'z-next': agreed(1),
  'y-half-day': usual(DAY_MS / 2),
  'x-half-day': usual(DAY_MS / 2),
  'w-half-day': usual(DAY_MS / 2),
  'v-revision': { ...usual(-DAY_MS), status: 'REVISION_REQUESTED', updated_at: at(HOUR_MS - 14 * DAY_MS) },
  'u-other-date-told': { ...agreed(2 * HOUR_MS), due_reminded_for: at(-DAY_MS), late_told_for: at(-DAY_MS) },
  't-told': { ...agreed(3 * HOUR_MS), due_reminded_for: at(3 * HOUR_MS), late_told_for: at(3 * HOUR_MS) },
  's-usual-told': { ...usual(3 * HOUR_MS), due_reminded_for: at(3 * HOUR_MS), late_told_for: at(3 * HOUR_MS) },
  'r-delivered': { ...agreed(HOUR_MS), status: 'DELIVERED' },
  'q-usual-delivered': { ...usual(HOUR_MS), status: 'DELIVERED' },
  'p-deleted': { ...agreed(HOUR_MS), deleted_at: NOW },
  'o-now': agreed(0),
  'n-usual-now': usual(0),
  'm-soon-after': agreed(2 * DAY_MS + 1),
  'l-usual-soon-after': usual(2 * DAY_MS + 1),
  'k-usual-later': usual(3 * DAY_MS),
  'j-usual-last': usual(3 * DAY_MS + 1),
}

let world: World
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
  const asked = { extension_days: 2, extension_reason: 'The studio is closed.' }
  await replaceOffer(world, (await offerIn(world, 'PAID')).id, {
    ...WORK,
    'late-b': { ...agreed(2 * DAY_MS), ...asked, extension_asked_at: at(-HOUR_MS), late_told_for: at(2 * DAY_MS) },
    'late-a': { ...agreed(-HOUR_MS), ...asked, extension_asked_at: at(-HOUR_MS), late_told_for: at(-HOUR_MS) },
    'late-usual': { ...usual(3 * DAY_MS), ...asked, extension_asked_at: at(-2 * HOUR_MS), late_told_for: LATER },
    'in-time': { ...agreed(2 * DAY_MS + 1), ...asked, extension_asked_at: at(-HOUR_MS), due_reminded_for: NOW },
    'in-time-usual': { ...usual(3 * DAY_MS + 1), ...asked, extension_asked_at: at(-HOUR_MS) },
    'asked-and-delivered': { ...agreed(-HOUR_MS), ...asked, extension_asked_at: at(-HOUR_MS), status: 'DELIVERED' },
  })
})
afterAll(() => world.close())

test('work due within two days is found once, in the order of its dates', async () => {
  const { database, config } = world
  const found = await idsInPages((page) => findDueSoon(database.kysely, config, { ...page, now: NOW }))
  expect(found).toEqual([
    'z-next',
    'v-revision',
    'u-other-date-told',
    'w-half-day',
    'x-half-day',
    'y-half-day',
    'a-tie',
    'b-tie',
    'bb-tie',
    'c-usual-tie',
    'd-two-days',
    'late-b',
  ])
})

test('late work is found once, in the order of its dates', async () => {
  const { database, config } = world
  const found = await idsInPages((page) => findLate(database.kysely, config, { ...page, now: LATER }))
  expect(found).toEqual([
    'n-usual-now',
    'o-now',
    'z-next',
    'v-revision',
    'u-other-date-told',
    'w-half-day',
    'x-half-day',
    'y-half-day',
    'a-tie',
    'b-tie',
    'bb-tie',
    'c-usual-tie',
    'd-two-days',
    'l-usual-soon-after',
    'k-usual-later',
  ])
})

test('open requests for more time on late work are found once, in the order of the requests', async () => {
  const { database, config } = world
  const found = await idsInPages((page) => findLapsing(database.kysely, config, { ...page, now: LATER }))
  expect(found).toEqual(['late-usual', 'late-a', 'late-b'])
})
