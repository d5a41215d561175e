import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { NOTE_ACTIONS, OFFER_TRANSITIONS } from '../../server/features/offers/offer/domain/transitions.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { openConnections, paymentOfOffer } from '../support/database/concurrent-writers.ts'
import { consent } from '../support/likeness/likeness.ts'
import { ACTS } from '../support/offers/offer-acts.ts'
import {
  expectOk,
  noticesOf,
  offerIn,
  type ReachedStatus,
  readOffer,
  submitBody,
  type TestOffer,
} from '../support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * Acts that are not among the contract's twelve actions (more time, more revisions, dispute
 * statements, jobs, withdrawal of consent), each concurrent with everything else that is possible
 * in the state, in both orders. The steps must form a path through the state machine, each must be
 * recorded and notified once, and the books must balance.
 */

let world: World
let people: { brand: Person; talent: Person; admin: Person }
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '10000', OFFER_WEEKLY_CAP: '10000' } })
  people = { brand: await world.brand(), talent: await world.talent(), admin: await world.admin() }
  await consent(people.talent)
  await openConnections(people.brand)
})
afterAll(() => world.close())

type Trigger = (offer: TestOffer) => Promise<TestResponse>
type Situation = {
  state: ReachedStatus
  body?: object
  prepare?: (offer: TestOffer) => Promise<unknown>
  triggers: Record<string, Trigger>
}

const posting =
  (who: keyof typeof people, path: string, more: object = {}): Trigger =>
  ({ id }) =>
    people[who].post(path, { offerId: id, ...more })
const cron =
  (path: string): Trigger =>
  () =>
    world.cron(path)
const setOffer = ({ id }: TestOffer, set: object) =>
  world.database.kysely.updateTable('offers').set(set).where('id', '=', id).execute()
const ago = (days: number): Date => addMs(world.clock.now(), -days * DAY_MS - 1)

const ask = posting('talent', '/api/offers/extension', { days: 3, reason: 'The studio is closed.' })
const grant = posting('brand', '/api/offers/extension/answer', { grant: true })
const refuse = posting('brand', '/api/offers/extension/answer', { grant: false })
const resolve = (resolution: string) =>
  posting('admin', '/api/offers/admin/resolve-dispute', { resolution, note: 'Looked at.' })
const deliver: Trigger = ({ id }) => ACTS.DELIVER(people.talent, id)
const refund: Trigger = async ({ id }) => {
  const { processor_payment_id } = await paymentOfOffer(world, id)
  return people.admin.post('/api/payments/refund', { processorPaymentId: processor_payment_id })
}
const withdraw: Trigger = () => people.talent.put('/api/likeness/consent', { granted: false })

const SITUATIONS: Record<string, Situation> = {
  'more time is requested': {
    state: 'PAID',
    body: { deliverWithinDays: 9 },
    triggers: { ask, deliver, 'the talent cancels': posting('talent', '/api/offers/cancel') },
  },
  'a request for more time is open': {
    state: 'PAID',
    body: { deliverWithinDays: 9 },
    prepare: ask,
    triggers: { grant, refuse, deliver, refund, withdraw },
  },
  'the work is late, and a request for more time is open': {
    state: 'PAID',
    body: { deliverWithinDays: 9 },
    prepare: async (offer) => {
      expectOk(await ask(offer))
      await setOffer(offer, { delivery_due_at: ago(1) })
    },
    triggers: {
      'the job': cron('/api/offers/cron/deadlines'),
      'the brand cancels': posting('brand', '/api/offers/cancel'),
      deliver,
    },
  },
  'no revision is left': {
    state: 'DELIVERED',
    body: { includedRevisions: 0 },
    prepare: (offer) =>
      setOffer(offer, { automatic_release_at: ago(0), paid_at: ago(30), delivery_submitted_at: ago(29) }),
    triggers: {
      'the talent allows one more': posting('talent', '/api/offers/revision/allow', { count: 1 }),
      'the brand completes': posting('brand', '/api/offers/complete'),
      'the brand disputes': posting('brand', '/api/offers/dispute', { reason: 'No cup.' }),
      'the release': cron('/api/offers/cron/auto-release'),
    },
  },
  'a dispute is open': {
    state: 'DISPUTED',
    triggers: {
      'the talent answers': posting('talent', '/api/offers/dispute/answer', { statement: 'It is the cup.' }),
      'the brand adds a statement': posting('brand', '/api/offers/dispute/evidence', { statement: 'It is not.' }),
      release: resolve('RELEASE'),
      refund: resolve('REFUND'),
    },
  },
  'the time to answer a dispute is over': {
    state: 'DISPUTED',
    prepare: (offer) => setOffer(offer, { disputed_at: ago(7) }),
    triggers: {
      'the job': cron('/api/offers/cron/disputes'),
      release: resolve('RELEASE'),
      revise: resolve('REVISION'),
    },
  },
}

type Step = { action: string; fromStatus: string | null; toStatus: string }
type Story = { status: string; history: Step[]; noticeCounts: Record<string, number> }

async function storyOf({ id }: TestOffer): Promise<Story> {
  const { offer, history } = expectOk(await people.brand.get(`/api/offers/${id}`))
  const noticeCounts: Record<string, number> = {}
  for (const side of ['brand', 'talent', 'admin'] as const)
    for (const type of await noticesOf(people[side], id))
      noticeCounts[`${side} ${type}`] = (noticeCounts[`${side} ${type}`] ?? 0) + 1
  return { status: offer.status, history, noticeCounts }
}

const isNote = ({ action }: Step): boolean => (NOTE_ACTIONS as readonly string[]).includes(action)
const isLegal = (step: Step): boolean =>
  isNote(step)
    ? step.fromStatus === step.toStatus
    : OFFER_TRANSITIONS.some(
        ({ action, from, to }) =>
          action === step.action &&
          (from as readonly (string | null)[]).includes(step.fromStatus) &&
          to === step.toStatus,
      )

async function race(what: string, { state, body = {}, prepare }: Situation, pair: readonly Trigger[]): Promise<void> {
  const sides = { brand: people.brand, talent: people.talent }
  const offer = await offerIn(world, state, { ...sides, body })
  await prepare?.(offer)
  const before = await storyOf(offer)
  const responses = await Promise.all(pair.map((pull) => pull(offer)))
  const after = await storyOf(offer)
  for (const { status, text } of responses) expect([200, 202, 403, 409, 422], `${what}: ${text}`).toContain(status)
  expect(
    responses.some(({ status }) => status < 300),
    `${what}: at least one of them succeeds`,
  ).toBe(true)
  const steps = after.history.slice(before.history.length)
  expect(
    steps.filter((step) => !isLegal(step)),
    what,
  ).toEqual([])
  expect(
    steps.map(({ fromStatus }) => fromStatus),
    what,
  ).toEqual([state, ...steps.map(({ toStatus }) => toStatus)].slice(0, steps.length))
  expect(after.status, what).toBe(steps.at(-1)?.toStatus ?? state)
  const actions = steps.map(({ action }) => action)
  // Allowing one more revision twice allows two more, and two statements are both recorded.
  const once = actions.filter((action) => action !== 'ALLOW_REVISIONS' && action !== 'ADD_EVIDENCE')
  expect(new Set(once).size, `${what}: ${once.join()}`).toBe(once.length)
  for (const [type, count] of Object.entries(after.noticeCounts)) {
    // Admins are notified of each side's statements.
    const max = Math.max(1, actions.filter((action) => /ALLOW|ANSWER_DISPUTE|ADD_EVIDENCE/.test(action)).length)
    expect(count - (before.noticeCounts[type] ?? 0), `${what}: ${type}`).toBeLessThanOrEqual(max)
  }
}

const isServer = inject('template').engine === 'postgres'

test.skipIf(!isServer).for(Object.keys(SITUATIONS))(
  '%s: any two concurrent actions lead to a state that the state machine allows',
  async (name) => {
    const situation = SITUATIONS[name]
    if (!situation) throw new Error(name)
    const triggers = Object.entries(situation.triggers)
    for (const [at, [one, first]] of triggers.entries())
      for (const [other, second] of triggers.slice(at)) {
        await race(`${one} with ${other}`, situation, [first, second])
        if (one !== other) await race(`${other} with ${one}`, situation, [second, first])
      }
    await world.app.simulator.deliverDueEvents()
    const findings = await checkBooks(world.database.kysely)
    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([])
  },
)

test.skipIf(!isServer)('erasing an account while an offer arrives leaves no open offer, in either order', async () => {
  for (const order of [0, 1]) {
    const talent = await world.talent()
    expect((await talent.post('/api/privacy/erasure', { confirm: talent.slug })).status).toBe(202)
    const due = { due_at: ago(0) }
    await world.database.kysely
      .updateTable('account_erasures')
      .set(due)
      .where('account_id', '=', talent.accountId)
      .execute()
    const racers = [
      () => people.brand.post('/api/offers/submit', submitBody(talent)),
      () => world.cron('/api/privacy/cron/erasures'),
    ]
    const responses = await Promise.all((order === 0 ? racers : racers.toReversed()).map((start) => start()))
    const sent = responses.find(({ body }) => body.offerId !== undefined)
    // An account that was closed at that moment is completely erased an hour later.
    world.clock.advance(HOUR_MS)
    for (const path of ['/api/privacy/cron/erasures', '/api/offers/cron/expire']) expectOk(await world.cron(path))
    const { erased_at } = await world.database.kysely
      .selectFrom('accounts')
      .select('erased_at')
      .where('id', '=', talent.accountId)
      .executeTakeFirstOrThrow()
    expect([sent !== undefined, erased_at !== null].some(Boolean), 'sent or erased').toBe(true)
    if (sent && erased_at) expect(await readOffer(people.brand, sent.body.offerId)).toMatchObject({ status: 'EXPIRED' })
    if (sent && !erased_at)
      expect(await readOffer(people.brand, sent.body.offerId)).toMatchObject({ status: 'APPROVED' })
  }
})
