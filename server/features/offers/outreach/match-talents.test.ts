import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { blockAccount, offerIn, setOfferPolicy } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

const BRIEF = 'a climber who tests trekking boots in the mountains'

let world: World
let brand: Person
let isHosted = false
const played = fakeEmbeddings({ isHosted: () => isHosted })
const readByWords = played.embed
beforeAll(async () => {
  world = await createWorld({
    env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
    wrapModels: played.wrap,
  })
})
beforeEach(async () => {
  brand = await world.brand()
})
afterEach(() => {
  played.embed = readByWords
  isHosted = false
})
afterAll(() => world.close())

const talentWho = async (name: string, bio: string | null): Promise<Person> => {
  const talent = await world.talent(name)
  await writeBio(talent, bio)
  return talent
}
const writeBio = async (talent: Person, bio: string | null) => {
  world.clock.advance(1)
  expect((await talent.patch('/api/accounts/me', { bio })).status).toBe(200)
}
const embed = async () => (await world.cron('/api/offers/cron/embed-talents')).body
const requestMatches = (more: object = {}, by = brand) =>
  by.post('/api/offers/match-talents', { campaignDescription: BRIEF, limit: 50, ...more })
type Found = { slug: string; displayName: string; imageUrl: string | null; score: number; reason: string }
const find = async (more: object = {}, by = brand): Promise<Found[]> => {
  const { status, body } = await requestMatches(more, by)
  expect(status).toBe(200)
  return body.talents
}
const placeOf = (found: readonly Found[], { slug }: Person) => found.findIndex((each) => each.slug === slug)
const entryOf = (found: readonly Found[], person: Person) => found[placeOf(found, person)]

describe('talents matched to a brief', () => {
  test('are sorted by score, each with the reason', async () => {
    const near = await talentWho('Ben Stone', 'I am a climber; trekking in the mountains is what I do, in boots.')
    const far = await talentWho('Leo Park', 'Chess and nothing else.')
    await embed()
    const found = await find()
    expect(found[0]).toEqual({
      slug: near.slug,
      displayName: 'Ben Stone',
      imageUrl: null,
      score: expect.any(Number),
      reason: expect.stringMatching(
        /^Their profile matches your brief; their profile mentions climber, trekking, and boots; they can accept right away\.$/,
      ),
    })
    expect(placeOf(found, far)).toBeGreaterThan(0)
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(await find({ limit: 1 })).toHaveLength(1)
    expect(await find({ campaignDescription: 'chess', limit: 1 })).toMatchObject([{ slug: far.slug }])
  })

  test('score higher with offers completed here, most of all for offers of the same type', async () => {
    const [of, other, none] = [
      await talentWho('Ada Ray', 'Talent.'),
      await talentWho('Bea Sol', 'Talent.'),
      await talentWho('Cem Ay', 'Talent.'),
    ]
    await offerIn(world, 'COMPLETED', { talent: of })
    await offerIn(world, 'COMPLETED', { talent: other, body: { campaignType: 'billboard' } })
    const found = await find({ campaignType: 'social_post' })
    expect(entryOf(found, of)?.reason).toContain('ompleted 1 offer of type “Social media post”')
    expect(entryOf(found, other)?.reason).toContain('ompleted 1 offer in total')
    const places = [of, other, none].map((person) => placeOf(found, person))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('say if they cannot be paid yet', async () => {
    const talent = await world.talent('Not Ready', { payoutsReady: false })
    expect(entryOf(await find(), talent)?.reason).toContain('set up payouts')
  })
})

describe('matches leave out a talent', () => {
  test('with one of the brand’s names on their blocklist, in any spelling', async () => {
    const talent = await talentWho('Ben Stone', BRIEF)
    expect(placeOf(await find(), talent)).toBeGreaterThanOrEqual(0)
    await setOfferPolicy(talent, { blockedBrandNames: ['Northwind  COFFEE', 'Lucky Smoke'] })
    expect(placeOf(await find(), talent)).toBe(-1)
    expect(placeOf(await find({ buyerBrandName: 'Another name' }), talent)).toBe(-1)
    const other = await world.brand('Contoso Tea')
    expect(placeOf(await find({}, other), talent)).toBeGreaterThanOrEqual(0)
    expect(placeOf(await find({ buyerBrandName: 'lucky smoke' }, other), talent)).toBe(-1)
  })

  test('whom an admin has blocked, and the caller', async () => {
    const [blocked, caller] = [await talentWho('Ben Stone', BRIEF), await talentWho('Leo Park', BRIEF)]
    await embed()
    expect(placeOf(await find(), blocked)).toBeGreaterThanOrEqual(0)
    await blockAccount(world, blocked)
    const found = await find({}, caller)
    expect([placeOf(found, blocked), placeOf(found, caller)]).toEqual([-1, -1])
  })

  test('who has withdrawn consent, until they grant it again', async () => {
    const talent = await talentWho('Petra Vale', 'A climber in boots.')
    await consent(talent)
    expect(placeOf(await find(), talent)).toBeGreaterThanOrEqual(0)
    await consent(talent, false)
    expect(placeOf(await find(), talent)).toBe(-1)
    await consent(talent)
    expect(placeOf(await find(), talent)).toBeGreaterThanOrEqual(0)
  })

  test('whose policy would auto-reject the offer', async () => {
    const offer = { campaignType: 'social_post', currency: 'usd', offerAmountMinorUnit: 10_000 }
    const place = async (talent: Person, more: object = {}) => placeOf(await find({ ...offer, ...more }), talent)
    const [elsewhere, rejects, asks] = [
      await talentWho('Ada Ray', BRIEF),
      await talentWho('Bea Sol', BRIEF),
      await talentWho('Cem Ay', BRIEF),
    ]
    await setOfferPolicy(elsewhere, { minimums: [{ currency: 'EUR', amountMinorUnit: 500 }] })
    await setOfferPolicy(rejects, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 10_001 }] })
    await setOfferPolicy(asks, { minimums: [{ amountMinorUnit: 10_001 }] })
    expect([await place(elsewhere), await place(rejects)]).toEqual([-1, -1])
    expect(await place(elsewhere, { currency: 'EUR' })).toBeGreaterThanOrEqual(0)
    expect(await place(rejects, { offerAmountMinorUnit: 10_001 })).toBeGreaterThanOrEqual(0)
    expect(entryOf(await find(offer), asks)?.reason).toContain('below their minimum')
    expect(entryOf(await find({ ...offer, offerAmountMinorUnit: 10_001 }), asks)?.reason).not.toContain('below')
  })
})

test('an invalid query is rejected', async () => {
  const path = async (more: object) => {
    const { status, body } = await requestMatches(more)
    return [status, body.details.issues[0].path]
  }
  expect(await path({ campaignType: 'no_such_type' })).toEqual([400, 'campaignType'])
  expect(await path({ currency: 'ZZZ' })).toEqual([400, 'currency'])
  for (const wrong of [{ limit: 0 }, { limit: 51 }, { campaignDescription: ' ' }])
    expect((await requestMatches(wrong)).status).toBe(400)
})

describe('profiles are embedded', () => {
  test('once, and again when they change; empty ones are skipped', async () => {
    await embed()
    const talent = await talentWho('Ben Stone', BRIEF)
    await talentWho('Silent', '   ')
    played.embedded.length = 0
    expect(await embed()).toEqual({ embedded: 1, unread: 0 })
    expect(await embed()).toEqual({ embedded: 0, unread: 0 })
    expect(played.embedded).toEqual([`Ben Stone. ${BRIEF}`])
    await find()
    expect(played.embedded).toEqual([`Ben Stone. ${BRIEF}`, BRIEF])
    await writeBio(talent, 'Chess and nothing else.')
    expect(await embed()).toEqual({ embedded: 1, unread: 0 })
    expect(entryOf(await find(), talent)?.reason).not.toContain('matches your brief')
    await writeBio(talent, null)
    expect(await embed()).toEqual({ embedded: 0, unread: 1 })
    expect(await embed()).toEqual({ embedded: 0, unread: 0 })
  })

  test('again with a new model, and the old model’s vectors are ignored meanwhile', async () => {
    const talent = await talentWho('Ben Stone', BRIEF)
    await embed()
    expect(entryOf(await find(), talent)?.reason).toContain('matches your brief')
    isHosted = true
    expect(entryOf(await find(), talent)?.reason).not.toContain('matches your brief')
    expect((await embed()).embedded).toBeGreaterThan(0)
    expect(entryOf(await find(), talent)?.reason).toContain('matches your brief')
  })

  test('except one that the model refuses, which does not block others', async () => {
    await embed()
    await talentWho('Ben Stone', BRIEF)
    await talentWho('Refused', 'Unspeakable.')
    played.embed = async (call, texts) => {
      if (texts.some((text) => text.includes('Unspeakable'))) throw new ModelFailure('refused', 'Not this.')
      return readByWords(call, texts)
    }
    expect(await embed()).toEqual({ embedded: 1, unread: 1 })
    expect(await embed()).toEqual({ embedded: 0, unread: 0 })
  })

  test('later if the model is down, and talents still match by other reasons', async () => {
    const talent = await talentWho('Ben Stone', `Boots. ${BRIEF}`)
    played.embed = async () => {
      throw new ModelFailure('unavailable', 'Away.')
    }
    expect(await embed()).toEqual({ embedded: 0, unread: 0 })
    expect(entryOf(await find(), talent)).toMatchObject({
      reason: 'Their profile mentions climber, tests, and trekking; they can accept right away.',
    })
    played.embed = readByWords
    expect((await embed()).embedded).toBe(1)
  })
})
