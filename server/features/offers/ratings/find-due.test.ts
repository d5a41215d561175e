import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsInPages, replaceOffer } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { writeWords } from '../../../platform/words/index.ts'
import { refusalToRate } from './domain/rating-rules.ts'
import { findOffersToAsk, findUnnotifiedOffers, listVisibleRatings } from './queries/ratings.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)
const COMPLETED = { from: at(-14 * DAY_MS), to: at(-DAY_MS) }
const completed = (ms: number) => ({ completed_at: at(ms) })

let world: World
let offer: TestOffer
beforeAll(async () => {
  world = await createWorld()
  await readWithoutIndexes(world)
  offer = await offerIn(world, 'COMPLETED')
  const { id, brand, talent } = offer
  await replaceOffer(world, id, {
    'd-a-day-ago': completed(-DAY_MS),
    'b-tie': completed(-2 * DAY_MS),
    'a-tie': completed(-2 * DAY_MS),
    'z-first': completed(1 - 14 * DAY_MS),
    'c-asked': completed(-2 * DAY_MS),
    'e-too-new': completed(1 - DAY_MS),
    'f-too-old': completed(-14 * DAY_MS),
    'g-disputed': { ...completed(-2 * DAY_MS), status: 'DISPUTED' },
  })
  const rating = (offerId: string, ms: number, words: string, told_at: Date | null = null, hidden = false) => ({
    id: `${offerId}-rating`,
    offer_id: offerId,
    by_side: 'brand' as const,
    rater_account_id: brand.accountId,
    rated_account_id: talent.accountId,
    written_by_account_id: brand.accountId,
    stars: 4,
    words,
    created_at: at(-30 * DAY_MS),
    visible_at: at(ms),
    told_at,
    hidden_at: hidden ? NOW : null,
    hidden_reason: hidden ? 'Spam.' : null,
  })
  await world.database.kysely
    .insertInto('offer_ratings')
    .values([
      rating('d-a-day-ago', 0, 'now'),
      rating('b-tie', -HOUR_MS, 'an hour ago, b'),
      rating('a-tie', -HOUR_MS, 'an hour ago, a'),
      rating('z-first', -DAY_MS, 'yesterday'),
      rating('e-too-new', 1, 'in a moment'),
      rating('f-too-old', -2 * HOUR_MS, 'told', NOW),
      rating('g-disputed', -2 * HOUR_MS, 'hidden and told', NOW, true),
    ])
    .execute()
  await world.database.kysely.insertInto('rating_requests').values({ offer_id: 'c-asked', asked_at: NOW }).execute()
})
afterAll(() => world.close())

test('offers with a rating that becomes visible are found once, the longest visible first', async () => {
  const found = await idsInPages((page) => findUnnotifiedOffers(world.database.kysely, { ...page, now: NOW }))
  expect(found).toEqual(['z-first', 'a-tie', 'b-tie', 'd-a-day-ago'])
})

test('offers completed a day to two weeks ago are found once to ask for ratings, the oldest first', async () => {
  const found = await idsInPages((page) => findOffersToAsk(world.database.kysely, { ...page, completed: COMPLETED }))
  expect(found).toEqual(['z-first', 'a-tie', 'b-tie', 'd-a-day-ago'])
})

test('public ratings are the visible ones, the newest first, from the moment they are visible', async () => {
  const list = (limit: number, offset: number) =>
    listVisibleRatings(world.database.kysely, offer.talent.slug, { limit, offset, now: NOW })
  const all = await list(20, 0)
  expect(all?.ratings.map(({ words }) => words)).toEqual([
    'now',
    'an hour ago, b',
    'an hour ago, a',
    'told',
    'yesterday',
  ])
  expect(all?.reputation).toEqual({ average: 4, count: 5 })
  expect((await list(2, 1))?.ratings.map(({ words }) => words)).toEqual(['an hour ago, b', 'an hour ago, a'])
  expect(await list(2, 9)).toEqual({ ratings: [], reputation: { average: 4, count: 5 } })
})

test('an offer can be rated until the last moment of its sixty days', () => {
  const rated = { status: 'COMPLETED', completedAt: at(-60 * DAY_MS) } as const
  expect(refusalToRate(rated, at(-1))).toBeUndefined()
  expect(writeWords(refusalToRate(rated, NOW) ?? '')).toContain('60 days')
})
