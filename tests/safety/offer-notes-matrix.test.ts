import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFER_STATES, type OfferStatus } from '../../server/features/offers/offer/domain/offer-states.ts'
import { linkAgent, offerIn, readOffer } from '../support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * Acts that are not among the contract's twelve actions and do not change the state: every state ×
 * every act × every role, over HTTP. A permitted act must succeed, a forbidden one must state the
 * reason, and the state must stay.
 */

const ROLES = ['brand', 'talent', 'acting agent', 'looking agent', 'admin', 'stranger', 'nobody'] as const
type Role = (typeof ROLES)[number]

const posting =
  (path: string, more: object) =>
  (person: Pick<Person, 'post'>, offerId: string): Promise<TestResponse> =>
    person.post(path, { offerId, ...more })

/** A request for more time stays open until it is answered. */
const WORKED_ON: readonly OfferStatus[] = ['PAID', 'REVISION_REQUESTED']
const NOTES = {
  REFUSE_EXTENSION: { by: 'brand', from: WORKED_ON, pull: posting('/api/offers/extension/answer', { grant: false }) },
  REQUEST_EXTENSION: {
    by: 'talent',
    from: WORKED_ON,
    pull: posting('/api/offers/extension', { days: 2, reason: 'Ill.' }),
  },
  GRANT_EXTENSION: { by: 'brand', from: WORKED_ON, pull: posting('/api/offers/extension/answer', { grant: true }) },
  ALLOW_REVISIONS: {
    by: 'talent',
    from: [...WORKED_ON, 'DELIVERED'],
    pull: posting('/api/offers/revision/allow', { count: 1 }),
  },
  ANSWER_DISPUTE: {
    by: 'talent',
    from: ['DISPUTED'],
    pull: posting('/api/offers/dispute/answer', { statement: 'No.' }),
  },
  ADD_EVIDENCE: {
    by: 'brand',
    from: ['DISPUTED'],
    pull: posting('/api/offers/dispute/evidence', { statement: 'Yes.' }),
  },
} as const satisfies Record<string, { by: 'brand' | 'talent'; from: readonly OfferStatus[]; pull: unknown }>
type Note = keyof typeof NOTES
const NAMES = Object.keys(NOTES) as Note[]

function expected(status: OfferStatus, note: Note, role: Role): number {
  if (role === 'nobody') return 401
  const isTalentSide = role === 'talent' || role === 'acting agent' || role === 'looking agent'
  // The talent's side cannot see a draft.
  if (isTalentSide && status === 'DRAFT') return 404
  const { by, from } = NOTES[note]
  const side = role === 'acting agent' ? 'talent' : role
  if (side !== by) return 403
  return (from as readonly OfferStatus[]).includes(status) ? 200 : 422
}

let world: World
let people: Record<Exclude<Role, 'acting agent' | 'looking agent' | 'nobody'> | 'agent', Person>
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '10000', OFFER_WEEKLY_CAP: '10000' } })
  const [brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
  people = { brand, talent, agent, admin: await world.admin(), stranger: await world.brand() }
  await linkAgent(world, talent, agent, true)
})
afterAll(() => world.close())

async function attempt(role: Role, note: Note, offerId: string): Promise<number> {
  if (role === 'nobody') return (await NOTES[note].pull(world.stranger(), offerId)).status
  if (role !== 'acting agent' && role !== 'looking agent') return (await NOTES[note].pull(people[role], offerId)).status
  const links = world.database.kysely.updateTable('agent_links')
  await links.set({ can_act: role === 'acting agent' }).execute()
  return (await NOTES[note].pull(people.agent, offerId)).status
}

test.for(OFFER_STATES)(
  '%s: each role’s attempt at each action without a transition has the expected result',
  async (status) => {
    const sides = { brand: people.brand, talent: people.talent }
    const offer = await offerIn(world, status, { ...sides, body: { includedRevisions: 1 } })
    const untouched = await readOffer(people.brand, offer.id)
    const refused = NAMES.flatMap((note) => ROLES.map((role) => ({ note, role, code: expected(status, note, role) })))
    const responses: Record<string, number> = {}
    const expectedStatuses: Record<string, number> = {}
    for (const { note, role, code } of refused.filter((one) => one.code !== 200)) {
      responses[`${role}: ${note}`] = await attempt(role, note, offer.id)
      expectedStatuses[`${role}: ${note}`] = code
    }
    expect(responses).toEqual(expectedStatuses)
    expect(await readOffer(people.brand, offer.id)).toEqual(untouched)

    const taken = NAMES.filter((note) => (NOTES[note].from as readonly OfferStatus[]).includes(status))
    for (const note of taken) {
      const { by } = NOTES[note]
      if (NOTES[note].by === 'brand' && /EXTENSION/.test(note)) {
        // Without an open request, there is nothing to answer.
        expect([note, await attempt('brand', note, offer.id)]).toEqual([note, 422])
        expect(await attempt('acting agent', 'REQUEST_EXTENSION', offer.id)).toBe(200)
      }
      expect([note, await attempt(by, note, offer.id)]).toEqual([note, 200])
      // A repeated request counts as the same one until it is answered.
      if (note === 'REQUEST_EXTENSION') expect(await attempt('brand', 'REFUSE_EXTENSION', offer.id)).toBe(200)
      expect((await readOffer(people.brand, offer.id)).status, note).toBe(status)
    }
  },
)
