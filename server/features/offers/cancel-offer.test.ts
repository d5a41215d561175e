import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesOf, offerIn, readOffer } from '../../../tests/support/offers.ts'
import { createWorld, type Person, type World } from '../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const cancel = (person: Person, offerId: string, reason?: string) =>
  person.post('/api/offers/cancel', { offerId, ...(reason ? { reason } : {}) })

test('cancelling a draft is the brand’s, and the talent hears nothing', async () => {
  const { id, brand, talent } = await offerIn(world, 'DRAFT')
  expect((await cancel(talent, id)).status).toBe(403)
  expect((await cancel(brand, id)).body.offer.status).toBe('CANCELLED')
  expect(await noticesOf(talent, id)).toEqual([])
})

test('cancelling an offer that waits is either side’s, and the other one is told why', async () => {
  for (const status of ['APPROVED', 'COUNTERED'] as const)
    for (const [who, told] of [
      ['brand', 'talent'],
      ['talent', 'brand'],
    ] as const) {
      const offer = await offerIn(world, status)
      expect((await cancel(offer[who], offer.id, 'Plans changed.')).body.offer.status).toBe('CANCELLED')
      expect((await noticesOf(offer[told], offer.id)).at(-1)).toBe('OFFER_CANCELLED')
      expect(await noticesOf(offer[who], offer.id)).not.toContain('OFFER_CANCELLED')
      expect((await offer[told].get('/api/notifications/list')).body.notifications[0].body).toContain(
        '“Plans changed.”',
      )
    }
})

test('cancelling one that was accepted, paid or ended is 422, and not offered', async () => {
  for (const status of [
    'ACCEPTED',
    'PENDING_PAY_CAPTURE',
    'PAID',
    'DELIVERED',
    'COMPLETED',
    'CANCELLED',
    'REJECTED',
  ] as const) {
    const { id, brand } = await offerIn(world, status)
    expect((await readOffer(brand, id)).allowedActions).not.toContain('CANCEL')
    expect((await cancel(brand, id)).status).toBe(422)
  }
})
