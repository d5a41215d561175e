import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondAdmin } from '../../../../tests/support/database/concurrent-writers.ts'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

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
const ratedBefore = ({ id }: TestOffer, ms: number) =>
  sql`update offer_ratings set created_at = created_at - make_interval(secs => ${ms / 1000}),
    visible_at = visible_at - make_interval(secs => ${ms / 1000}) where offer_id = ${id}`.execute(world.database.kysely)
const runJob = async (name: 'show-ratings' | 'ask-for-ratings') => (await world.cron(`/api/offers/cron/${name}`)).body
describe('a disputed offer', () => {
  test('cannot be rated, and keeps its ratings, even after a refund', async () => {
    const about = await world.talent('Iris Okafor')
    const offer = await completed({ talent: about })
    await rate(brand, offer, 1, 'No cup.')
    expect((await brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'No cup.' })).status).toBe(200)
    const during = await rate(about, offer)
    expect(during).toMatchObject({ status: 409, body: { error: expect.stringContaining('dispute') } })
    const decision = { offerId: offer.id, resolution: 'REFUND', note: 'No cup.' }
    expect((await (await world.admin()).post('/api/offers/admin/resolve-dispute', decision)).status).toBe(200)
    expect((await rate(about, offer)).status).toBe(409)
    expect(await page(about)).toMatchObject({ rating: { count: 0 } })
    await ratedBefore(offer, 7 * DAY_MS)
    expect(await page(about)).toMatchObject({ rating: { average: 1, count: 1 } })
    expect(await runJob('show-ratings')).toMatchObject({ processedCount: 1 })
  })

  test('can be rated by both after a release', async () => {
    const offer = await offerIn(world, 'DISPUTED', { brand, talent })
    const decision = { offerId: offer.id, resolution: 'RELEASE', note: 'There is a cup.' }
    await (await world.admin()).post('/api/offers/admin/resolve-dispute', decision)
    expect([(await rate(brand, offer)).status, (await rate(talent, offer)).status]).toEqual([201, 201])
  })
})

describe('an admin’s moderation', () => {
  const change = (admin: Person, ratingId: string, action: 'hide' | 'show', reason?: string) =>
    admin.post('/api/admin/ratings', { ratingId, action, reason })

  test('hides a rating with a reason that its writer can read, and restores it', async () => {
    const about = await world.talent('Iris Okafor')
    const offer = await completed({ talent: about })
    const admin = await world.admin()
    const { id } = (await rate(brand, offer, 1, 'Lives at 5 Elm Street.')).body.rating
    await rate(about, offer)
    expect((await page(about)).rating.count).toBe(1)
    const hidden = await change(admin, id, 'hide', '  It says where somebody lives.  ')
    expect(hidden).toMatchObject({ status: 200, body: { rating: { hiddenReason: 'It says where somebody lives.' } } })
    expect(await page(about)).toMatchObject({ rating: { average: null, count: 0 } })
    expect((await inPublic(about)).ratings).toEqual([])
    expect(await analyzedBy(about, offer)).toEqual(['talent'])
    expect((await ratingsOf(brand, offer)).ratings[0]).toMatchObject({ hiddenReason: 'It says where somebody lives.' })
    const again = await change(admin, id, 'hide', 'Another reason.')
    expect(again.body.rating.hiddenAt).toBe(hidden.body.rating.hiddenAt)
    expect((await change(admin, id, 'show')).body.rating).toMatchObject({ hiddenAt: null, hiddenReason: null })
    expect((await page(about)).rating.count).toBe(1)
    const { entries } = (await admin.get('/api/admin/audit?limit=3')).body
    expect(entries.map(({ action, subjectId, reason }: any) => [action, subjectId, reason])).toEqual([
      ['show-rating', id, null],
      ['hide-rating', id, 'Another reason.'],
      ['hide-rating', id, 'It says where somebody lives.'],
    ])
    expect(entries[2]).toMatchObject({ before: { isHidden: false }, after: { isHidden: true } })
  })

  test('needs a reason, an existing rating, and no involvement of the admin', async () => {
    const admin = await world.admin()
    const own = await offerIn(world, 'COMPLETED', { brand: admin, talent })
    const { id } = (await rate(admin, own, 5)).body.rating
    for (const reason of [undefined, '', '  ']) expect((await change(admin, id, 'hide', reason)).status).toBe(400)
    expect((await change(admin, newId(), 'hide', 'Spam.')).status).toBe(404)
    expect((await change(admin, id, 'hide', 'Mine.')).status).toBe(403)
    expect((await change(await secondAdmin(world), id, 'hide', 'Spam.')).status).toBe(200)
    expect((await change(brand, id, 'show')).status).toBe(403)
  })
})
