import { randomUUID } from 'node:crypto'
import { ACTS } from '../support/offers/offer-acts.ts'
import { expectOk, submitBody } from '../support/offers/offers.ts'
import type { Person, TestResponse, World } from '../support/world.ts'
import type { PlannedOffer, PlannedStep } from './lives.ts'
import type { People } from './people.ts'

export type Attempt = {
  at: number
  offerId: string
  who: PlannedStep['who']
  act: string
  status: number
  /**
   * Result of a view of the ratings. `isShown`: the other side's rating is shown. `isThere`: the
   * response says that it exists.
   */
  ratingView?: { isShown: boolean; isThere: boolean }
}

type Doing = { world: World; person: Person; id: string; deed: PlannedStep }
type Done = Pick<Attempt, 'status' | 'ratingView'>

const posting =
  (path: string, more: object) =>
  ({ person, id }: Doing): Promise<TestResponse> =>
    person.post(path, { offerId: id, ...more })
const resolving = (resolution: string) =>
  posting('/api/offers/admin/resolve-dispute', { resolution, note: 'We have looked at what both of you say.' })

/** Acts that are not among the contract's twelve actions, or differ from them. */
const DEEDS: Record<string, (doing: Doing) => Promise<Done>> = {
  PAY: (doing) => pay(doing, 'succeed'),
  PAY_REVIEW: (doing) => pay(doing, 'review'),
  RELEASE: resolving('RELEASE'),
  REFUND: resolving('REFUND'),
  REVISE: resolving('REVISION'),
  ASK_TIME: (doing) => {
    const days = 1 + (doing.id.charCodeAt(doing.id.length - 1) % 9)
    return posting('/api/offers/extension', { days, reason: 'The studio is closed.' })(doing)
  },
  GRANT_TIME: posting('/api/offers/extension/answer', { grant: true }),
  REFUSE_TIME: posting('/api/offers/extension/answer', { grant: false, note: 'The campaign starts.' }),
  ALLOW_REVISIONS: posting('/api/offers/revision/allow', { count: 1 }),
  ANSWER_DISPUTE: posting('/api/offers/dispute/answer', { statement: 'The cup is on the left.' }),
  ADD_EVIDENCE: (doing) => posting('/api/offers/dispute/evidence', { statement: `It is not: ${randomUUID()}` })(doing),
  MESSAGE: ({ person, id }) =>
    person.post(`/api/offers/${id}/messages`, { text: 'Could the cup be on the left?', clientId: randomUUID() }),
  READ_MESSAGES: async ({ person, id }) => {
    const { messages } = expectOk(await person.get(`/api/offers/${id}/messages?limit=1`))
    return person.post(`/api/offers/${id}/messages/read`, { upTo: messages[0].id })
  },
  RATE: ({ person, id }) => person.post(`/api/offers/${id}/ratings`, { stars: 4, words: 'As agreed.' }),
  LOOK_AT_RATINGS: async ({ person, id, deed }) => {
    const response = await person.get(`/api/offers/${id}/ratings`)
    const { ratings, otherHasRated } = expectOk(response)
    const isShown = ratings.some((rating: { by: string }) => rating.by !== deed.who)
    return { status: response.status, ratingView: { isShown, isThere: otherHasRated } }
  },
}

export async function perform(world: World, people: People, life: PlannedOffer, deed: PlannedStep): Promise<Attempt> {
  const person = { brand: people.brands[life.brand], talent: people.talents[life.talent], admin: people.admin }[
    deed.who
  ]
  if (!person) throw new Error('the person of this step is missing')
  const at = world.clock.now().getTime()
  const doing = { world, person, id: life.id, deed }
  const act = DEEDS[deed.act] ?? (() => ACTS[deed.act as keyof typeof ACTS](person, life.id))
  const { status, ratingView: seen }: Done = await act(doing)
  if (status >= 500) throw new Error(`${deed.act} answered ${status}`)
  return { at, offerId: life.id, who: deed.who, act: deed.act, status, ...(seen ? { ratingView: seen } : {}) }
}

async function pay({ world, person, id: offerId }: Doing, outcome: 'succeed' | 'review'): Promise<TestResponse> {
  const created = await ACTS.PAY(person, offerId)
  if (created.status !== 200) return created
  const { processorPaymentId: id, processorClientSecret: clientSecret } = created.body
  await world.app.simulator.confirm({ id, clientSecret, outcome })
  return person.post('/api/payments/complete', { processorPaymentId: id })
}

const briefOf = ({ expiresInDays, expirePolicy, deliverWithinDays, includedRevisions }: PlannedOffer) => ({
  expiresInDays,
  expirePolicy,
  deliverWithinDays,
  includedRevisions,
  ...(includedRevisions === null ? {} : { extraRevisionMinorUnit: 20_000 }),
})

export async function send({ brands, talents }: People, life: PlannedOffer): Promise<string> {
  const [brand, talent] = [brands[life.brand], talents[life.talent]]
  if (!brand || !talent) throw new Error('the person of this step is missing')
  return expectOk(await brand.post('/api/offers/submit', submitBody(talent, briefOf(life)))).offerId
}

export type BlastEnd = 'confirmed' | 'cancelled' | 'forgotten'

export async function createBlast({ brands, talents }: People, lives: readonly PlannedOffer[]): Promise<string> {
  const [first] = lives
  const brand = first && brands[first.brand]
  if (!first || !brand) throw new Error('the person of this step is missing')
  const { slug: _slug, ...brief } = submitBody({ slug: '' }, briefOf(first))
  const slugs = lives.map(({ talent }) => talents[talent]?.slug)
  return expectOk(await brand.post('/api/offers/blast/create', { ...brief, slugs })).blastId
}

/**
 * Confirms a blast twice, or cancels it before. Returns the ids of its offers in the order of the
 * talents.
 */
export async function endBlast(
  { brands }: People,
  { brand: number }: PlannedOffer,
  blastId: string,
  end: BlastEnd,
): Promise<string[]> {
  const brand = brands[number]
  if (!brand) throw new Error('the person of this step is missing')
  if (end === 'cancelled') expectOk(await brand.post('/api/offers/blast/cancel', { blastId }))
  const responses = [
    await brand.post('/api/offers/blast/confirm', { blastId }),
    await brand.post('/api/offers/blast/confirm', { blastId }),
  ]
  if (end !== 'confirmed') {
    if (responses.some(({ status }) => status !== 409)) throw new Error(`a ${end} blast was sent`)
    return []
  }
  const [ids = [], again] = responses.map((response) =>
    expectOk(response).results.map(({ offerId }: { offerId: string }) => offerId as string),
  )
  if (ids.join() !== again?.join()) throw new Error('a blast that was confirmed twice was sent twice')
  return ids
}
