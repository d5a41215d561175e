import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectOk,
  payOffer,
  readOffer,
  submit,
  submitBody,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { conflict, type OfferScope, type Scope } from '../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import type { OfferStatus } from '../offer/index.ts'
import { scopeOfClaim } from './domain/claims.ts'
import { EXAMPLE_TERMS } from './terms-view.ts'

const scopes: fc.Arbitrary<OfferScope> = fc.record({
  category: fc.constantFrom('coffee' as const, 'beauty' as const, null),
  territories: fc.constantFrom(['DE'], ['FR'], ['DACH'], ['WORLDWIDE']),
  termMonths: fc.constantFrom(1, 12),
  startsOn: fc.constant(null),
  endsOn: fc.constant(null),
  exclusivity: fc.constantFrom('NON_EXCLUSIVE' as const, 'CATEGORY_EXCLUSIVE' as const, 'EXCLUSIVE' as const),
})
const named = (scope: OfferScope): OfferScope =>
  scope.category === null && scope.exclusivity === 'CATEGORY_EXCLUSIVE' ? { ...scope, category: 'coffee' } : scope

type Life = { scope: OfferScope; acceptedOn: number; completedOn: number; completedAgainOn: number }

const lives: fc.Arbitrary<Life> = fc
  .tuple(scopes, fc.nat(400), fc.nat(60), fc.nat(13))
  .map(([scope, acceptedOn, work, dispute]) => ({
    scope: named(scope),
    acceptedOn,
    completedOn: acceptedOn + work,
    completedAgainOn: acceptedOn + work + dispute,
  }))

const day = (number: number): Date => addMs(new Date('2026-01-01T00:00:00Z'), number * DAY_MS)

function claimOn(life: Life, today: number): Scope {
  const isCompleted = today >= life.completedOn
  const completedOn = today >= life.completedAgainOn ? life.completedAgainOn : life.completedOn
  const facts: { status: OfferStatus; completedAt: Date | null; finalAt: Date | null } = {
    status: isCompleted ? 'COMPLETED' : 'PAID',
    completedAt: isCompleted ? day(completedOn) : null,
    finalAt: isCompleted ? day(completedOn + 14) : null,
  }
  const terms = { ...EXAMPLE_TERMS, ...life.scope }
  return scopeOfClaim(terms, { ...facts, medium: 'IMAGE', now: day(today) }, () => ['WORLDWIDE'])
}

test('licenses that did not conflict at acceptance never conflict later, in thousands of random years', () => {
  fc.assert(
    fc.property(fc.array(lives, { minLength: 2, maxLength: 12 }), (all) => {
      const granted: Life[] = []
      for (const life of all.toSorted((one, other) => one.acceptedOn - other.acceptedOn)) {
        const isFree = granted.every(
          (other) => !conflict(claimOn(life, life.acceptedOn), claimOn(other, life.acceptedOn)),
        )
        if (isFree) granted.push(life)
      }
      for (let today = 0; today < 900; today += 30)
        for (const [at, one] of granted.entries())
          for (const other of granted.slice(at + 1))
            if (one.acceptedOn <= today && other.acceptedOn <= today)
              expect(conflict(claimOn(one, today), claimOn(other, today))).toBe(false)
    }),
    { numRuns: 300 },
  )
})

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

type Step = {
  act: 'send' | 'counter' | 'accept' | 'pay' | 'cancel' | 'refund' | 'expire' | 'lapse'
  pick: number
  scope: OfferScope
}

const steps: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'send',
    'send',
    'counter',
    'accept',
    'accept',
    'accept',
    'pay',
    'pay',
    'cancel',
    'refund',
    'expire',
    'lapse',
  ),
  pick: fc.nat(20),
  scope: scopes.map(named),
})

const backdate = (id: string, columns: { accepted_at?: Date; expires_at?: Date }) =>
  world.database.kysely.updateTable('offers').set(columns).where('id', '=', id).execute()

/** Takes one step. Ignores its response, because a step may be impossible. */
async function take({ act, pick, scope }: Step, offers: TestOffer[], brands: readonly Person[], talent: Person) {
  if (act === 'send') {
    const brand = brands[pick % brands.length] as Person
    const sent = await submit(brand, talent, { scope }).catch(() => undefined)
    if (sent !== undefined) offers.push({ brand, talent, id: sent })
    return
  }
  const offer = offers[pick % Math.max(1, offers.length)]
  if (!offer) return
  const { id, brand } = offer
  const past = addMs(world.clock.now(), -8 * DAY_MS)
  const counter = { action: 'counter', counterNote: 'Elsewhere.', counterChanges: { scope } }
  if (act === 'counter') await brand.post('/api/offers/respond', { offerId: id, ...counter })
  if (act === 'accept') await talent.post('/api/offers/respond', { offerId: id, action: 'accept' })
  if (act === 'pay') await payOffer(world, offer, 'succeed').catch(() => undefined)
  if (act === 'cancel') await brand.post('/api/offers/cancel', { offerId: id })
  if (act === 'refund') await talent.post('/api/offers/cancel', { offerId: id })
  if (act === 'lapse') await backdate(id, { accepted_at: past })
  if (act === 'expire') {
    const { status } = await world.database.kysely
      .selectFrom('offers')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status === 'APPROVED' || status === 'COUNTERED') await backdate(id, { expires_at: past })
    await world.cron('/api/offers/cron/expire')
  }
}

test('hundreds of random steps leave no two licenses that exclude each other, and no reservation without a reason', async () => {
  const brands = await Promise.all([world.brand(), world.brand(), world.brand()])
  const admin = await world.admin()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 25, maxLength: 25 }), async (taken) => {
      const talent = await world.talent()
      const offers: TestOffer[] = []
      for (const step of taken) {
        await take(step, offers, brands, talent)
        const { total } = (await admin.get('/api/offers/admin/rights-conflicts?limit=1')).body
        expect(total).toBe(0)
      }
      for (const { id, brand } of offers) {
        await brand.post('/api/offers/cancel', { offerId: id })
        await talent.post('/api/offers/cancel', { offerId: id })
      }
      const brand = await world.brand()
      const whole = { ...DEFAULT_SCOPE, exclusivity: 'EXCLUSIVE' as const }
      const id = await submit(brand, talent, { scope: whole })
      expect((await talent.post('/api/offers/respond', { offerId: id, action: 'accept' })).status).toBe(200)
    }),
    { numRuns: 12 },
  )
})

const GERMANY: OfferScope = { ...DEFAULT_SCOPE, category: 'coffee', territories: ['DE'] }
const EXCLUSIVE: OfferScope = { ...GERMANY, exclusivity: 'EXCLUSIVE' }
const accept = (talent: Person, offerId: string) => talent.post('/api/offers/respond', { offerId, action: 'accept' })

test.each(['Everything', 'Social media posts', 'trade_fair'])('“%s” in free text may mean any use', async (use) => {
  const talent = await world.talent()
  const first = await submit(await world.brand(), talent, { scope: EXCLUSIVE, usageTypes: ['social'] })
  const second = await submit(await world.brand(), talent, { scope: EXCLUSIVE, usageTypes: ['print', use] })
  expectOk(await accept(talent, first))
  expect((await accept(talent, second)).status).toBe(409)
})

test('an offer from before offers had terms becomes exclusive if its counter-offer is', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const id = await submit(brand, talent)
  const second = await submit(await world.brand(), talent)
  await world.database.kysely.deleteFrom('offer_terms').where('offer_id', '=', id).execute()
  const counter = { counterNote: 'Only you.', counterChanges: { scope: EXCLUSIVE } }
  expectOk(await talent.post('/api/offers/respond', { offerId: id, action: 'counter', ...counter }))
  expectOk(await accept(brand, id))
  expect((await accept(talent, second)).status).toBe(409)
  expect(expectOk(await brand.get(`/api/offers/${id}/terms`)).current.terms).toMatchObject(EXCLUSIVE)
})

test('a paid revision reaches as far as the work it revises, unless it says otherwise', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const german = await submit(brand, talent, { scope: GERMANY })
  const french = await submit(await world.brand(), talent, { scope: { ...EXCLUSIVE, territories: ['FR'] } })
  expectOk(await accept(talent, german))
  expectOk(await payOffer(world, { brand, talent, id: german }, 'succeed'))
  expectOk(await accept(talent, french))
  const revision = await submit(brand, talent, { revisionOfOfferId: german })
  expect((await readOffer(brand, revision)).scope).toEqual(GERMANY)
  expectOk(await accept(talent, revision))
  const wider = submitBody(talent, { revisionOfOfferId: german, scope: { ...GERMANY, territories: ['EU'] } })
  expect((await brand.post('/api/offers/submit', wider)).body.code).toBe('RIGHTS_CONFLICT')
})
