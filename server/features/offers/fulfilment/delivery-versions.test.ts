import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidateSession, DELIVERY, offerIn, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const deliver = (person: Person, offerId: string, fileUrls: readonly string[], notes?: string) =>
  person.post('/api/offers/deliver', { offerId, fileUrls, notes })
const filesAt = (url: string): string => url.split('?')[0] ?? url

describe('the versions of a delivery', () => {
  test('keep their files, notes and the changes requested after each, for both sides', async () => {
    const { id, brand, talent } = await offerIn(world, 'REVISION_REQUESTED')
    const second = ['https://files.example.com/second.png', 'https://files.example.com/crop.png']
    expect((await deliver(talent, id, second, 'With more light.')).status).toBe(200)
    for (const person of [brand, talent]) {
      const { deliveries, history, offer } = (await person.get(`/api/offers/${id}`)).body
      expect(deliveries).toMatchObject([
        { version: 1, ...DELIVERY, revisionReason: 'The cup should face the other way.' },
        { version: 2, fileUrls: second, notes: 'With more light.', revisionReason: null },
      ])
      expect(offer.deliveryFileUrls).toEqual(second)
      const delivered = history.filter(({ action }: { action: string }) => action === 'DELIVER')
      expect(delivered.map(({ changes }: { changes: unknown }) => changes)).toEqual([null, null])
    }
  })

  test('do not exist before the first delivery; after it, there is one', async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    expect((await brand.get(`/api/offers/${id}`)).body.deliveries).toEqual([])
    await deliver(talent, id, DELIVERY.fileUrls)
    expect((await brand.get(`/api/offers/${id}`)).body.deliveries).toMatchObject([{ version: 1, notes: null }])
  })
})

describe('a chosen candidate', () => {
  const withCandidate = async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const imageCandidateSessionId = await candidateSession(world, [brand, talent], 'IMAGE', { made: ['model_b'] })
    const chosen = { skipImageGeneration: false, imageCandidateSessionId, selectedModelKey: 'model_b' as const }
    return offerIn(world, 'PAID', { brand, talent, body: chosen })
  }

  test('can be delivered unchanged, with the address that the offer shows', async () => {
    const { id, brand, talent } = await withCandidate()
    const { selectedSampleUrl } = await readOffer(talent, id)
    const delivered = await deliver(talent, id, [selectedSampleUrl])
    expect(delivered).toMatchObject({ status: 200, body: { offer: { status: 'DELIVERED' } } })
    const { deliveryFileUrls } = await readOffer(brand, id)
    expect(deliveryFileUrls.map(filesAt)).toEqual([filesAt(selectedSampleUrl)])
    expect((await deliver(talent, id, [selectedSampleUrl])).status, 'a repeat').toBe(200)
    expect((await brand.post('/api/offers/complete', { offerId: id })).body.offer.status).toBe('COMPLETED')
  })

  test('of another offer returns 400', async () => {
    const [own, foreign] = [await withCandidate(), await withCandidate()]
    const { selectedSampleUrl } = await readOffer(foreign.talent, foreign.id)
    const refused = await deliver(own.talent, own.id, [selectedSampleUrl])
    expect(refused).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'fileUrls.0' }] } } })
    expect((await readOffer(own.talent, own.id)).status).toBe('PAID')
  })
})
