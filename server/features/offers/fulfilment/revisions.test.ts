import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  DELIVERY,
  linkAgent,
  offerIn,
  readOffer,
  submitBody,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const race = test.skipIf(inject('template').engine === 'pglite')

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const revise = ({ brand, id }: TestOffer) => brand.post('/api/offers/revision', { offerId: id, reason: 'Brighter.' })
const deliver = ({ talent, id }: TestOffer) => talent.post('/api/offers/deliver', { offerId: id, ...DELIVERY })
const allow = (person: Pick<Person, 'post'>, offerId: string, count = 1, more: object = {}) =>
  person.post('/api/offers/revision/allow', { offerId, count, ...more })
const limited = (includedRevisions: number, extraRevisionMinorUnit: number | null = null) =>
  offerIn(world, 'DELIVERED', { body: { includedRevisions, extraRevisionMinorUnit } })

test('an offer without a revision limit allows any number', async () => {
  const offer = await offerIn(world, 'DELIVERED')
  expect(await readOffer(offer.brand, offer.id)).toMatchObject({
    includedRevisions: null,
    extraRevisionMinorUnit: null,
  })
  for (let count = 1; count <= 4; count++) {
    expect((await revise(offer)).body.offer).toMatchObject({ status: 'REVISION_REQUESTED', revisionCount: count })
    expect((await deliver(offer)).status).toBe(200)
  }
})

describe('a revision limit', () => {
  test('returns 409 with the agreed price of another revision once it is used up', async () => {
    const offer = await limited(1, 40_000)
    expect((await revise(offer)).status).toBe(200)
    await deliver(offer)
    const refused = await revise(offer)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'REVISIONS_USED_UP',
        details: { revisionCount: 1, includedRevisions: 1, extraRevisionMinorUnit: 40_000, currency: 'USD' },
      },
    })
    expect(refused.body.error).toContain('$400.00')
    expect((await readOffer(offer.brand, offer.id)).status).toBe('DELIVERED')
  })

  test('of zero allows none, and its error has no price if none was agreed', async () => {
    const refused = await revise(await limited(0))
    expect([refused.status, refused.body.details.extraRevisionMinorUnit]).toEqual([409, null])
    expect(refused.body.error).toBe('All included revisions are used (0). Ask the talent to include another one.')
  })

  test('can be raised by the talent; the brand is notified and may request a revision', async () => {
    const offer = await limited(0, 40_000)
    const allowed = await allow(offer.talent, offer.id, 1, { note: ' One more, gladly. ' })
    expect(allowed).toMatchObject({ status: 200, body: { offer: { status: 'DELIVERED', includedRevisions: 1 } } })
    const { notifications } = (await offer.brand.get('/api/notifications/list')).body
    expect(notifications[0]).toMatchObject({ type: 'REVISIONS_ALLOWED', offerId: offer.id })
    expect(notifications[0].body).toContain(
      'You can request 1 more revision of the work for your $1,250.00 offer. “One more, gladly.”',
    )
    const { history } = (await offer.brand.get(`/api/offers/${offer.id}`)).body
    expect(history.at(-1)).toMatchObject({
      action: 'ALLOW_REVISIONS',
      actorRole: 'talent',
      note: 'One more, gladly.',
      changes: { includedRevisions: 1 },
    })
    expect((await revise(offer)).status).toBe(200)
    await deliver(offer)
    expect((await revise(offer)).status).toBe(409)
  })

  test('rises by one when an admin orders a revision, so that this revision uses up no included one', async () => {
    const offer = await limited(1)
    await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'No cup.' })
    const admin = await world.admin()
    const decided = { offerId: offer.id, resolution: 'REVISION', note: 'Once more.' }
    expect((await admin.post('/api/offers/admin/resolve-dispute', decided)).body.offer).toMatchObject({
      revisionCount: 1,
      includedRevisions: 2,
    })
    await deliver(offer)
    expect((await revise(offer)).status).toBe(200)
  })
})

describe('raising the limit', () => {
  test('is possible for the talent and an agent who may act', async () => {
    const { id, brand, talent } = await limited(0)
    const acting = await world.agent()
    await linkAgent(world, talent, acting, true)
    expect((await allow(world.stranger(), id)).status).toBe(401)
    for (const person of [brand, await world.talent('Iris Okafor'), await world.admin()])
      expect((await allow(person, id)).status).toBe(403)
    expect((await allow(talent, 'nowhere')).status).toBe(404)
    expect((await allow(acting, id)).body.offer.includedRevisions).toBe(1)
  })

  test('requires an offer with a limit and work in progress', async () => {
    const uncounted = await offerIn(world, 'DELIVERED')
    expect((await allow(uncounted.talent, uncounted.id)).body.error).toContain('has no revision limit')
    for (const status of ['ACCEPTED', 'COMPLETED', 'DISPUTED'] as const) {
      const { id, talent } = await offerIn(world, status, { body: { includedRevisions: 1 } })
      expect((await allow(talent, id)).status).toBe(422)
    }
  })

  race('by two concurrent requests succeeds once, and the other gets an error', async () => {
    for (let round = 0, lost = 0; lost === 0; round++) {
      expect(round).toBeLessThan(100)
      const { id, talent } = await limited(0)
      const responses = await Promise.all([allow(talent, id), allow(talent, id)])
      lost = responses.filter(({ status }) => status === 409).length
      expect((await readOffer(talent, id)).includedRevisions).toBe(2 - lost)
    }
  })

  test.each([[0], [11], [1.5]])('rejects %j', async (count) => {
    const { id, talent } = await limited(0)
    expect((await allow(talent, id, count)).status).toBe(400)
  })
})

test.each([
  [{ includedRevisions: 11 }, 'includedRevisions'],
  [{ includedRevisions: -1 }, 'includedRevisions'],
  [{ includedRevisions: 1, extraRevisionMinorUnit: 0 }, 'extraRevisionMinorUnit'],
  [{ includedRevisions: 1, extraRevisionMinorUnit: 10.5 }, 'extraRevisionMinorUnit'],
  [{ extraRevisionMinorUnit: 40_000 }, 'extraRevisionMinorUnit'],
])('an offer cannot have %j', async (terms, path) => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const response = await brand.post('/api/offers/submit', { ...submitBody(talent), ...terms })
  expect(response).toMatchObject({ status: 400, body: { details: { issues: [{ path }] } } })
})

describe('a revision bought by a separate offer', () => {
  const more = (offer: TestOffer, revisionOfOfferId: string, body: object = {}) =>
    offer.brand.post('/api/offers/submit', { ...submitBody(offer.talent), revisionOfOfferId, ...body })

  test('names the offer it revises, and that offer lists it for both sides', async () => {
    const offer = await limited(0, 40_000)
    const ids = [(await more(offer, offer.id)).body.offerId, (await more(offer, offer.id)).body.offerId]
    for (const person of [offer.brand, offer.talent]) {
      expect(await readOffer(person, offer.id)).toMatchObject({ revisionOfOfferId: null, revisionOfferIds: ids })
      expect(await readOffer(person, ids[0])).toMatchObject({ revisionOfOfferId: offer.id, revisionOfferIds: [] })
      const html = { accept: 'text/html' }
      expect((await person.get(`/offers/${offer.id}`, html)).text).toContain(`href="/offers/${ids[1]}"`)
      expect((await person.get(`/offers/${ids[1]}`, html)).text).toContain(`href="/offers/${offer.id}"`)
    }
  })

  test('is listed on that offer once sent, not as a draft', async () => {
    const offer = await limited(0)
    const draft = await more(offer, offer.id, { saveAsDraft: true })
    expect(await readOffer(offer.talent, offer.id)).toMatchObject({ revisionOfferIds: [] })
    await more(offer, offer.id, { offerId: draft.body.offerId })
    expect(await readOffer(offer.talent, offer.id)).toMatchObject({ revisionOfferIds: [draft.body.offerId] })
  })

  test('must revise a paid offer between the same two people', async () => {
    const [offer, unpaid] = [await limited(0), await offerIn(world, 'ACCEPTED')]
    const another = { ...offer, brand: await world.brand() }
    for (const refused of [await more(another, offer.id), await more(unpaid, unpaid.id), await more(offer, unpaid.id)])
      expect([refused.status, refused.body.details?.issues?.[0]?.path]).toEqual([400, 'revisionOfOfferId'])
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({ revisionOfferIds: [] })
  })
})
