import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFER_STATES, type OfferStatus } from '../../server/features/offers/offer/domain/offer-states.ts'
import {
  OFFER_ACTIONS,
  OFFER_TRANSITIONS,
  type OfferAction,
  type Transition,
} from '../../server/features/offers/offer/domain/transitions.ts'
import { ACTS, type Actor } from '../support/offers/offer-acts.ts'
import { linkAgent, offerIn, readOffer, type TestOffer } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * Every state × every action × every role, over HTTP. A permitted action must have the result in
 * the transition table, a forbidden one must state the reason, and a refusal must change nothing.
 * The expectation comes from the table's rows alone.
 */

const ROLES = ['brand', 'talent', 'acting agent', 'looking agent', 'admin', 'stranger', 'nobody'] as const
type Role = (typeof ROLES)[number]
type Cast = Record<Role, Actor>
type Expected = { status: number; to?: OfferStatus }

const ADMIN_ACTIONS = ['RESOLVE_DISPUTE', 'APPROVE_CAPTURE', 'DECLINE_CAPTURE']
const UNSEEN: readonly OfferStatus[] = ['DRAFT']
/** Repeating the role's action that led to a state is allowed and has no second effect. */
const REPEATS: Partial<Record<OfferStatus, [OfferAction, Role]>> = {
  ACCEPTED: ['ACCEPT', 'talent'],
  REJECTED: ['REJECT', 'talent'],
  DELIVERED: ['DELIVER', 'talent'],
  COMPLETED: ['COMPLETE', 'brand'],
  CANCELLED: ['CANCEL', 'brand'],
}
/** The condition in the table does not hold yet, because the offer has just reached the state. */
const NOT_YET: Record<string, number> = {
  // The last counter-offer is the talent's own, so the talent cannot accept it.
  'COUNTERED ACCEPT talent': 403,
  // The delivery is not late, so the brand cannot cancel.
  'PAID CANCEL brand': 422,
  'REVISION_REQUESTED CANCEL brand': 422,
}
/** Other actions have only one result. */
const CHOSEN: Partial<Record<OfferAction, OfferStatus>> = { RESOLVE_DISPUTE: 'REVISION_REQUESTED' }

const sideOf = (role: Role): Transition['by'] | undefined => {
  if (role === 'brand' || role === 'admin') return role
  return role === 'talent' || role === 'acting agent' ? 'talent' : undefined
}

function expected(status: OfferStatus, action: OfferAction, role: Role): Expected {
  if (role === 'nobody') return { status: 401 }
  const isForAdmins = ADMIN_ACTIONS.includes(action)
  if (isForAdmins && role !== 'admin') return { status: 403 }
  const isTalentSide = role === 'talent' || role === 'acting agent' || role === 'looking agent'
  if (isTalentSide && UNSEEN.includes(status)) return { status: 404 }
  const side = sideOf(role)
  // For anyone but the brand, the payments routes respond as if a draft did not exist.
  if (action === 'PAY' && UNSEEN.includes(status) && side !== 'brand') return { status: 404 }
  if (side === undefined) return { status: 403 }
  const rows = OFFER_TRANSITIONS.filter((row) => row.action === action)
  const own = rows.filter((row) => row.by === side)
  if (own.length === 0) return { status: 403 }
  const [repeated, by] = REPEATS[status] ?? []
  if (repeated === action && by === role) return { status: 200 }
  const here = (row: Transition) => row.from.includes(status)
  if (!rows.some(here)) return { status: 422 }
  const row = own.find(here)
  // The state forbids a cancellation, whoever requests it.
  if (!row) return { status: action === 'CANCEL' ? 422 : 403 }
  const notYet = NOT_YET[`${status} ${action} ${side}`]
  if (notYet) return { status: notYet }
  // The first of two steps only creates the intent.
  return { status: 200, to: action === 'PAY' ? status : (CHOSEN[action] ?? row.to) }
}

let world: World
let people: { brand: Person; talent: Person; agent: Person; admin: Person; stranger: Person }
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '10000', OFFER_WEEKLY_CAP: '10000' } })
  const [brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
  people = { brand, talent, agent, admin: await world.admin(), stranger: await world.brand() }
  await linkAgent(world, talent, agent, true)
})
afterAll(() => world.close())

const agentMayAct = (canAct: boolean) =>
  world.database.kysely
    .updateTable('agent_links')
    .set({ can_act: canAct })
    .where('agent_account_id', '=', people.agent.accountId)
    .execute()

const offerHere = (status: OfferStatus): Promise<TestOffer> =>
  offerIn(world, status, { brand: people.brand, talent: people.talent })

const castOf = (): Cast => ({
  brand: people.brand,
  talent: people.talent,
  'acting agent': people.agent,
  'looking agent': people.agent,
  admin: people.admin,
  stranger: people.stranger,
  nobody: world.stranger(),
})

const every = OFFER_ACTIONS.flatMap((action) => ROLES.map((role) => ({ action, role })))

test.for(OFFER_STATES)('%s: each role’s attempt at each action has the result of the contract', async (status) => {
  const cast = castOf()
  const offer = await offerHere(status)
  const untouched = await readOffer(people.brand, offer.id)
  expect(untouched.status).toBe(status)
  const attempt = async (role: Role, action: OfferAction, offerId: string) => {
    await agentMayAct(role !== 'looking agent')
    return ACTS[action](cast[role], offerId)
  }
  const isMove = ({ action, role }: (typeof every)[number]) => expected(status, action, role).to !== undefined

  const refusals: Record<string, number> = {}
  for (const { action, role } of every.filter((one) => !isMove(one)))
    refusals[`${role}: ${action}`] = (await attempt(role, action, offer.id)).status
  const expectedStatuses = every
    .filter((one) => !isMove(one))
    .map(({ action, role }) => [`${role}: ${action}`, expected(status, action, role).status])
  expect(refusals).toEqual(Object.fromEntries(expectedStatuses))
  expect(await readOffer(people.brand, offer.id)).toEqual(untouched)

  for (const { action, role } of every.filter(isMove)) {
    const { to } = expected(status, action, role)
    const own = await offerHere(status)
    const response = await attempt(role, action, own.id)
    const now = await readOffer(people.brand, own.id)
    expect([role, action, response.status, now.status], response.text).toEqual([role, action, 200, to])
  }
})

test('each action is allowed for some role in some state', () => {
  const possible = OFFER_ACTIONS.filter((action) =>
    OFFER_STATES.some((status) => ROLES.some((role) => expected(status, action, role).to !== undefined)),
  )
  expect(possible).toEqual(OFFER_ACTIONS)
})
