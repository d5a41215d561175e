import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openConnections } from '../../../../tests/support/database/concurrent-writers.ts'
import { blockAccount, linkAgent, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { EMPTY_PERSON, readPersonalRows } from '../../../platform/personal-data/index.ts'
import { ratingsPersonalData } from './queries/personal-data.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  ;[brand, talent] = [await world.brand(), await world.talent()]
})
afterAll(() => world.close())

const completed = (sides: Partial<{ brand: Person; talent: Person }> = {}) =>
  offerIn(world, 'COMPLETED', { brand, talent, ...sides })
const rate = (person: Person, { id }: { id: string }, stars = 5, words: string | null = 'On time.') =>
  person.post(`/api/offers/${id}/ratings`, { stars, words })
const ratingsOf = async (person: Person, { id }: TestOffer) => (await person.get(`/api/offers/${id}/ratings`)).body
const analyzedBy = async (person: Person, offer: TestOffer) =>
  (await ratingsOf(person, offer)).ratings.map(({ by }: { by: string }) => by)
const inPublic = async ({ slug }: Person) => (await world.stranger().get(`/api/talents/${slug}/ratings`)).body
const page = async ({ slug }: Person) => (await world.stranger().get(`/api/talents/${slug}`)).body.talent
const completedBefore = ({ id }: TestOffer, ms: number) =>
  sql`update offers set completed_at = completed_at - make_interval(secs => ${ms / 1000}) where id = ${id}`.execute(
    world.database.kysely,
  )
const ratedBefore = ({ id }: TestOffer, ms: number) =>
  sql`update offer_ratings set created_at = created_at - make_interval(secs => ${ms / 1000}),
    visible_at = visible_at - make_interval(secs => ${ms / 1000}) where offer_id = ${id}`.execute(world.database.kysely)
const runJob = async (name: 'show-ratings' | 'ask-for-ratings') => (await world.cron(`/api/offers/cron/${name}`)).body
const toldOf = async (person: Person, { id }: TestOffer, type: string) =>
  (await person.get('/api/notifications/list?limit=50')).body.notifications.filter(
    (each: any) => each.type === type && each.offerId === id,
  )

describe('a rating', () => {
  test('is not in the export of the rated person before it is visible, nor once hidden', async () => {
    const offer = await completed()
    const inExportOf = async ({ accountId }: Person) => {
      const [table] = ratingsPersonalData.tables
      if (!table) throw new Error('ratings have no table')
      const rows = await readPersonalRows(
        world.database.kysely,
        table,
        { ...EMPTY_PERSON, account: [accountId] },
        { after: undefined, limit: 1000 },
      )
      return rows.filter(({ offer_id }) => offer_id === offer.id).map(({ stars, words }) => ({ stars, words }))
    }
    const { rating } = (await rate(brand, offer, 2, 'Late twice.')).body
    expect(await inExportOf(talent)).toEqual([])
    expect(await inExportOf(brand)).toEqual([{ stars: 2, words: 'Late twice.' }])
    await rate(talent, offer, 5, null)
    expect(await inExportOf(talent)).toContainEqual({ stars: 2, words: null })
    const hidden = { ratingId: rating.id, action: 'hide', reason: 'It reveals where the talent lives.' }
    await (await world.admin()).post('/api/admin/ratings', hidden)
    expect(await inExportOf(talent)).toEqual([{ stars: 5, words: null }])
  })

  test('is visible to its writer and to admins, and to the other side once it has rated; both are then notified', async () => {
    const offer = await completed()
    expect(await ratingsOf(brand, offer)).toMatchObject({ ratings: [], canRate: true, otherHasRated: false })
    const response = await rate(brand, offer, 4, '  The light is right.  ')
    expect(response).toMatchObject({
      status: 201,
      body: { rating: { offerId: offer.id, by: 'brand', stars: 4, words: 'The light is right.', hiddenAt: null } },
    })
    expect(await ratingsOf(brand, offer)).toMatchObject({ ratings: [{ stars: 4 }], canRate: false })
    expect(await ratingsOf(talent, offer)).toMatchObject({ ratings: [], canRate: true, otherHasRated: true })
    expect(await analyzedBy(await world.admin(), offer)).toEqual(['brand'])
    const { total } = await inPublic(talent)
    expect((await rate(talent, offer, 5, null)).body.rating.words).toBeNull()
    for (const person of [brand, talent]) expect(await analyzedBy(person, offer)).toEqual(['brand', 'talent'])
    expect((await inPublic(talent)).total).toBe(total + 1)
    expect(await toldOf(talent, offer, 'RATING_RECEIVED')).toMatchObject([
      { title: 'Northwind Coffee rated you 4 of 5', body: expect.stringContaining('“The light is right.”') },
    ])
    expect(await toldOf(brand, offer, 'RATING_RECEIVED')).toMatchObject([{ title: 'Mara Lindqvist rated you 5 of 5' }])
  })

  test('becomes visible after exactly seven days if the other side has not rated', async () => {
    const about = await world.talent('Iris Okafor')
    const own = await completed({ talent: about })
    await rate(brand, own, 2)
    await ratedBefore(own, 7 * DAY_MS - MINUTE_MS)
    expect(await analyzedBy(about, own)).toEqual([])
    expect(await page(about)).toMatchObject({ rating: { average: null, count: 0 } })
    await ratedBefore(own, MINUTE_MS)
    expect(await analyzedBy(about, own)).toEqual(['brand'])
    expect(await page(about)).toMatchObject({ slug: about.slug, rating: { average: 2, count: 1 } })
    await rate(about, own, 1)
    expect(await analyzedBy(brand, own)).toEqual(['brand', 'talent'])
  })

  test('is given once: repeating returns the same response, another rating is rejected', async () => {
    const offer = await completed()
    const first = await rate(talent, offer, 3, 'Clear brief.')
    const again = await rate(talent, offer, 3, 'Clear brief.')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    for (const [stars, words] of [
      [4, 'Clear brief.'],
      [3, 'Vague brief.'],
    ] as const)
      expect(await rate(talent, offer, stars, words)).toMatchObject({ status: 409, body: { code: 'Conflict' } })
    expect((await ratingsOf(talent, offer)).ratings).toMatchObject([{ stars: 3, words: 'Clear brief.' }])
  })

  test('has one to five whole stars and up to 2000 characters', async () => {
    const offer = await completed()
    for (const stars of [0, 6, 4.5, '5']) expect((await rate(brand, offer, stars as number)).status).toBe(400)
    expect((await rate(brand, offer, 5, 'a'.repeat(2001))).status).toBe(400)
    expect((await rate(brand, offer, 5, 'ü'.repeat(2000))).status).toBe(201)
  })

  test('can be given for sixty days after completion', async () => {
    const offer = await completed()
    await completedBefore(offer, 60 * DAY_MS - MINUTE_MS)
    expect((await rate(brand, offer)).status).toBe(201)
    await completedBefore(offer, MINUTE_MS)
    expect((await ratingsOf(talent, offer)).canRate).toBe(false)
    expect(await rate(talent, offer)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('60 days') },
    })
  })

  test.each(['APPROVED', 'PAID', 'DELIVERED', 'CANCELLED'] as const)(
    'cannot be given while an offer is %s',
    async (status) => {
      const offer = await offerIn(world, status, { brand, talent })
      expect(await rate(brand, offer)).toMatchObject({ status: 409, body: { code: 'Conflict' } })
      expect(await ratingsOf(brand, offer)).toMatchObject({ canRate: false, rateUntil: null })
    },
  )
})

describe('access to ratings', () => {
  test('returns 404 to strangers; an admin can read but not rate', async () => {
    const offer = await completed()
    for (const person of [await world.brand('Contoso Tea'), await world.agent()])
      expect([
        (await rate(person, offer)).status,
        (await person.get(`/api/offers/${offer.id}/ratings`)).status,
      ]).toEqual([404, 404])
    const admin = await world.admin()
    expect((await rate(admin, offer)).status).toBe(403)
    expect(await ratingsOf(admin, offer)).toMatchObject({ canRate: false, otherHasRated: false })
    expect((await rate(brand, { id: newId() })).status).toBe(404)
  })

  test('lets an agent rate for the talent if the link allows it', async () => {
    const [watched, represented] = [await world.talent('Iris Okafor'), await world.talent('Ada Blom')]
    const [readOnly, acting] = [await world.agent(), await world.agent('Elm Street Agency')]
    await linkAgent(world, watched, readOnly, false)
    await linkAgent(world, represented, acting, true)
    const [one, two] = [await completed({ talent: watched }), await completed({ talent: represented })]
    expect((await rate(readOnly, one)).status).toBe(403)
    expect(await ratingsOf(readOnly, one)).toMatchObject({ canRate: false })
    expect((await rate(acting, two)).body.rating).toMatchObject({ by: 'talent' })
    expect((await rate(represented, two, 1)).status).toBe(409)
  })

  test('takes three SQL statements for a list, including the caller’s lookup', async () => {
    const offer = await completed()
    expect((await brand.get(`/api/offers/${offer.id}/ratings`)).statements).toBeLessThanOrEqual(3)
    expect((await world.stranger().get(`/api/talents/${talent.slug}/ratings`)).statements).toBe(1)
  })
})

describe('public ratings', () => {
  test('are the ratings by brands, newest first, with their average', async () => {
    const about = await world.talent('Iris Okafor')
    for (const [at, stars] of [5, 5, 4].entries()) {
      const offer = await completed({ talent: about })
      await rate(brand, offer, stars, `Offer ${at}`)
      await rate(about, offer, 1, 'Never again.')
      await ratedBefore(offer, (3 - at) * HOUR_MS)
    }
    const all = await inPublic(about)
    expect(all).toMatchObject({ average: 4.67, total: 3, limit: 20, offset: 0 })
    expect(all.ratings.map(({ words, brandName }: any) => [words, brandName])).toEqual([
      ['Offer 2', 'Northwind Coffee'],
      ['Offer 1', 'Northwind Coffee'],
      ['Offer 0', 'Northwind Coffee'],
    ])
    expect(JSON.stringify(all)).not.toContain('Never again.')
    const pages = ['?limit=2', '?limit=2&offset=2', '?limit=2&offset=4'].map(async (query) => {
      const { ratings, total } = (await world.stranger().get(`/api/talents/${about.slug}/ratings${query}`)).body
      return [total, ratings.map(({ words }: any) => words)]
    })
    expect(await Promise.all(pages)).toEqual([
      [3, ['Offer 2', 'Offer 1']],
      [3, ['Offer 0']],
      [3, []],
    ])
  })

  test('show when they became visible, which hides who rated first', async () => {
    const about = await world.talent('Iris Okafor')
    const offer = await completed({ talent: about })
    const first = (await rate(brand, offer)).body.rating
    await ratedBefore(offer, HOUR_MS)
    const second = (await rate(about, offer)).body.rating
    const [shown] = (await inPublic(about)).ratings
    expect(shown.createdAt).toBe(second.visibleAt)
    expect(shown.createdAt > first.createdAt).toBe(true)
  })

  test('return 404 for an unknown slug, a brand and a blocked talent', async () => {
    const blocked = await world.talent('Iris Okafor')
    await blockAccount(world, blocked)
    for (const slug of ['nobody', brand.slug, blocked.slug])
      expect((await world.stranger().get(`/api/talents/${slug}/ratings`)).status).toBe(404)
    expect(await inPublic(await world.talent('Ada Blom'))).toMatchObject({ ratings: [], average: null, total: 0 })
  })

  test('of a brand are visible to talents with its offers', async () => {
    const other = await world.brand('Contoso Tea')
    const offer = await completed({ brand: other })
    await rate(talent, offer, 2)
    expect((await ratingsOf(talent, offer)).reputations.brand).toEqual({ average: null, count: 0 })
    await rate(other, offer, 5)
    const next = await offerIn(world, 'APPROVED', { brand: other, talent })
    expect((await ratingsOf(talent, next)).reputations.brand).toEqual({ average: 2, count: 1 })
  })
})

describe('notices about ratings', () => {
  test('go to both sides once after a week', async () => {
    const offer = await completed()
    await rate(brand, offer, 4)
    await runJob('show-ratings')
    expect(await toldOf(talent, offer, 'RATING_RECEIVED')).toEqual([])
    await ratedBefore(offer, 7 * DAY_MS)
    expect(await runJob('show-ratings')).toMatchObject({ success: true, processedCount: 1 })
    expect(await runJob('show-ratings')).toMatchObject({ processedCount: 0 })
    expect(await toldOf(talent, offer, 'RATING_RECEIVED')).toMatchObject([
      { title: 'Northwind Coffee rated you 4 of 5' },
    ])
    expect(await toldOf(brand, offer, 'RATING_RECEIVED')).toMatchObject([
      { title: 'Your rating of Mara Lindqvist is visible' },
    ])
    await rate(talent, offer, 5)
    expect(await toldOf(talent, offer, 'RATING_RECEIVED')).toHaveLength(1)
    expect(await toldOf(brand, offer, 'RATING_RECEIVED')).toHaveLength(2)
    expect(await runJob('show-ratings')).toMatchObject({ processedCount: 0 })
  })

  test('are not sent for a rating hidden before it was visible', async () => {
    const offer = await completed()
    const { id } = (await rate(brand, offer)).body.rating
    await (await world.admin()).post('/api/admin/ratings', { ratingId: id, action: 'hide', reason: 'Spam.' })
    await ratedBefore(offer, 7 * DAY_MS)
    await runJob('show-ratings')
    for (const person of [brand, talent]) expect(await toldOf(person, offer, 'RATING_RECEIVED')).toEqual([])
    expect(await runJob('show-ratings')).toMatchObject({ processedCount: 0 })
  })

  test('ask both sides once, a day after completion, unless they have rated', async () => {
    const [offer, spoken, late] = [await completed(), await completed(), await completed()]
    await rate(brand, spoken)
    await completedBefore(offer, DAY_MS - MINUTE_MS)
    await completedBefore(late, 14 * DAY_MS)
    await runJob('ask-for-ratings')
    expect(await toldOf(brand, offer, 'RATING_ASKED')).toEqual([])
    await completedBefore(offer, MINUTE_MS)
    await completedBefore(spoken, DAY_MS)
    for (let times = 0; times < 2; times++) await runJob('ask-for-ratings')
    expect(await toldOf(brand, offer, 'RATING_ASKED')).toMatchObject([{ title: 'Rate your work with Mara Lindqvist' }])
    expect(await toldOf(talent, offer, 'RATING_ASKED')).toMatchObject([
      { title: 'Rate your work with Northwind Coffee' },
    ])
    expect(await toldOf(brand, spoken, 'RATING_ASKED')).toEqual([])
    expect(await toldOf(talent, spoken, 'RATING_ASKED')).toHaveLength(1)
    expect(await toldOf(brand, late, 'RATING_ASKED')).toEqual([])
  })
})

test.skipIf(inject('template').engine === 'pglite')(
  'concurrent ratings by both sides become visible, with one notification each',
  async () => {
    await openConnections(brand)
    for (let times = 0; times < 5; times++) {
      const offer = await completed()
      const responses = await Promise.all([rate(brand, offer, 4), rate(talent, offer, 3), rate(brand, offer, 4)])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 201, 201])
      for (const person of [brand, talent]) {
        expect(await analyzedBy(person, offer)).toEqual(['brand', 'talent'])
        expect(await toldOf(person, offer, 'RATING_RECEIVED')).toHaveLength(1)
      }
    }
  },
)

test.skipIf(inject('template').engine === 'pglite')('concurrent runs notify once', async () => {
  await openConnections(brand)
  const offers = [await completed(), await completed(), await completed()]
  for (const offer of offers) {
    await rate(brand, offer)
    await ratedBefore(offer, 7 * DAY_MS)
    await completedBefore(offer, DAY_MS)
  }
  await Promise.all([
    ...Array.from({ length: 4 }, () => runJob('show-ratings')),
    ...Array.from({ length: 4 }, () => runJob('ask-for-ratings')),
  ])
  for (const offer of offers) {
    expect(await toldOf(talent, offer, 'RATING_RECEIVED')).toHaveLength(1)
    expect(await toldOf(talent, offer, 'RATING_ASKED')).toHaveLength(1)
  }
})
