import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { blastBody, confirmBlast } from '../../../../tests/support/offers/blasts.ts'
import { linkAgent, offerIn, setOfferPolicy, submit, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let brand: Person
let mara: Person
let iris: Person
let noor: Person
const played = fakeEmbeddings()
beforeAll(async () => {
  world = await createWorld({
    env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
    wrapModels: played.wrap,
  })
  brand = await world.brand()
  ;[mara, iris, noor] = [await world.talent(), await world.talent('Iris Okafor'), await world.talent('Noor Haddad')]
})
afterAll(() => world.close())

const suggest = (offerId: string, by = brand) => by.get(`/api/offers/${offerId}/suggest-similar`)
const dismiss = (offerId: string, by = brand) =>
  by.post(`/api/offers/${offerId}/suggest-similar`, { action: 'dismiss' })
const stateOf = async (offerId: string) => (await suggest(offerId)).body.state
const rejected = (): Promise<TestOffer> => offerIn(world, 'REJECTED', { brand, talent: mara })
const similar = async (offerId: string): Promise<string> =>
  (await brand.post(`/api/offers/${offerId}/blast-similar`, { slugs: [iris.slug, noor.slug] })).body.blastId

describe('similar talents are suggested', () => {
  test.for(['REJECTED', 'EXPIRED'] as const)('once an offer is %s', async (status) => {
    const { id } = await offerIn(world, status, { brand, talent: mara })
    const { state, talents } = (await suggest(id)).body
    expect(state).toBe('available')
    expect(talents.length).toBeGreaterThan(0)
    expect(talents[0]).toEqual({
      slug: expect.any(String),
      displayName: expect.any(String),
      imageUrl: null,
      score: expect.any(Number),
      reason: expect.stringContaining('hey accept your amount'),
    })
  })

  test('once it was auto-rejected, or canceled by the talent or their agent', async () => {
    const strict = await world.talent('Strict')
    await setOfferPolicy(strict, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 200_000 }] })
    expect(await stateOf(await submit(brand, strict))).toBe('available')
    const represented = await world.talent('Represented')
    const agent = await world.agent()
    await linkAgent(world, represented, agent, true)
    for (const who of [represented, agent]) {
      const offerId = await submit(brand, represented)
      expect((await who.post('/api/offers/cancel', { offerId })).status).toBe(200)
      expect(await stateOf(offerId)).toBe('available')
    }
  })

  test('not while it is open, for a draft, or once the brand canceled it', async () => {
    for (const status of ['DRAFT', 'APPROVED', 'COUNTERED', 'ACCEPTED', 'CANCELLED'] as const) {
      const { id } = await offerIn(world, status, { brand, talent: mara })
      expect((await suggest(id)).body).toEqual({ state: 'unavailable', talents: [] })
    }
  })

  test('without its talent, talents with another currency, and those who block the brand', async () => {
    const names = { elsewhere: await world.talent('Elsewhere'), wary: await world.talent('Wary') }
    await setOfferPolicy(names.elsewhere, { minimums: [{ currency: 'EUR', amountMinorUnit: 500 }] })
    await setOfferPolicy(names.wary, { blockedBrandNames: ['House of Roast'] })
    const { id } = await offerIn(world, 'REJECTED', { brand, talent: mara, body: { buyerBrandName: 'House of Roast' } })
    for (const talent of [names.elsewhere, names.wary, iris])
      await talent.patch('/api/accounts/me', { bio: 'A portrait with an espresso cup in the morning light.' })
    const slugs = (await suggest(id)).body.talents.map(({ slug }: Person) => slug)
    expect(slugs).toContain(iris.slug)
    for (const talent of [mara, names.elsewhere, names.wary]) expect(slugs).not.toContain(talent.slug)
    expect(slugs.length).toBeLessThanOrEqual(6)
  })
})

describe('a suggestion', () => {
  test('is not made again once dismissed, and dismissing twice is no error', async () => {
    const { id } = await rejected()
    expect((await dismiss(id)).body).toEqual({ state: 'dismissed', talents: [] })
    expect((await dismiss(id)).body).toEqual({ state: 'dismissed', talents: [] })
    expect((await suggest(id)).body).toEqual({ state: 'dismissed', talents: [] })
  })

  test('is used once a blast from the offer is confirmed, and by no other blast', async () => {
    const { id } = await rejected()
    const cancelled = await similar(id)
    await brand.post('/api/offers/blast/cancel', { blastId: cancelled })
    const blastId = await similar(id)
    const { body } = await brand.post('/api/offers/blast/create', blastBody([iris, noor]))
    await confirmBlast(brand, body.blastId)
    expect(await stateOf(id)).toBe('available')
    await confirmBlast(brand, blastId)
    expect((await suggest(id)).body).toEqual({ state: 'used', talents: [] })
    expect((await dismiss(id)).status).toBe(409)
  })

  test('cannot be dismissed if there is none', async () => {
    const { id } = await offerIn(world, 'APPROVED', { brand, talent: mara })
    expect((await dismiss(id)).status).toBe(409)
    const { id: ended } = await rejected()
    const other = await brand.post(`/api/offers/${ended}/suggest-similar`, { action: 'accept' })
    expect(other.status).toBe(400)
  })

  test('is readable by its brand only', async () => {
    const { id } = await rejected()
    for (const other of [mara, await world.brand('Contoso Tea'), await world.admin()]) {
      expect((await suggest(id, other)).status).toBe(403)
      expect((await dismiss(id, other)).status).toBe(403)
    }
    expect((await suggest(newId())).status).toBe(404)
    expect((await dismiss(newId())).status).toBe(404)
    expect(await stateOf(id)).toBe('available')
  })
})
