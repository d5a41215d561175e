import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAgent, offerIn, payOffer, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const respond = (person: Person, offerId: string, action: string, more: object = {}) =>
  person.post('/api/offers/respond', { offerId, action, ...more })
const counter = (person: Person, offerId: string, counterChanges: object) =>
  respond(person, offerId, 'counter', { counterNote: 'I am traveling.', counterChanges })
const TERMS = { deliverWithinDays: 14, includedRevisions: 2, extraRevisionMinorUnit: 40_000 }
const sent = () => offerIn(world, 'APPROVED', { body: TERMS })

describe('a counter-offer about the delivery time and the revisions', () => {
  test('leaves the offer’s terms alone, is in the history, and tells the other side the new values', async () => {
    const { id, brand, talent } = await sent()
    const changes = { deliverWithinDays: 21, includedRevisions: 1 }
    expect((await counter(talent, id, changes)).body.offer).toMatchObject({
      status: 'COUNTERED',
      counterChanges: changes,
      ...TERMS,
    })
    const { history } = (await brand.get(`/api/offers/${id}`)).body
    expect(history.at(-1)).toMatchObject({ action: 'COUNTER', changes })
    const { notifications } = (await brand.get('/api/notifications/list')).body
    expect(notifications[0].body).toContain(
      'changes to the delivery time (21 days from payment) and the included revisions (1), at $1,250.00.',
    )
  })

  test('is merged on acceptance; the deadline follows from it, and the release date does not', async () => {
    const offer = await sent()
    const { id, brand, talent } = offer
    await counter(talent, id, { deliverWithinDays: 40, includedRevisions: 0, extraRevisionMinorUnit: 25_000 })
    expect((await respond(brand, id, 'accept')).body.offer).toMatchObject({
      deliverWithinDays: 40,
      includedRevisions: 0,
      extraRevisionMinorUnit: 25_000,
      offerAmountMinorUnit: 125_000,
      totalBrandPriceMinorUnit: 137_500,
    })
    await payOffer(world, offer, 'succeed')
    const paid = await readOffer(brand, id)
    const paidAt = new Date(paid.paidAt)
    expect(paid).toMatchObject({
      status: 'PAID',
      deliveryDueAt: addMs(paidAt, 40 * DAY_MS).toISOString(),
      automaticReleaseAt: addMs(paidAt, 30 * DAY_MS).toISOString(),
    })

    const late = await counter(talent, id, { deliverWithinDays: 90 })
    expect([late.status, late.body.code]).toEqual([422, 'UnprocessableEntity'])
    const { deliveryDueAt, automaticReleaseAt } = await readOffer(brand, id)
    expect({ deliveryDueAt, automaticReleaseAt }).toEqual({
      deliveryDueAt: paid.deliveryDueAt,
      automaticReleaseAt: paid.automaticReleaseAt,
    })
  })

  test('can remove the agreed date and the limit; the price of another revision ends with the limit', async () => {
    const { id, brand, talent } = await sent()
    await counter(brand, id, { deliverWithinDays: null, includedRevisions: null })
    expect((await respond(talent, id, 'accept')).body.offer).toMatchObject({
      deliverWithinDays: null,
      includedRevisions: null,
      extraRevisionMinorUnit: null,
    })
  })

  test('can come from an agent, and limits the revisions that the brand may request', async () => {
    const offer = await offerIn(world, 'APPROVED')
    const agent = await world.agent()
    await linkAgent(world, offer.talent, agent, true)
    expect((await counter(agent, offer.id, { includedRevisions: 0 })).status).toBe(200)
    await respond(offer.brand, offer.id, 'accept')
    await payOffer(world, offer, 'succeed')
    await offer.talent.post('/api/offers/deliver', { offerId: offer.id, fileUrls: ['https://files.example.com/a.png'] })
    const refused = await offer.brand.post('/api/offers/revision', { offerId: offer.id, reason: 'Brighter.' })
    expect([refused.status, refused.body.code]).toEqual([409, 'REVISIONS_USED_UP'])
  })

  test.for([
    [{ deliverWithinDays: 0 }],
    [{ deliverWithinDays: 91 }],
    [{ deliverWithinDays: 1.5 }],
    [{ deliverWithinDays: '2027-01-01' }],
    [{ includedRevisions: -1 }],
    [{ includedRevisions: 11 }],
    [{ extraRevisionMinorUnit: 0 }],
  ])('with %j returns 400 and changes nothing', async ([changes]) => {
    const { id, talent } = await sent()
    expect((await counter(talent, id, changes as object)).status).toBe(400)
    expect(await readOffer(talent, id)).toMatchObject({ status: 'APPROVED', ...TERMS })
  })

  test('with a price for unlimited revisions returns 400 and names the field', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const refused = await counter(talent, id, { extraRevisionMinorUnit: 5000 })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'counterChanges.extraRevisionMinorUnit' }] } },
    })
    expect((await counter(talent, id, { extraRevisionMinorUnit: 5000, includedRevisions: 1 })).status).toBe(200)
  })
})
