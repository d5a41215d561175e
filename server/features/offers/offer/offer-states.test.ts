import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import type { OfferStatus } from './domain/offer-states.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ACTIONS: Record<OfferStatus, { brand: string[]; talent: string[]; admin?: string[] }> = {
  DRAFT: { brand: ['CANCEL'], talent: [] },
  APPROVED: { brand: ['COUNTER', 'CANCEL'], talent: ['ACCEPT', 'COUNTER', 'REJECT', 'CANCEL'] },
  COUNTERED: { brand: ['ACCEPT', 'COUNTER', 'CANCEL'], talent: ['COUNTER', 'REJECT', 'CANCEL'] },
  ACCEPTED: { brand: ['PAY', 'CANCEL'], talent: ['CANCEL'] },
  PENDING_PAY_CAPTURE: { brand: ['CANCEL'], talent: [], admin: ['APPROVE_CAPTURE', 'DECLINE_CAPTURE'] },
  PAID: { brand: [], talent: ['CANCEL', 'DELIVER'] },
  DELIVERED: { brand: ['COMPLETE', 'REQUEST_REVISION', 'DISPUTE'], talent: [] },
  REVISION_REQUESTED: { brand: [], talent: ['CANCEL', 'DELIVER'] },
  COMPLETED: { brand: ['DISPUTE'], talent: [] },
  DISPUTED: { brand: [], talent: [], admin: ['RESOLVE_DISPUTE'] },
  REJECTED: { brand: [], talent: [] },
  CANCELLED: { brand: [], talent: [] },
  EXPIRED: { brand: [], talent: [] },
}

test.for(Object.entries(ACTIONS))(
  'an offer reaches %s through the API, and each side sees its allowed actions',
  async ([status, actions]) => {
    const offer = await offerIn(world, status as OfferStatus)
    for (const side of ['brand', 'talent'] as const) {
      const answer = await offer[side].get(`/api/offers/${offer.id}`)
      expect(answer.status).toBe(status === 'DRAFT' && side === 'talent' ? 404 : 200)
      if (answer.status === 404) continue
      expect(answer.body.offer).toMatchObject({ id: offer.id, status, allowedActions: actions[side] })
      expect(answer.body.history.at(-1)).toMatchObject({ offerId: offer.id, toStatus: status })
    }
    const asAdmin = await (await world.admin()).get(`/api/offers/${offer.id}`)
    expect(asAdmin.body.offer.allowedActions).toEqual(actions.admin ?? [])
  },
)
