import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockAccount, noticesOf, offerIn, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const respond = (person: Person, offerId: string, action: string, more: object = {}) =>
  person.post('/api/offers/respond', { offerId, action, ...more })
const COUNTER = {
  counterNote: 'More, please.',
  counterChanges: { offerAmountMinorUnit: 200_000, usageTypes: ['print'] },
}

describe('accepting', () => {
  test('by the talent makes an offer ACCEPTED and notifies the brand, in few SQL statements', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    const answer = await respond(talent, id, 'accept')
    expect(answer.status).toBe(200)
    expect(answer.body.offer).toMatchObject({ id, status: 'ACCEPTED' })
    expect(answer.statements).toBeLessThanOrEqual(7)
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_ACCEPTED'])
    expect((await readOffer(brand, id)).allowedActions).toEqual(['PAY', 'CANCEL'])
  })

  test('a counter applies its changes and recalculates the fee', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    await respond(talent, id, 'counter', COUNTER)
    const accepted = await respond(brand, id, 'accept')
    expect(accepted.body.offer).toMatchObject({
      status: 'ACCEPTED',
      offerAmountMinorUnit: 200_000,
      platformFeeMinorUnit: 20_000,
      totalBrandPriceMinorUnit: 220_000,
      usageTypes: ['print'],
    })
    expect(await noticesOf(talent, id)).toEqual(['OFFER_RECEIVED', 'OFFER_ACCEPTED'])
  })

  test('the brand’s counter is possible for the talent only', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    await respond(brand, id, 'counter', { counterNote: 'Less, sorry.', counterAmountMinorUnit: 100_000 })
    expect((await respond(talent, id, 'accept')).body.offer).toMatchObject({
      status: 'ACCEPTED',
      offerAmountMinorUnit: 100_000,
    })
  })

  test('with the version of the terms does not accept later ones', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    const { counterVersion } = await readOffer(talent, id)
    await respond(brand, id, 'counter', { counterNote: 'Almost nothing.', counterAmountMinorUnit: 50 })
    const unseen = await respond(talent, id, 'accept', { counterVersion })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'Conflict'])
    const knownVersion = (await readOffer(talent, id)).counterVersion
    await respond(brand, id, 'counter', { counterNote: 'Sorry, more.', counterAmountMinorUnit: 90_000 })
    expect((await respond(talent, id, 'accept', { counterVersion: knownVersion })).status).toBe(409)
    const accepted = await respond(talent, id, 'accept', { counterVersion: knownVersion + 1 })
    expect(accepted.body.offer).toMatchObject({ status: 'ACCEPTED', offerAmountMinorUnit: 90_000 })
    expect((await respond(talent, id, 'accept', { counterVersion: knownVersion + 1 })).status).toBe(200)
    expect((await respond(brand, id, 'reject', { counterVersion: 0 })).status).toBe(400)
  })

  test('the caller’s own counter returns 403 for either side', async () => {
    const byTalent = await offerIn(world, 'COUNTERED')
    expect((await respond(byTalent.talent, byTalent.id, 'accept')).status).toBe(403)
    const byBrand = await offerIn(world, 'APPROVED')
    await respond(byBrand.brand, byBrand.id, 'counter', COUNTER)
    expect((await respond(byBrand.brand, byBrand.id, 'accept')).status).toBe(403)
    expect(await readOffer(byBrand.brand, byBrand.id)).toMatchObject({
      status: 'COUNTERED',
      offerAmountMinorUnit: 125_000,
    })
  })

  test('again by the same person changes nothing; by another it returns 422', async () => {
    const { id, brand, talent } = await offerIn(world, 'ACCEPTED')
    const again = await respond(talent, id, 'accept')
    expect([again.status, again.body.offer.status]).toEqual([200, 'ACCEPTED'])
    expect((await respond(brand, id, 'accept')).status).toBe(422)
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_ACCEPTED'])
    expect((await talent.get(`/api/offers/${id}`)).body.history).toHaveLength(2)
  })

  test('requires the talent’s payouts: 409 CONNECT_ONBOARDING_REQUIRED says what is missing', async () => {
    const talent = await world.talent('New Face', { payoutsReady: false })
    const { id, brand } = await offerIn(world, 'APPROVED', { talent })
    const answer = await respond(talent, id, 'accept')
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      409,
      'CONNECT_ONBOARDING_REQUIRED',
      { status: 'missing' },
    ])
    await respond(talent, id, 'counter', COUNTER)
    expect((await respond(brand, id, 'accept')).status).toBe(200)
  })

  test('by a blocked account returns 403', async () => {
    const offer = await offerIn(world, 'COUNTERED')
    await blockAccount(world, offer.brand)
    expect((await respond(offer.brand, offer.id, 'accept')).status).toBe(403)
    const other = await offerIn(world, 'APPROVED')
    await blockAccount(world, other.talent)
    expect((await respond(other.talent, other.id, 'accept')).status).toBe(403)
  })
})

describe('a counter', () => {
  test('keeps the offer’s own terms, resets the expiry, and notifies the other side', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    const before = await readOffer(brand, id)
    const answer = await respond(talent, id, 'counter', COUNTER)
    expect(answer.statements).toBeLessThanOrEqual(6)
    expect(answer.body.offer).toMatchObject({
      status: 'COUNTERED',
      counteredBy: 'talent',
      counterNote: 'More, please.',
      counterChanges: COUNTER.counterChanges,
      offerAmountMinorUnit: 125_000,
      usageTypes: ['social'],
    })
    expect(Date.parse(answer.body.offer.expiresAt)).toBeGreaterThan(Date.parse(before.expiresAt))
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_COUNTERED'])
    expect(await noticesOf(talent, id)).toEqual(['OFFER_RECEIVED'])
    const { history } = (await talent.get(`/api/offers/${id}`)).body
    expect(history.at(-1)).toMatchObject({
      note: 'More, please.',
      changes: COUNTER.counterChanges,
      actorRole: 'talent',
    })
  })

  test('repeated unchanged has no second effect; another one replaces it', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    const first = await respond(talent, id, 'counter', COUNTER)
    const again = await respond(talent, id, 'counter', COUNTER)
    expect([again.status, again.body.offer.updatedAt]).toEqual([200, first.body.offer.updatedAt])
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_COUNTERED'])
    const other = await respond(brand, id, 'counter', {
      counterNote: 'Print only.',
      counterChanges: { customUsage: null },
    })
    expect(other.body.offer).toMatchObject({ counteredBy: 'brand', counterChanges: { customUsage: null } })
  })

  test.each([20, 90_909_091])('of %i cents, which cannot be paid, returns 400 with the reason', async (amount) => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const changes = { counterChanges: { offerAmountMinorUnit: amount } }
    const answer = await respond(talent, id, 'counter', { counterNote: 'This much.', ...changes })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
    expect(answer.body.error).toContain('between $0.50 and $909,090.90')
  })

  test('prefers counterChanges to the older amount field', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const both = { counterNote: 'Hm.', counterAmountMinorUnit: 5, counterChanges: { scriptText: 'Other words' } }
    expect((await respond(talent, id, 'counter', both)).body.offer.counterChanges).toEqual({
      scriptText: 'Other words',
    })
  })

  test.for([
    ['without a note', { counterChanges: { scriptText: 'x' } }],
    ['with a blank note', { counterNote: '  ', counterChanges: { scriptText: 'x' } }],
    ['without a change', { counterNote: 'Hm.' }],
    ['with an empty change', { counterNote: 'Hm.', counterChanges: {} }],
    ['that rewrites the brief', { counterNote: 'Hm.', counterChanges: { campaignDescription: 'mine' } }],
    ['with an invalid amount', { counterNote: 'Hm.', counterChanges: { offerAmountMinorUnit: -1 } }],
    ['with a sample that is not a URL', { counterNote: 'Hm.', counterChanges: { selectedSampleUrl: 'javascript:1' } }],
  ] as const)('%s returns 400', async ([, more]) => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    expect((await respond(talent, id, 'counter', more)).status).toBe(400)
  })

  test('with changes in an accept or reject returns 400', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    expect((await respond(talent, id, 'accept', { counterAmountMinorUnit: 5 })).status).toBe(400)
    expect((await respond(talent, id, 'reject', { counterChanges: { scriptText: 'x' } })).status).toBe(400)
  })
})

describe('rejecting', () => {
  test('ends the offer and sends the brand the reason', async () => {
    const { id, brand, talent } = await offerIn(world, 'COUNTERED')
    const answer = await respond(talent, id, 'reject', { counterNote: 'Not for coffee.' })
    expect(answer.body.offer).toMatchObject({ status: 'REJECTED', allowedActions: [] })
    expect(await noticesOf(brand, id)).toEqual(['OFFER_SUBMITTED', 'OFFER_COUNTERED', 'OFFER_REJECTED'])
    const { notifications } = (await brand.get('/api/notifications/list')).body
    expect(notifications[0].body).toContain('“Not for coffee.”')
    expect((await respond(talent, id, 'reject')).status).toBe(200)
    expect((await respond(talent, id, 'accept')).status).toBe(422)
  })

  test('by the brand returns 403, and so does its accept before any counter', async () => {
    const { id, brand } = await offerIn(world, 'APPROVED')
    expect((await respond(brand, id, 'reject')).status).toBe(403)
    expect((await respond(brand, id, 'accept')).status).toBe(403)
  })
})

test('responding returns 422 in another status, 404 for an unknown offer, 400 for an unknown action', async () => {
  for (const status of ['PAID', 'COMPLETED', 'EXPIRED', 'CANCELLED'] as const) {
    const { id, talent } = await offerIn(world, status)
    for (const [action, more] of [
      ['accept', {}],
      ['reject', {}],
      ['counter', COUNTER],
    ] as const)
      expect((await respond(talent, id, action, more)).status).toBe(422)
  }
  const draft = await offerIn(world, 'DRAFT')
  expect((await respond(draft.brand, draft.id, 'counter', COUNTER)).status).toBe(422)
  const { talent } = await offerIn(world, 'APPROVED')
  expect((await respond(talent, 'nowhere', 'accept')).status).toBe(404)
  expect((await respond(talent, 'nowhere', 'maybe')).status).toBe(400)
})

test('the history keeps the order of events, even with a clock that ran backward', async () => {
  const { id, brand, talent } = await offerIn(world, 'APPROVED')
  await respond(talent, id, 'counter', { counterNote: 'More.', counterAmountMinorUnit: 150_000 })
  world.clock.advance(-3_600_000)
  await respond(brand, id, 'counter', { counterNote: 'Less.', counterAmountMinorUnit: 130_000 })
  await respond(talent, id, 'accept')
  world.clock.advance(3_600_000)
  const { history } = (await brand.get(`/api/offers/${id}`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['SUBMIT', 'COUNTER', 'COUNTER', 'ACCEPT'])
  expect(history.map(({ note }: { note: string | null }) => note)).toEqual([null, 'More.', 'Less.', null])
})
