import { randomBytes } from 'node:crypto'
import type { OfferStatus } from '../../../server/features/offers/offer/domain/offer-states.ts'
import type { SubmitBody } from '../../../server/features/offers/submission/submit-body.ts'
import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import type { Context } from '../../../server/platform/context.ts'
import type { Caller } from '../../../server/platform/http/route.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { SimulatedOutcome } from '../../../server/providers/processor/simulator/port.ts'
import type { Person, TestResponse, World } from '../world.ts'

type Body = { [Key in keyof SubmitBody]?: SubmitBody[Key] }

/** Body that sends a complete offer for an image. No candidates are generated for it. */
export const submitBody = (talent: Pick<Person, 'slug'>, overrides: Body = {}): Body => ({
  slug: talent.slug,
  campaignDescription: 'A portrait with our new espresso cup, morning light.',
  campaignType: 'social_post',
  skipImageGeneration: true,
  usageTypes: ['social'],
  offerAmountMinorUnit: 125_000,
  ...overrides,
})

export type OfferSides = { brand: Person; talent: Person }
export type OfferOptions = Partial<OfferSides> & { amountMinorUnit?: number; currency?: string; body?: Body }
export type TestOffer = OfferSides & { id: string }

export type ReachedStatus = OfferStatus

/** @throws if the offer is refused */
export async function submit(brand: Person, talent: Person, overrides: Body = {}): Promise<string> {
  return expectOk(await brand.post('/api/offers/submit', submitBody(talent, overrides))).offerId
}

/** Brings an offer into a state through the routes, as people would. */
export async function offerIn(world: World, status: ReachedStatus, options: OfferOptions = {}): Promise<TestOffer> {
  const brand = options.brand ?? (await world.brand())
  const talent = options.talent ?? (await world.talent())
  const { amountMinorUnit = 125_000, currency = 'USD' } = options
  const body = { offerAmountMinorUnit: amountMinorUnit, currency, ...options.body }
  const id = await submit(brand, talent, { ...body, saveAsDraft: status === 'DRAFT' })
  const offer = { id, brand, talent }
  for (const step of PATHS[status]) await STEPS[step](world, offer)
  return offer
}

/**
 * Pays for an offer: creates the intent, submits the processor's form, and completes the payment.
 */
export async function payOffer(
  world: World,
  { id, brand }: TestOffer,
  outcome: SimulatedOutcome,
): Promise<TestResponse> {
  const intent = expectOk(await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id }))
  const { processorPaymentId, processorClientSecret } = intent
  await world.app.simulator.confirm({ id: processorPaymentId, clientSecret: processorClientSecret, outcome })
  return brand.post('/api/payments/complete', { processorPaymentId })
}

export const DELIVERY = { fileUrls: ['https://files.example.com/portrait.png'], notes: 'Two crops, as agreed.' }

type Step =
  | 'counter'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'expire'
  | 'pay'
  | 'authorize'
  | 'deliver'
  | 'revise'
  | 'complete'
  | 'dispute'

const STEPS: Record<Step, (world: World, offer: TestOffer) => Promise<unknown>> = {
  counter: async (_world, { id, talent }) =>
    expectOk(
      await talent.post('/api/offers/respond', {
        offerId: id,
        action: 'counter',
        counterNote: 'The usage is wider than I thought.',
        counterChanges: { offerAmountMinorUnit: 200_000 },
      }),
    ),
  accept: async (_world, { id, talent }) =>
    expectOk(await talent.post('/api/offers/respond', { offerId: id, action: 'accept' })),
  reject: async (_world, { id, talent }) =>
    expectOk(await talent.post('/api/offers/respond', { offerId: id, action: 'reject' })),
  cancel: async (_world, { id, brand }) => expectOk(await brand.post('/api/offers/cancel', { offerId: id })),
  expire: async (world, { id }) => {
    const past = addMs(world.clock.now(), -1)
    await world.database.kysely.updateTable('offers').set({ expires_at: past }).where('id', '=', id).execute()
    expectOk(await world.cron('/api/offers/cron/expire'))
  },
  pay: async (world, offer) => expectOk(await payOffer(world, offer, 'succeed')),
  authorize: async (world, offer) => {
    const response = await payOffer(world, offer, 'review')
    if (response.status !== 202) throw new Error(`an authorized payment answered ${response.status}: ${response.text}`)
  },
  deliver: async (_world, { id, talent }) =>
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, ...DELIVERY })),
  revise: async (_world, { id, brand }) =>
    expectOk(await brand.post('/api/offers/revision', { offerId: id, reason: 'The cup should face the other way.' })),
  complete: async (_world, { id, brand }) => expectOk(await brand.post('/api/offers/complete', { offerId: id })),
  dispute: async (_world, { id, brand }) =>
    expectOk(await brand.post('/api/offers/dispute', { offerId: id, reason: 'The cup is not in the picture.' })),
}

const PATHS: Record<ReachedStatus, readonly Step[]> = {
  DRAFT: [],
  APPROVED: [],
  COUNTERED: ['counter'],
  ACCEPTED: ['accept'],
  REJECTED: ['reject'],
  CANCELLED: ['cancel'],
  EXPIRED: ['expire'],
  PENDING_PAY_CAPTURE: ['accept', 'authorize'],
  PAID: ['accept', 'pay'],
  DELIVERED: ['accept', 'pay', 'deliver'],
  REVISION_REQUESTED: ['accept', 'pay', 'deliver', 'revise'],
  COMPLETED: ['accept', 'pay', 'deliver', 'complete'],
  DISPUTED: ['accept', 'pay', 'deliver', 'dispute'],
}

/** @throws on any status other than 200 and 201 */
export function expectOk(response: TestResponse): any {
  if (response.status === 200 || response.status === 201) return response.body
  throw new Error(`expected a success, got ${response.status}: ${response.text}`)
}

/** Types of a person's notices, oldest first. With `offerId`, only those about that offer. */
export async function noticesOf(person: Person, offerId?: string): Promise<string[]> {
  const { notifications } = expectOk(await person.get('/api/notifications/list?limit=50'))
  return (notifications as { type: string; offerId: string | null }[])
    .filter((notice) => offerId === undefined || notice.offerId === offerId)
    .map(({ type }) => type)
    .reverse()
}

export const readOffer = async (person: Person, offerId: string): Promise<any> =>
  expectOk(await person.get(`/api/offers/${offerId}`)).offer

/**
 * Returns the caller that the access check passes to a handler. Tests that need a fixed time call
 * handlers directly, with this caller and `contextAt`.
 */
export const callerOf = (person: Person, role: 'brand' | 'talent' | 'agent'): Caller => ({
  userId: person.userId,
  email: person.email,
  accountId: person.accountId,
  displayName: person.displayName,
  slug: person.slug,
  imageUrl: null,
  roles: [role],
  isAdmin: false,
})

export const contextAt = (world: World, at: Date): Context => ({ ...world.app.ctx, clock: { now: () => at } })

export const linkAgent = (world: World, talent: Person, agent: Person, canAct: boolean) =>
  world.database.kysely
    .insertInto('agent_links')
    .values({
      talent_account_id: talent.accountId,
      agent_account_id: agent.accountId,
      can_act: canAct,
      active: true,
      created_at: world.clock.now(),
    })
    .execute()

/** Sends the talent's invitation and the agent's acceptance. */
export async function nameAgent(talent: Person, agent: Person, canAct: boolean): Promise<void> {
  expectOk(await talent.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct }))
  const acceptance = { talentAccountId: talent.accountId, accept: true }
  expectOk(await agent.post('/api/accounts/agent-link/answer', acceptance))
}

export const blockAccount = (world: World, person: Pick<Person, 'accountId'>) =>
  world.database.kysely
    .insertInto('brand_limits')
    .values({ account_id: person.accountId, is_blocked: true, blocked_reason: 'test', updated_at: world.clock.now() })
    .execute()

type Policy = {
  belowMinimum?: 'ask_talent' | 'auto_reject' | 'auto_counter'
  minimums?: { currency?: string; category?: 'IMAGE' | 'VOICE' | 'VIDEO'; amountMinorUnit: number }[]
  blockedBrandNames?: string[]
}

export const setOfferPolicy = async (talent: Person, policy: Policy) =>
  expectOk(
    await talent.put('/api/accounts/offer-policy', {
      belowMinimum: 'ask_talent',
      blockedBrandNames: [],
      ...policy,
      minimums: (policy.minimums ?? []).map((minimum) => ({ currency: 'USD', category: null, ...minimum })),
    }),
  )

type SessionOptions = { imageKind?: 'DRAFT' | 'FINAL'; made?: readonly string[]; failed?: readonly string[] }

/** `made` lists the slots that succeeded. */
export async function candidateSession(
  world: World,
  [buyer, talent]: readonly [Person, Person],
  medium: 'IMAGE' | 'VOICE',
  { imageKind, made = [medium === 'IMAGE' ? 'model_a' : 'anna'], failed = [] }: SessionOptions = {},
): Promise<string> {
  const id = newId()
  const db = world.database.kysely
  const now = world.clock.now()
  await db
    .insertInto('candidate_sessions')
    .values({
      id,
      buyer_account_id: buyer.accountId,
      seller_account_id: talent.accountId,
      medium,
      image_kind: imageKind ?? null,
      campaign_title: 'Social media post',
      campaign_description: 'A portrait with our new espresso cup.',
      product_image_keys: [],
      brief_hash: id,
      created_at: now,
    })
    .execute()
  const kind = medium === 'IMAGE' ? 'image-candidate' : 'voice-candidate'
  for (const model_key of [...made, ...failed]) {
    const key = `offers/${kind}s/${randomBytes(16).toString('hex')}.${medium === 'IMAGE' ? 'png' : 'mp3'}`
    const isMade = made.includes(model_key)
    await db
      .insertInto('candidates')
      .values({
        session_id: id,
        model_key,
        title: model_key,
        job_id: newId(),
        ended_at: now,
        ...(isMade ? { file_key: key } : { failure_code: 'REFUSED', failure_message: 'Such are not made.' }),
      })
      .execute()
    if (!isMade) continue
    await db
      .insertInto('media_files')
      .values({
        key,
        kind,
        state: 'STORED',
        content_type: medium === 'IMAGE' ? 'image/png' : 'audio/mpeg',
        bytes: 3,
        sha256: '0'.repeat(64),
        visibility: 'signed',
        owner_account_id: buyer.accountId,
        subject_id: id,
        created_at: now,
        updated_at: now,
        expires_at: addMs(now, 30 * DAY_MS),
      })
      .execute()
  }
  return id
}

/** Returns the body of a request that saves the draft of an offer. */
export const draftOffer = (slug: string, campaignDescription: string) => ({
  slug,
  saveAsDraft: true,
  campaignDescription,
  campaignType: 'social_post',
  skipImageGeneration: true,
  offerAmountMinorUnit: 150_000,
})
