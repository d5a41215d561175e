import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectOk,
  payOffer,
  readOffer,
  submit,
  submitBody,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import type { ExclusivityAnswer } from '../../../platform/scope-of-use/exclusivity-price.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { NO_MERCHANDISE, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRule, UseRules } from '../../../platform/scope-of-use/use-rules.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const rule = (changes: Partial<UseRule>): UseRule => ({ ...NO_MERCHANDISE, uses: null, ...changes })
const scope = (changes: Partial<OfferScope> = {}): OfferScope => ({
  ...DEFAULT_SCOPE,
  category: 'coffee',
  territories: ['DE'],
  ...changes,
})

async function allow(talent: Person, rules: UseRules) {
  const { version } = expectOk(await talent.get('/api/likeness/use-rules'))
  return expectOk(await talent.put('/api/likeness/use-rules', { version, rules }))
}
const respond = (person: Person, id: string, body: object) =>
  person.post('/api/offers/respond', { offerId: id, ...body })
const accept = (person: Person, id: string) => respond(person, id, { action: 'accept' })
const counter = (person: Person, id: string, counterChanges: object) =>
  respond(person, id, { action: 'counter', counterNote: 'Like this.', counterChanges })

async function offerOf(talent: Person, overrides: Parameters<typeof submit>[2] = {}): Promise<TestOffer> {
  const brand = await world.brand()
  return { brand, talent, id: await submit(brand, talent, overrides) }
}

const minimum = (talent: Person) =>
  talent.put('/api/accounts/offer-policy', {
    belowMinimum: 'auto_counter',
    minimums: [{ currency: 'USD', category: null, amountMinorUnit: 300_000 }],
    blockedBrandNames: [],
  })

describe('exclusivity', () => {
  const FREE: ExclusivityAnswer = { answer: 'ALLOWED', pricePercent: null, minimum: null }
  const price = (talent: Person, changes: Partial<ExclusivityAnswer>, exceptions: UseRule[] = []) =>
    allow(talent, {
      ...USE_PRESETS.OPEN.rules,
      exceptions,
      exclusivity: { CATEGORY_EXCLUSIVE: { ...FREE, ...changes }, EXCLUSIVE: FREE },
    })
  const EXCLUSIVE = scope({ exclusivity: 'EXCLUSIVE' })
  const COFFEE = scope({ exclusivity: 'CATEGORY_EXCLUSIVE' })
  const send = async (talent: Person, overrides: Parameters<typeof submit>[2]) =>
    (await world.brand()).post('/api/offers/submit', submitBody(talent, overrides))

  test('that the talent does not offer is refused, like a use that is never allowed', async () => {
    const talent = await world.talent('Lucía')
    await price(talent, { answer: 'NEVER' })
    const refused = await send(talent, { scope: COFFEE })
    const message = 'Lucía does not offer licenses that are exclusive in a category.'
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'USE_NOT_ALLOWED', error: message, details: { issues: [{ path: 'scope.exclusivity', message }] } },
    })
    expect((await send(talent, { scope: EXCLUSIVE })).body.code).toBe('USE_NOT_ALLOWED')
    expect((await send(talent, { scope: scope() })).status).toBe(201)
    expect((await send(talent, {})).status).toBe(201)
  })

  test('below its own minimum, or below the raised minimum of the use, is refused with the price', async () => {
    const talent = await world.talent('Lucía')
    const floor = { amountMinorUnit: 100_000, currency: 'USD' }
    await price(talent, { pricePercent: 250, minimum: { amountMinorUnit: 200_000, currency: 'USD' } }, [
      rule({ answer: 'ALLOWED', uses: ['print'], floor }),
    ])
    const refused = await send(talent, { scope: COFFEE, offerAmountMinorUnit: 199_999 })
    expect(refused.body).toMatchObject({
      code: 'USE_NOT_ALLOWED',
      error: 'Lucía asks for at least $2,000.00 for a license that is exclusive in a category.',
      details: { issues: [{ path: 'offerAmountMinorUnit' }] },
    })
    expect((await send(talent, { scope: COFFEE, offerAmountMinorUnit: 200_000 })).status).toBe(201)
    const print = { usageTypes: ['print'], scope: EXCLUSIVE }
    expect((await send(talent, { ...print, offerAmountMinorUnit: 249_999 })).body.error).toBe(
      'Lucía asks for at least $2,500.00 for this: print, worldwide (×2.5 for an exclusive license).',
    )
    expect((await send(talent, { ...print, offerAmountMinorUnit: 250_000 })).status).toBe(201)
    expect((await send(talent, { usageTypes: ['print'], offerAmountMinorUnit: 100_000 })).status).toBe(201)
  })

  test('raises the minimum of the policy, and the automatic counter-offer asks for it', async () => {
    const talent = await world.talent()
    expectOk(await minimum(talent))
    await price(talent, { pricePercent: 250 })
    const { brand, id } = await offerOf(talent, { scope: COFFEE, offerAmountMinorUnit: 749_999 })
    expect(await readOffer(brand, id)).toMatchObject({
      status: 'COUNTERED',
      counterChanges: { offerAmountMinorUnit: 750_000 },
    })
    expectOk(await accept(brand, id))
    const others = await world.talent()
    expectOk(await minimum(others))
    await price(others, { pricePercent: 250 })
    const enough = await offerOf(others, { scope: COFFEE, offerAmountMinorUnit: 750_000 })
    expect((await readOffer(others, enough.id)).status).toBe('APPROVED')
  })

  test('that raises the minimum above the largest payable amount makes the policy ask the talent', async () => {
    const talent = await world.talent()
    expectOk(await minimum(talent))
    await price(talent, { pricePercent: 10_000 }, [])
    const policy = { belowMinimum: 'auto_counter', blockedBrandNames: [] }
    const minimums = [{ currency: 'USD', category: null, amountMinorUnit: 50_000_000 }]
    expectOk(await talent.put('/api/accounts/offer-policy', { ...policy, minimums }))
    const { id } = await offerOf(talent, { scope: COFFEE, offerAmountMinorUnit: 40_000_000 })
    expect((await readOffer(talent, id)).status).toBe('APPROVED')
  })

  test('on request is never agreed automatically', async () => {
    const talent = await world.talent()
    expectOk(await minimum(talent))
    const before = await offerOf(talent, { scope: EXCLUSIVE })
    expect((await readOffer(talent, before.id)).status).toBe('COUNTERED')
    await price(talent, { answer: 'ON_REQUEST' })
    expect((await readOffer(talent, (await offerOf(talent, { scope: COFFEE })).id)).status).toBe('APPROVED')
    expect((await readOffer(talent, (await offerOf(talent, { scope: scope() })).id)).status).toBe('COUNTERED')
    expect((await accept(before.brand, before.id)).body.code).toBe('USE_NOT_ALLOWED')
  })

  test('in a counter-offer costs the same, for both sides, and so does an admin’s edit', async () => {
    const talent = await world.talent('Lucía')
    const { brand, id } = await offerOf(talent, { scope: scope(), offerAmountMinorUnit: 125_000 })
    await price(talent, { minimum: { amountMinorUnit: 200_000, currency: 'USD' } })
    const words = 'for at least $2,000.00 for a license that is exclusive in a category.'
    const byTalent = await counter(talent, id, { scope: COFFEE })
    expect(byTalent.body).toMatchObject({
      error: `You ask ${words}`,
      details: { issues: [{ path: 'counterChanges.offerAmountMinorUnit' }] },
    })
    expectOk(await counter(talent, id, { scope: COFFEE, offerAmountMinorUnit: 200_000 }))
    expect((await counter(brand, id, { scope: COFFEE, offerAmountMinorUnit: 199_000 })).body.error).toBe(
      `Lucía asks ${words}`,
    )
    expectOk(await accept(brand, id))
    const plain = await offerOf(talent, { scope: scope({ category: 'food' }) })
    await price(talent, { answer: 'NEVER' })
    const edit = { offerId: plain.id, version: 1, terms: { exclusivity: 'EXCLUSIVE' } }
    expectOk(await (await world.admin()).patch('/api/offers/admin/terms', edit))
    expect((await accept(talent, plain.id)).body.error).toBe('You do not offer exclusive licenses.')
  })

  test('can be added to agreed terms only if the talent now offers it at this price', async () => {
    const talent = await world.talent('Lucía')
    const offer = await offerOf(talent, { scope: scope(), offerAmountMinorUnit: 125_000 })
    expectOk(await accept(talent, offer.id))
    expectOk(await payOffer(world, offer, 'succeed'))
    const admin = await world.admin()
    const edit = (version: number, terms: object) =>
      admin.patch('/api/offers/admin/terms', { offerId: offer.id, version, terms })
    for (const changes of [
      { answer: 'NEVER' },
      { answer: 'ON_REQUEST' },
      { minimum: { amountMinorUnit: 200_000, currency: 'USD' } },
    ] as const) {
      await price(talent, changes)
      const response = await edit(1, { exclusivity: 'CATEGORY_EXCLUSIVE' })
      expect(response, JSON.stringify(changes)).toMatchObject({ status: 409, body: { code: 'USE_NOT_ALLOWED' } })
    }
    await price(talent, { minimum: { amountMinorUnit: 125_000, currency: 'USD' } })
    expectOk(await edit(1, { exclusivity: 'CATEGORY_EXCLUSIVE' }))
    await price(talent, { answer: 'NEVER' })
    expectOk(await edit(2, { exclusivity: 'NON_EXCLUSIVE' }))
  })

  test('of a work does not raise the price of its revisions', async () => {
    const talent = await world.talent()
    const work = await offerOf(talent, { scope: EXCLUSIVE })
    expectOk(await accept(talent, work.id))
    expectOk(await payOffer(world, work, 'succeed'))
    await price(talent, { answer: 'NEVER', pricePercent: 300 })
    const body = { revisionOfOfferId: work.id, offerAmountMinorUnit: 10_000 }
    const id = await submit(work.brand, talent, body)
    expectOk(await counter(talent, id, { offerAmountMinorUnit: 12_000 }))
    expectOk(await accept(work.brand, id))
  })
})

describe('an offer', () => {
  test('in a currency without a minimum price is refused, and the message says so', async () => {
    const talent = await world.talent('Lucía')
    const floor = { amountMinorUnit: 200_000, currency: 'USD' }
    const price = (...exceptions: UseRule[]) => allow(talent, { ...USE_PRESETS.OPEN.rules, exceptions })
    const inEuros = { amountMinorUnit: 180_000, currency: 'EUR' }
    await price(rule({ answer: 'ALLOWED', uses: ['social'], floor }))
    const brand = await world.brand()
    const send = () =>
      brand.post('/api/offers/submit', submitBody(talent, { offerAmountMinorUnit: 180_000, currency: 'EUR' }))
    expect((await send()).body).toMatchObject({
      error: expect.stringContaining('Another currency is not converted, so the offer must be in USD.'),
      details: { issues: [{ path: 'currency' }] },
    })
    const both = [floor, inEuros].map((one) => rule({ answer: 'ALLOWED', uses: ['social'], floor: one }))
    await price(...both)
    expect((await send()).status).toBe(201)
  })
})
