import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerIn, type ReachedStatus } from '../../../tests/support/offers.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ACTIONS: Record<ReachedStatus, { brand: string[]; talent: string[] }> = {
  DRAFT: { brand: ['CANCEL'], talent: [] },
  APPROVED: { brand: ['COUNTER', 'CANCEL'], talent: ['ACCEPT', 'COUNTER', 'REJECT', 'CANCEL'] },
  COUNTERED: { brand: ['ACCEPT', 'COUNTER', 'CANCEL'], talent: ['COUNTER', 'REJECT', 'CANCEL'] },
  ACCEPTED: { brand: ['PAY'], talent: [] },
  PENDING_PAY_CAPTURE: { brand: [], talent: [] },
  PAID: { brand: [], talent: ['DELIVER'] },
  DELIVERED: { brand: ['COMPLETE', 'REQUEST_REVISION', 'DISPUTE'], talent: [] },
  REVISION_REQUESTED: { brand: [], talent: ['DELIVER'] },
  COMPLETED: { brand: ['DISPUTE'], talent: [] },
  REJECTED: { brand: [], talent: [] },
  CANCELLED: { brand: [], talent: [] },
  EXPIRED: { brand: [], talent: [] },
}

test.for(Object.entries(ACTIONS))(
  'an offer reaches %s over the routes, and each side sees its actions',
  async ([status, actions]) => {
    const offer = await offerIn(world, status as ReachedStatus)
    for (const side of ['brand', 'talent'] as const) {
      const answer = await offer[side].get(`/api/offers/${offer.id}`)
      expect(answer.status).toBe(200)
      expect(answer.body.offer).toMatchObject({ id: offer.id, status, allowedActions: actions[side] })
      expect(answer.body.history.at(-1)).toMatchObject({ offerId: offer.id, toStatus: status })
    }
  },
)
