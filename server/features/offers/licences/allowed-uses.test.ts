import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openConnections } from '../../../../tests/support/database/concurrent-writers.ts'
import {
  expectOk,
  nameAgent,
  payOffer,
  readOffer,
  submit,
  submitBody,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { NO_MERCHANDISE, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRule, UseRules } from '../../../platform/scope-of-use/use-rules.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  await openConnections(await world.brand())
})
afterAll(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  await world.close()
})

const rule = (changes: Partial<UseRule>): UseRule => ({ ...NO_MERCHANDISE, uses: null, ...changes })
const NO_ALCOHOL = rule({ categories: ['alcohol'] })
const NO_SOCIAL = rule({ uses: ['social'] })
const FLOOR = { amountMinorUnit: 200_000, currency: 'USD' }
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
const except = (talent: Person, ...exceptions: UseRule[]) => allow(talent, { ...USE_PRESETS.OPEN.rules, exceptions })
const respond = (person: Person, id: string, body: object) =>
  person.post('/api/offers/respond', { offerId: id, ...body })
const accept = (person: Person, id: string) => respond(person, id, { action: 'accept' })
const counter = (person: Person, id: string, counterChanges: object) =>
  respond(person, id, { action: 'counter', counterNote: 'Like this.', counterChanges })

/** Makes an offer as if it had been accepted eight days ago, so that its reservation is over. */
const holdIsOver = ({ id }: Pick<TestOffer, 'id'>) =>
  world.database.kysely
    .updateTable('offers')
    .set({ accepted_at: addMs(world.clock.now(), -8 * DAY_MS) })
    .where('id', '=', id)
    .execute()

async function offerOf(talent: Person, overrides: Parameters<typeof submit>[2] = {}): Promise<TestOffer> {
  const brand = await world.brand()
  return { brand, talent, id: await submit(brand, talent, overrides) }
}

describe('sending an offer', () => {
  test('for a use that is never allowed is refused, with the reason and the field', async () => {
    const talent = await world.talent('Lucía')
    await except(talent, rule({ categories: ['alcohol'], territories: ['DE'] }))
    const brand = await world.brand()
    const send = (changes: Partial<OfferScope>) =>
      brand.post('/api/offers/submit', submitBody(talent, { scope: scope(changes) }))
    const refused = await send({ category: 'alcohol', territories: ['EU'] })
    const message = 'Lucía never allows this: alcoholic drinks, in Germany.'
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'USE_NOT_ALLOWED', error: message, details: { issues: [{ path: 'scope.category', message }] } },
    })
    const body = submitBody(talent, { scope: scope({ category: 'alcohol', territories: ['EU'] }) })
    const french = (await brand.post('/api/offers/submit', body, { 'site-language': 'fr' })).body
    const own = 'Lucía n’autorise jamais\u202f: boissons alcoolisées, dans\u202f: Allemagne.'
    expect(french).toMatchObject({ error: own, details: { issues: [{ message: own }] } })
    expect((await send({ category: 'alcohol', territories: ['FR'] })).status).toBe(201)
    expect((await send({ category: 'coffee' })).status).toBe(201)
  })

  test('below the minimum price is refused, and the message names that price', async () => {
    const talent = await world.talent('Lucía')
    await except(talent, rule({ answer: 'ALLOWED', uses: ['social'], floor: FLOOR }))
    const brand = await world.brand()
    const send = (overrides: object) => brand.post('/api/offers/submit', submitBody(talent, overrides))
    const refused = await send({ offerAmountMinorUnit: 199_999 })
    expect(refused.body).toMatchObject({
      code: 'USE_NOT_ALLOWED',
      error: 'Lucía asks for at least $2,000.00 for this: social media posts, worldwide.',
      details: { issues: [{ path: 'offerAmountMinorUnit' }] },
    })
    expect((await send({ offerAmountMinorUnit: 900_000, currency: 'EUR' })).body.code).toBe('USE_NOT_ALLOWED')
    expect((await send({ offerAmountMinorUnit: 200_000 })).status).toBe(201)
    expect((await send({ offerAmountMinorUnit: 100_000, usageTypes: ['print'] })).status).toBe(201)
  })

  test('as a draft only warns', async () => {
    const talent = await world.talent('Lucía')
    await except(talent, NO_SOCIAL)
    const brand = await world.brand()
    const draft = await brand.post('/api/offers/submit', submitBody(talent, { saveAsDraft: true }))
    const message = 'Lucía never allows this: social media posts, worldwide.'
    expect([draft.status, draft.body.warnings]).toEqual([201, [{ path: 'usageTypes', message }]])
    const { offerId } = draft.body
    expect((await brand.post('/api/offers/submit', submitBody(talent, { offerId }))).body.error).toBe(message)
    await except(talent)
    expect((await brand.post('/api/offers/submit', submitBody(talent, { offerId }))).status).toBe(200)
  })

  test('without a category or territory succeeds, unless the use itself is never allowed', async () => {
    const talent = await world.talent()
    await except(talent, NO_ALCOHOL, rule({ territories: ['DE'] }))
    const brand = await world.brand()
    expect((await brand.post('/api/offers/submit', submitBody(talent))).status).toBe(201)
    await except(talent, NO_ALCOHOL, NO_SOCIAL)
    expect((await brand.post('/api/offers/submit', submitBody(talent))).status).toBe(409)
  })

  test('to train models is never allowed', async () => {
    const [talent, brand] = [await world.talent(), await world.brand()]
    const response = await brand.post('/api/offers/submit', submitBody(talent, { usageTypes: ['Model training'] }))
    expect(response.body).toMatchObject({ code: 'USE_NOT_ALLOWED', error: 'Nobody may train models on a likeness.' })
  })

  test('to several talents reaches those who allow it, and says why the others do not get it', async () => {
    const [one, other] = [await world.talent('One'), await world.talent('Other')]
    await except(other, NO_SOCIAL)
    const brand = await world.brand()
    const { slug: _slug, ...brief } = submitBody(one)
    const { blastId } = expectOk(
      await brand.post('/api/offers/blast/create', { ...brief, slugs: [one.slug, other.slug] }),
    )
    const { results } = expectOk(await brand.post('/api/offers/blast/confirm', { blastId }))
    expect(results).toEqual([
      { slug: one.slug, offerId: expect.any(String), error: null },
      {
        slug: other.slug,
        offerId: null,
        error: { code: 'USE_NOT_ALLOWED', message: expect.stringContaining('Other') },
      },
    ])
  })
})

describe('a use on request', () => {
  const minimum = (talent: Person) =>
    talent.put('/api/accounts/offer-policy', {
      belowMinimum: 'auto_counter',
      minimums: [{ currency: 'USD', category: null, amountMinorUnit: 300_000 }],
      blockedBrandNames: [],
    })

  test('gets no automatic counter-offer: the talent decides', async () => {
    const talent = await world.talent()
    expectOk(await minimum(talent))
    const before = await offerOf(talent)
    expect((await readOffer(talent, before.id)).status).toBe('COUNTERED')
    await allow(talent, USE_PRESETS.ASK.rules)
    const asked = await offerOf(talent)
    expect((await readOffer(talent, asked.id)).status).toBe('APPROVED')
    expectOk(await accept(talent, asked.id))
    // The policy made this counter-offer before the change, so the talent has not agreed to it.
    const refused = await accept(before.brand, before.id)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Make a counter-offer')])
    expectOk(await counter(before.brand, before.id, { offerAmountMinorUnit: 310_000 }))
    expectOk(await accept(talent, before.id))
  })

  test('is also decided by the talent if the offer leaves open a field that a stricter rule restricts', async () => {
    const talent = await world.talent()
    expectOk(await minimum(talent))
    await except(talent, NO_ALCOHOL)
    expect((await readOffer(talent, (await offerOf(talent)).id)).status).toBe('APPROVED')
    expect((await readOffer(talent, (await offerOf(talent, { scope: scope() })).id)).status).toBe('COUNTERED')
  })

  test('can be accepted by the brand if the talent has made the counter-offer in person', async () => {
    const talent = await world.talent()
    const { brand, id } = await offerOf(talent)
    expectOk(await counter(talent, id, { offerAmountMinorUnit: 150_000 }))
    await allow(talent, USE_PRESETS.ASK.rules)
    expectOk(await accept(brand, id))
  })
})

describe('countering', () => {
  test('is refused to both sides for terms that the rules do not allow', async () => {
    const talent = await world.talent('Lucía')
    const { brand, id } = await offerOf(talent, { scope: scope() })
    await except(talent, NO_ALCOHOL, rule({ answer: 'ALLOWED', uses: ['print'], floor: FLOOR }))
    const alcohol = { scope: scope({ category: 'alcohol' }) }
    const byTalent = await counter(talent, id, alcohol)
    expect(byTalent.body).toMatchObject({
      code: 'USE_NOT_ALLOWED',
      error: 'You never allow this: alcoholic drinks, worldwide.',
      details: { issues: [{ path: 'counterChanges.scope.category' }] },
    })
    expectOk(await counter(talent, id, { offerAmountMinorUnit: 260_000 }))
    expect((await counter(brand, id, alcohol)).body.error).toBe('Lucía never allows this: alcoholic drinks, worldwide.')
    const cheap = await counter(brand, id, { usageTypes: ['print'], offerAmountMinorUnit: 199_000 })
    expect(cheap.body.details.issues).toEqual([
      { path: 'counterChanges.offerAmountMinorUnit', message: expect.stringContaining('$2,000.00') },
    ])
    expectOk(await counter(brand, id, { usageTypes: ['print'], offerAmountMinorUnit: 200_000 }))
  })
})

describe('accepting', () => {
  test('is refused once the rules refuse the use, to the talent, the agent and the brand', async () => {
    const [talent, agent] = [await world.talent('Lucía'), await world.agent()]
    await nameAgent(talent, agent, true)
    const [open, countered] = [await offerOf(talent), await offerOf(talent)]
    expectOk(await counter(talent, countered.id, { offerAmountMinorUnit: 150_000 }))
    await except(talent, NO_SOCIAL)
    expect((await accept(talent, open.id)).body).toMatchObject({
      code: 'USE_NOT_ALLOWED',
      error: 'You never allow this: social media posts, worldwide.',
    })
    const words = 'Lucía never allows this: social media posts, worldwide.'
    expect((await accept(agent, open.id)).body.error).toBe(words)
    expect((await accept(countered.brand, countered.id)).body.error).toBe(words)
    expect((await readOffer(talent, open.id)).status).toBe('APPROVED')
    await except(talent)
    for (const [person, id] of [
      [talent, open.id],
      [countered.brand, countered.id],
    ] as const)
      expectOk(await accept(person, id))
  })

  test('judges the terms as an admin has edited them', async () => {
    const [talent, admin] = [await world.talent(), await world.admin()]
    await except(talent, NO_ALCOHOL)
    const { id } = await offerOf(talent, { scope: scope() })
    const edit = { offerId: id, version: 1, terms: { category: 'alcohol' } }
    expectOk(await admin.patch('/api/offers/admin/terms', edit))
    expect((await accept(talent, id)).body.code).toBe('USE_NOT_ALLOWED')
  })
})

describe('paying', () => {
  const intentOf = ({ brand, id }: TestOffer) =>
    brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id })

  test('during the reservation is always allowed; afterwards, the current rules decide', async () => {
    const talent = await world.talent('Lucía')
    const [paid, late] = [await offerOf(talent), await offerOf(talent)]
    for (const { id } of [paid, late]) expectOk(await accept(talent, id))
    await except(talent, NO_SOCIAL)
    expectOk(await payOffer(world, paid, 'succeed'))
    expect((await readOffer(talent, paid.id)).status).toBe('PAID')
    await holdIsOver(late)
    expect((await intentOf(late)).body).toMatchObject({
      code: 'USE_NOT_ALLOWED',
      error: 'Lucía never allows this: social media posts, worldwide.',
    })
  })

  test.each(['succeed', 'review'] as const)(
    'that finishes after the reservation returns the money (%s) if the rules now forbid the use',
    async (outcome) => {
      const talent = await world.talent()
      const late = await offerOf(talent)
      expectOk(await accept(talent, late.id))
      const { processorPaymentId, processorClientSecret } = expectOk(await intentOf(late))
      await holdIsOver(late)
      await except(talent, NO_SOCIAL)
      await world.app.simulator.confirm({ id: processorPaymentId, clientSecret: processorClientSecret, outcome })
      await late.brand.post('/api/payments/complete', { processorPaymentId })
      expect((await readOffer(talent, late.id)).status).toBe('ACCEPTED')
    },
  )

  test('a license stays as it is when the rules change', async () => {
    const talent = await world.talent()
    const offer = await offerOf(talent)
    expectOk(await accept(talent, offer.id))
    expectOk(await payOffer(world, offer, 'succeed'))
    await allow(talent, { ...USE_PRESETS.OPEN.rules, fallback: { answer: 'NEVER', floor: null } })
    const files = { fileUrls: ['https://files.example.com/portrait.png'] }
    expectOk(await talent.post('/api/offers/deliver', { offerId: offer.id, ...files }))
    expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
  })
})

// The embedded database has one connection, so requests cannot overlap.
const race = test.skipIf(inject('template').engine === 'pglite')

race('a change of the rules and a concurrent acceptance take effect one after the other, 24 times', async () => {
  for (let round = 0; round < 24; round++) {
    const talent = await world.talent()
    const { id } = await offerOf(talent)
    const change = () =>
      talent.put('/api/likeness/use-rules', {
        version: 0,
        rules: { ...USE_PRESETS.OPEN.rules, exceptions: [NO_SOCIAL] },
      })
    const racers = [() => accept(talent, id), change]
    const order = round % 2 === 0 ? racers : racers.toReversed()
    const responses = await Promise.all(order.map((start) => start()))
    const accepted = responses[order.indexOf(racers[0] as (typeof racers)[number])]
    expect(responses[order.indexOf(change)]?.status).toBe(200)
    expect([200, 409]).toContain(accepted?.status)
    // Whichever came first, the state must match the response.
    expect((await readOffer(talent, id)).status).toBe(accepted?.status === 200 ? 'ACCEPTED' : 'APPROVED')
    // A refusal means that the rules came first, and they allow no acceptance.
    if (accepted?.status === 409) expect(accepted.body.code).toBe('USE_NOT_ALLOWED')
  }
})

race('a late payment concurrent with a change of the rules is final or returned, 24 times', async () => {
  for (let round = 0; round < 24; round++) {
    const talent = await world.talent()
    const late = await offerOf(talent)
    expectOk(await accept(talent, late.id))
    const { processorPaymentId, processorClientSecret } = expectOk(
      await late.brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: late.id }),
    )
    await holdIsOver(late)
    await world.app.simulator.confirm({
      id: processorPaymentId,
      clientSecret: processorClientSecret,
      outcome: 'succeed',
    })
    const racers = [
      () => late.brand.post('/api/payments/complete', { processorPaymentId }),
      () =>
        talent.put('/api/likeness/use-rules', {
          version: 0,
          rules: { ...USE_PRESETS.OPEN.rules, exceptions: [NO_SOCIAL] },
        }),
    ]
    await Promise.all((round % 2 === 0 ? racers : racers.toReversed()).map((start) => start()))
    const { status } = await readOffer(late.brand, late.id)
    const { status: payment } = await world.database.kysely
      .selectFrom('payments')
      .select('status')
      .where('pay_for_id', '=', late.id)
      .executeTakeFirstOrThrow()
    expect(status === 'PAID' ? payment === 'SUCCEEDED' : status === 'ACCEPTED').toBe(true)
  }
})
