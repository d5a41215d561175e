import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const RATINGS = '/api/admin/ratings'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

test('an admin searches all ratings, hidden or not, in pages', async () => {
  const [brand, talent] = [await world.brand('Rating Brand'), await world.talent('Rated Talent')]
  const offer = await offerIn(world, 'COMPLETED', { brand, talent })
  const { rating } = (await brand.post(`/api/offers/${offer.id}/ratings`, { stars: 1, words: 'Lives in Elm Street.' }))
    .body
  world.clock.advance(1000)
  await talent.post(`/api/offers/${offer.id}/ratings`, { stars: 5, words: null })

  const find = async (query: string) => (await admin.get(`${RATINGS}?${query}`)).body
  expect((await find('q=elm')).ratings).toMatchObject([
    {
      rating: { id: rating.id, stars: 1 },
      raterName: 'Rating Brand',
      ratedName: 'Rated Talent',
      ratedSlug: talent.slug,
    },
  ])
  const first = await admin.get(`${RATINGS}?limit=1`)
  expect(first.statements).toBeLessThanOrEqual(3)
  expect(first.body.ratings).toMatchObject([{ raterName: 'Rated Talent' }])
  expect(await find(`limit=1&after=${first.body.nextAfter}`)).toMatchObject({
    ratings: [{ rating: { id: rating.id } }],
    nextAfter: null,
  })
  expect((await find('state=hidden')).ratings).toEqual([])
  await admin.post('/api/admin/ratings', { ratingId: rating.id, action: 'hide', reason: 'An address.' })
  expect((await find('state=hidden')).ratings).toMatchObject([{ rating: { hiddenReason: 'An address.' } }])
  expect((await find('state=shown')).ratings).toHaveLength(1)
})

test('the list is for admins only; an invalid query returns 400', async () => {
  expect((await (await world.brand()).get(RATINGS)).status).toBe(403)
  expect((await world.stranger().get(RATINGS)).status).toBe(401)
  for (const wrong of ['limit=0', 'limit=101', 'state=all', 'what=1'])
    expect((await admin.get(`${RATINGS}?${wrong}`)).status, wrong).toBe(400)
})
