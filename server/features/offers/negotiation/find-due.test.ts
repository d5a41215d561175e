import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copies, idsInPages, replaceOffer } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { findExpired, findExpiringSoon } from './queries/find-due.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const SOON_MS = 3 * DAY_MS
const expiring = (ms: number, columns: Copies[string] = {}) => ({ expires_at: addMs(NOW, ms), ...columns })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
  const body = { expiresInDays: 10, expirePolicy: 'remind_talent' } as const
  await replaceOffer(world, (await offerIn(world, 'APPROVED', { body })).id, {
    'd-three-days': expiring(SOON_MS),
    'b-tie': expiring(DAY_MS),
    'a-tie': expiring(DAY_MS),
    'z-next': expiring(1),
    'y-countered': expiring(HOUR_MS, { status: 'COUNTERED', countered_by: 'brand' }),
    'x-other-date': expiring(2 * HOUR_MS, { expiry_reminded_for: NOW }),
    'w-four-days': expiring(3 * HOUR_MS, { expires_in_days: 4 }),
    'no-countered-by-talent': expiring(HOUR_MS, { status: 'COUNTERED', countered_by: 'talent' }),
    'no-accepted': expiring(HOUR_MS, { status: 'ACCEPTED', countered_by: 'brand' }),
    'no-short': expiring(HOUR_MS, { expires_in_days: 3 }),
    'no-policy': expiring(HOUR_MS, { expire_policy: 'expire' }),
    'no-reminded': expiring(HOUR_MS, { expiry_reminded_for: addMs(NOW, HOUR_MS) }),
    'no-later': expiring(SOON_MS + 1),
    'over-now': expiring(0),
    'over-b': expiring(-HOUR_MS, { status: 'COUNTERED', countered_by: 'talent' }),
    'over-a': expiring(-HOUR_MS, { expire_policy: 'expire' }),
    'over-first': expiring(-DAY_MS),
    'over-accepted': expiring(-DAY_MS, { status: 'ACCEPTED' }),
  })
})
afterAll(() => world.close())

test('offers whose time to answer is over are found once, the earliest expired first', async () => {
  const found = await idsInPages((page) => findExpired(world.database.kysely, { ...page, now: NOW }))
  expect(found).toEqual(['over-first', 'over-a', 'over-b', 'over-now'])
})

test('offers that a talent wants to be reminded of are found once, the next to expire first', async () => {
  const found = await idsInPages((page) => findExpiringSoon(world.database.kysely, { ...page, now: NOW }))
  expect(found).toEqual(['z-next', 'y-countered', 'x-other-date', 'w-four-days', 'a-tie', 'b-tie', 'd-three-days'])
})
