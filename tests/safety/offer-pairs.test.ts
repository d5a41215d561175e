import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { OFFER_STATES, type OfferStatus } from '../../server/features/offers/offer/domain/offer-states.ts'
import {
  OFFER_ACTIONS,
  OFFER_TRANSITIONS,
  type OfferAction,
} from '../../server/features/offers/offer/domain/transitions.ts'
import { addMs } from '../../server/platform/clock.ts'
import { AppError } from '../../server/platform/errors.ts'
import { ACTS } from '../support/offers/offer-acts.ts'
import { linkAgent, noticesOf, offerIn, type TestOffer } from '../support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * Every pair of events that are possible in one state, including the same event twice,
 * concurrently in both orders. The steps must form a path through the state machine, each must be
 * recorded and notified once, and the books must balance. Needs a server, because nothing runs
 * concurrently on a single connection.
 */

type Trigger = { name: string; pull: (offer: TestOffer) => Promise<TestResponse> }

let world: World
let people: { brand: Person; talent: Person; agent: Person; admin: Person }
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '10000', OFFER_WEEKLY_CAP: '10000' } })
  const [brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
  people = { brand, talent, agent, admin: await world.admin() }
  await linkAgent(world, talent, agent, true)
  // Opens connections first. Otherwise the first pairs would not run concurrently.
  await Promise.all(Array.from({ length: 20 }, () => brand.get('/api/offers/list')))
})
afterAll(() => world.close())

/** Jobs that act on an offer after its deadline, by state. */
const CLOCK: Partial<Record<OfferStatus, { column: 'expires_at' | 'automatic_release_at'; path: string }>> = {
  APPROVED: { column: 'expires_at', path: '/api/offers/cron/expire' },
  COUNTERED: { column: 'expires_at', path: '/api/offers/cron/expire' },
  DELIVERED: { column: 'automatic_release_at', path: '/api/offers/cron/auto-release' },
}
/**
 * We hold the money, and an admin can refund it. A disputed offer is refunded by a decision about
 * the dispute.
 */
const REFUNDABLE: readonly OfferStatus[] = ['PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED']
/**
 * The condition in the table does not hold here: it is the side's own counter-offer, or the
 * delivery is not late.
 */
const NOT_YET = ['COUNTERED talent ACCEPT', 'PAID brand CANCEL', 'REVISION_REQUESTED brand CANCEL']

function triggersOf(status: OfferStatus): Trigger[] {
  const rows = OFFER_TRANSITIONS.filter(({ by, from }) => by !== 'system' && from.includes(status))
  const byPeople = OFFER_ACTIONS.flatMap((action) =>
    (['brand', 'talent', 'admin'] as const)
      .filter((by) => rows.some((row) => row.by === by && row.action === action))
      .filter((by) => !NOT_YET.includes(`${status} ${by} ${action}`))
      .map((by) => ({ name: `${by} ${action}`, pull: pullBy(by, action) })),
  )
  const due = CLOCK[status]
  return [
    ...byPeople,
    ...(due ? [{ name: `the clock at ${due.column}`, pull: () => world.cron(due.path) }] : []),
    ...(REFUNDABLE.includes(status) ? [{ name: 'admin refund', pull: refund }] : []),
  ]
}

const pullBy =
  (by: keyof typeof people, action: OfferAction): Trigger['pull'] =>
  (offer) =>
    action === 'PAY' ? pay(offer) : ACTS[action](people[by], offer.id)

/** Includes each event with itself, and each action of the talent with that of the agent. */
function pairsOf(status: OfferStatus): [Trigger, Trigger][] {
  const triggers = triggersOf(status)
  const pairs = triggers.flatMap((one, at) => triggers.slice(at).map((other): [Trigger, Trigger] => [one, other]))
  const byAgent = OFFER_ACTIONS.flatMap((action): [Trigger, Trigger][] => {
    const own = triggers.find(({ name }) => name === `talent ${action}`)
    return own ? [[own, { name: `agent ${action}`, pull: pullBy('agent', action) }]] : []
  })
  return [...pairs, ...byAgent].flatMap(([one, other]): [Trigger, Trigger][] => [
    [one, other],
    [other, one],
  ])
}

/**
 * If two tabs pay at once, the processor's form tells the second that the intent is already paid.
 */
async function pay({ id }: TestOffer): Promise<TestResponse> {
  const created = await people.brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id })
  if (created.status !== 200) return created
  const { processorPaymentId, processorClientSecret: clientSecret } = created.body
  await world.app.simulator
    .confirm({ id: processorPaymentId, clientSecret, outcome: 'succeed' })
    .catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
  return people.brand.post('/api/payments/complete', { processorPaymentId })
}

async function refund({ id }: TestOffer): Promise<TestResponse> {
  const { processor_payment_id } = await world.database.kysely
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('pay_for_id', '=', id)
    .executeTakeFirstOrThrow()
  return people.admin.post('/api/payments/refund', { processorPaymentId: processor_payment_id })
}

async function makeDue(status: OfferStatus, { id }: TestOffer): Promise<void> {
  const column = CLOCK[status]?.column
  if (!column) return
  const past = addMs(world.clock.now(), -1)
  await world.database.kysely
    .updateTable('offers')
    .set({ [column]: past })
    .where('id', '=', id)
    .execute()
}

type Step = { action: string; fromStatus: OfferStatus | null; toStatus: OfferStatus }
type Story = { status: OfferStatus; history: Step[]; noticeCounts: Record<string, number> }

async function storyOf({ id }: TestOffer): Promise<Story> {
  const { offer, history } = (await people.brand.get(`/api/offers/${id}`)).body
  const noticeCounts: Record<string, number> = {}
  for (const side of ['brand', 'agent'] as const)
    for (const type of await noticesOf(people[side], id))
      noticeCounts[`${side} ${type}`] = (noticeCounts[`${side} ${type}`] ?? 0) + 1
  return { status: offer.status, history, noticeCounts }
}

const isLegal = ({ action, fromStatus, toStatus }: Step): boolean =>
  OFFER_TRANSITIONS.some((row) => row.action === action && row.from.includes(fromStatus) && row.to === toStatus)

async function race(status: OfferStatus, [first, second]: [Trigger, Trigger], before: Story): Promise<void> {
  const what = `${status}: ${first.name} with ${second.name}`
  const offer = await offerIn(world, status, people)
  if (what.includes('the clock')) await makeDue(status, offer)
  const responses = await Promise.all([first.pull(offer), second.pull(offer)])
  const after = await storyOf(offer)

  for (const { status: code, text } of responses) expect([200, 202, 403, 409, 422], `${what}: ${text}`).toContain(code)
  expect(
    responses.some((response) => response.status < 300),
    `${what}: at least one of them succeeds`,
  ).toBe(true)
  const steps = after.history.slice(before.history.length)
  expect(
    steps.filter((step) => !isLegal(step)),
    what,
  ).toEqual([])
  // Each step begins in the state in which the previous one ended, and the last one ends in the
  // current state of the offer.
  expect(
    steps.map(({ fromStatus }) => fromStatus),
    what,
  ).toEqual([status, ...steps.map(({ toStatus }) => toStatus)].slice(0, steps.length))
  expect(after.status, what).toBe(steps.at(-1)?.toStatus ?? status)
  const once = steps.filter(({ action }) => action !== 'COUNTER').map(({ action }) => action)
  expect(new Set(once).size, `${what}: ${once.join()}`).toBe(once.length)
  const counters = steps.length - once.length
  for (const [type, count] of Object.entries(after.noticeCounts))
    expect(count - (before.noticeCounts[type] ?? 0), `${what}: ${type}`).toBeLessThanOrEqual(Math.max(1, counters))
}

const isServer = inject('template').engine === 'postgres'

test
  .skipIf(!isServer)
  .for(
    OFFER_STATES.filter((status) => OFFER_TRANSITIONS.some(({ from, by }) => by !== 'system' && from.includes(status))),
  )('%s: any two concurrent actions lead to a state that the state machine allows', async (status) => {
  const before = await storyOf(await offerIn(world, status, people))
  expect(before.status).toBe(status)
  for (const pair of pairsOf(status)) await race(status, pair, before)
  await world.app.simulator.deliverDueEvents()
  const findings = await checkBooks(world.database.kysely)
  expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([])
})
