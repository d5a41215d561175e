import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openConnections, ordersOf } from '../../../../tests/support/database/concurrent-writers.ts'
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
import { checkBooks } from '../../money/reconciliation/index.ts'
import type { SubmitBody } from '../submission/submit-body.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  await openConnections(await world.brand())
})
afterAll(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  await world.close()
})

const scope = (changes: Partial<OfferScope> = {}): OfferScope => ({
  ...DEFAULT_SCOPE,
  category: 'coffee',
  territories: ['DE'],
  ...changes,
})
const EXCLUSIVE = scope({ exclusivity: 'EXCLUSIVE' })
const COFFEE = scope({ exclusivity: 'CATEGORY_EXCLUSIVE' })

const accept = ({ talent, id }: Pick<TestOffer, 'talent' | 'id'>, headers: Record<string, string> = {}) =>
  talent.post('/api/offers/respond', { offerId: id, action: 'accept' }, headers)

/** Moves the acceptance back by eight days, to before the reservation's limit. */
const holdIsOver = ({ id }: Pick<TestOffer, 'id'>) =>
  world.database.kysely
    .updateTable('offers')
    .set({ accepted_at: addMs(world.clock.now(), -8 * DAY_MS) })
    .where('id', '=', id)
    .execute()

async function rivals(talent: Person, ...bodies: { [Key in keyof SubmitBody]?: SubmitBody[Key] }[]) {
  const offers: TestOffer[] = []
  for (const body of bodies) {
    const brand = await world.brand()
    offers.push({ brand, talent, id: await submit(brand, talent, body) })
  }
  return offers
}

describe('accepting an offer', () => {
  test.each([
    ['exclusive after exclusive', EXCLUSIVE, EXCLUSIVE, 409],
    ['any license after an exclusive one', EXCLUSIVE, scope(), 409],
    ['exclusive after any license', scope(), EXCLUSIVE, 409],
    ['the same exclusive category', COFFEE, scope(), 409],
    ['another category beside an exclusive one', COFFEE, scope({ category: 'beauty' }), 200],
    ['a license without a category beside an exclusive category', COFFEE, scope({ category: null }), 409],
    [
      'an exclusive license for another country',
      EXCLUSIVE,
      scope({ exclusivity: 'EXCLUSIVE', territories: ['FR'] }),
      200,
    ],
    ['a license for a group with the country', EXCLUSIVE, scope({ territories: ['DACH'] }), 409],
    ['two licenses that are not exclusive', scope(), scope(), 200],
  ])('%s: %#', async (_name, before, after, status) => {
    const [first, second] = await rivals(await world.talent(), { scope: before }, { scope: after })
    expect((await accept(first as TestOffer)).status).toBe(200)
    const response = await accept(second as TestOffer)
    expect(response.status).toBe(status)
    const { body } = response
    if (status === 409) expect(body).toMatchObject({ code: 'RIGHTS_CONFLICT', details: { issues: expect.any(Array) } })
    expect((await readOffer((second as TestOffer).brand, (second as TestOffer).id)).status).toBe(
      status === 200 ? 'ACCEPTED' : 'APPROVED',
    )
  })

  test('an offer without a scope is worldwide, for a year and not exclusive', async () => {
    const [first, second] = await rivals(await world.talent(), { scope: EXCLUSIVE }, {})
    await accept(first as TestOffer)
    expect((await accept(second as TestOffer)).body.code).toBe('RIGHTS_CONFLICT')
  })

  test('other uses are possible beside an exclusive license; a use in free text may mean any use', async () => {
    const talent = await world.talent()
    const [first, print, words] = await rivals(
      talent,
      { scope: EXCLUSIVE, usageTypes: ['social'] },
      { usageTypes: ['print'] },
      { usageTypes: ['print'], customUsage: 'On cups' },
    )
    await accept(first as TestOffer)
    expect((await accept(print as TestOffer)).status).toBe(200)
    expect((await accept(words as TestOffer)).status).toBe(409)
  })

  test('the licenses of one brand never conflict with each other', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    for (const body of [{ scope: EXCLUSIVE }, { scope: EXCLUSIVE }, {}])
      expect((await accept({ talent, id: await submit(brand, talent, body) })).status).toBe(200)
  })

  test('the message names the conflict, and neither the other brand nor its price', async () => {
    const [talent, rival] = [await world.talent('Lucía'), await world.brand()]
    const dates = { termMonths: null, endsOn: '2099-03-03' }
    const offer = { brand: rival, talent, id: await submit(rival, talent, { scope: { ...COFFEE, ...dates } }) }
    const [second] = await rivals(talent, { scope: scope({ exclusivity: 'CATEGORY_EXCLUSIVE' }) })
    expectOk(await accept(offer))
    const held = (await accept(second as TestOffer)).body
    const another = 'another brand in the category “Coffee and tea” in Germany until March 3, 2099.'
    expect(held.error).toContain(`Lucía has accepted an exclusive license for ${another} If that brand does not pay, `)
    expectOk(await payOffer(world, offer, 'succeed'))
    const { body } = await accept(second as TestOffer)
    expect(body.error).toBe(`Lucía is exclusive to ${another}`)
    const german = await accept(second as TestOffer, { 'site-language': 'de' })
    expect(german.body.error).toMatch(/ „Kaffee und Tee“ gebunden \(in Deutschland, bis 3\. März 2099\)\.$/)
    expect(body.details.issues).toEqual([
      { path: 'scope.territories', message: 'Leave out Germany.' },
      { path: 'scope.startsOn', message: 'Start after March 3, 2099.' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Northwind|125|USD/)
  })

  test('the acceptance of an agent is refused in the same way', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await nameAgent(talent, agent, true)
    const [first, second] = await rivals(talent, { scope: EXCLUSIVE }, {})
    await accept(first as TestOffer)
    const response = await agent.post('/api/offers/respond', { offerId: (second as TestOffer).id, action: 'accept' })
    expect(response.body.code).toBe('RIGHTS_CONFLICT')
  })
})

describe('the rights are free again', () => {
  test.each([
    ['after the time to pay', holdIsOver],
    [
      'after the offer is canceled',
      async ({ brand, id }: TestOffer) => brand.post('/api/offers/cancel', { offerId: id }),
    ],
    [
      'after a refund',
      async (offer: TestOffer) => {
        expectOk(await payOffer(world, offer, 'succeed'))
        expectOk(await offer.talent.post('/api/offers/cancel', { offerId: offer.id }))
      },
    ],
  ])('%s', async (_name, ends) => {
    const [first, second] = await rivals(
      await world.talent(),
      { scope: EXCLUSIVE },
      { scope: EXCLUSIVE, expiresInDays: 60 },
    )
    await accept(first as TestOffer)
    expect((await accept(second as TestOffer)).status).toBe(409)
    await ends(first as TestOffer)
    expect((await accept(second as TestOffer)).status).toBe(200)
  })

  test('but a payment in time keeps them, however long the work takes', async () => {
    const [first, second] = await rivals(await world.talent(), { scope: EXCLUSIVE }, { scope: EXCLUSIVE })
    await accept(first as TestOffer)
    expectOk(await payOffer(world, first as TestOffer, 'succeed'))
    await holdIsOver(first as TestOffer)
    expect((await accept(second as TestOffer)).status).toBe(409)
  })
})

describe('paying', () => {
  test('is refused before the charge if another brand has the rights by now', async () => {
    const [late, second] = await rivals(await world.talent(), { scope: EXCLUSIVE }, { scope: EXCLUSIVE })
    await accept(late as TestOffer)
    await holdIsOver(late as TestOffer)
    await accept(second as TestOffer)
    const { brand, id } = late as TestOffer
    const intent = await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id })
    expect([intent.status, intent.body.code]).toEqual([409, 'RIGHTS_CONFLICT'])
  })

  test.each(['succeed', 'review'] as const)(
    'that finishes after another brand got the rights returns the money (%s)',
    async (outcome) => {
      const [late, second] = await rivals(await world.talent(), { scope: EXCLUSIVE }, { scope: EXCLUSIVE })
      await accept(late as TestOffer)
      const { brand, id } = late as TestOffer
      const intent = expectOk(await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id }))
      await holdIsOver(late as TestOffer)
      expect((await accept(second as TestOffer)).status).toBe(200)
      const { processorPaymentId, processorClientSecret } = intent
      await world.app.simulator.confirm({ id: processorPaymentId, clientSecret: processorClientSecret, outcome })
      await brand.post('/api/payments/complete', { processorPaymentId })
      expect((await readOffer(brand, id)).status).toBe('ACCEPTED')
      const history = expectOk(await brand.get(`/api/payments/history?accountId=${brand.accountId}`))
      expect(JSON.stringify(history)).toMatch(outcome === 'succeed' ? /REFUNDED|SUCCEEDED/ : /CANCELED/)
    },
  )
})

describe('before acceptance', () => {
  test('submitting is refused, and a draft is saved with a warning', async () => {
    const [first] = await rivals(await world.talent(), { scope: EXCLUSIVE })
    await accept(first as TestOffer)
    const { talent } = first as TestOffer
    const brand = await world.brand()
    const refused = await brand.post('/api/offers/submit', submitBody(talent, { scope: scope() }))
    expect([refused.status, refused.body.code]).toEqual([409, 'RIGHTS_CONFLICT'])
    const draft = await brand.post('/api/offers/submit', submitBody(talent, { scope: scope(), saveAsDraft: true }))
    expect(draft.status).toBe(201)
    expect(draft.body.warnings).toEqual([{ path: 'scope', message: refused.body.error }])
    const free = submitBody(talent, { scope: scope({ territories: ['FR'] }), offerId: draft.body.offerId })
    expect((await brand.post('/api/offers/submit', { ...free, saveAsDraft: true })).body.warnings).toBeUndefined()
    expect((await brand.post('/api/offers/submit', free)).status).toBe(200)
  })

  test('a counter-offer may change the scope, and is refused if the new scope could not be accepted', async () => {
    const [first, second] = await rivals(await world.talent(), { scope: EXCLUSIVE }, { scope: scope() })
    await accept(first as TestOffer)
    const { talent, brand, id } = second as TestOffer
    const counter = (counterChanges: object) =>
      talent.post('/api/offers/respond', { offerId: id, action: 'counter', counterNote: 'Elsewhere.', counterChanges })
    expect((await counter({ offerAmountMinorUnit: 150_000 })).body.code).toBe('RIGHTS_CONFLICT')
    expect((await counter({ scope: scope({ territories: ['EU'] }) })).body.code).toBe('RIGHTS_CONFLICT')
    expect((await counter({ scope: scope({ territories: ['XX'] }) })).status).toBe(400)
    const france = scope({ territories: ['FR'] })
    expectOk(await counter({ scope: france }))
    expect((await readOffer(brand, id)).scope).toEqual(scope())
    expectOk(await brand.post('/api/offers/respond', { offerId: id, action: 'accept' }))
    expect((await readOffer(brand, id)).scope).toEqual(france)
    const { current } = expectOk(await brand.get(`/api/offers/${id}/terms`))
    expect(current.terms).toMatchObject({ territory: 'France', territories: ['FR'], category: 'coffee' })
  })

  test('a counter-offer cannot ask exclusivity while another brand has a license that is not exclusive', async () => {
    const [first, second] = await rivals(await world.talent(), { scope: scope() }, { scope: scope() })
    await accept(first as TestOffer)
    const { talent, id } = second as TestOffer
    const counterNote = 'Only you.'
    const counter = (counterChanges: object) =>
      talent.post('/api/offers/respond', { offerId: id, action: 'counter', counterNote, counterChanges })
    expect((await counter({ scope: EXCLUSIVE })).body.code).toBe('RIGHTS_CONFLICT')
    expectOk(await counter({ offerAmountMinorUnit: 150_000 }))
  })

  test.each([
    ['a code that is no country', { territories: ['XX'] }, 'scope.territories'],
    [
      'an exclusive category without a category',
      { category: null, exclusivity: 'CATEGORY_EXCLUSIVE' as const },
      'scope.category',
    ],
    ['a last day that is over', { termMonths: null, endsOn: '2020-01-01' }, 'scope.endsOn'],
  ])('%s is refused', async (_name, changes, path) => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const response = await brand.post('/api/offers/submit', submitBody(talent, { scope: scope(changes) }))
    expect([response.status, response.body.details.issues[0].path]).toEqual([400, path])
  })
})

describe('an admin', () => {
  test('cannot change agreed terms so that they conflict, and sees conflicts from before this check', async () => {
    const admin = await world.admin()
    const [first, second] = await rivals(await world.talent(), { scope: scope() }, { scope: scope() })
    for (const offer of [first, second]) expectOk(await accept(offer as TestOffer))
    const { id } = first as TestOffer
    const edit = (version: number, terms: object) =>
      admin.patch('/api/offers/admin/terms', { offerId: id, version, terms })
    expect((await edit(1, { exclusivity: 'EXCLUSIVE' })).body.code).toBe('RIGHTS_CONFLICT')
    const list = async () => expectOk(await admin.get('/api/offers/admin/rights-conflicts?limit=100'))
    const before = (await list()).total
    // Terms from before exclusivity was checked.
    await world.database.kysely
      .updateTable('offer_terms')
      .set({
        terms: JSON.stringify({
          ...expectOk(await admin.get(`/api/offers/admin/terms?offerId=${id}`)).terms,
          exclusivity: 'EXCLUSIVE',
          territories: undefined,
          territory: 'Deutschland',
        }),
        exclusive_seller_account_id: (first as TestOffer).talent.accountId,
      })
      .where('offer_id', '=', id)
      .execute()
    const { conflicts, total } = await list()
    expect(total).toBe(before + 1)
    expect(conflicts.at(-1)).toMatchObject({ one: { offerId: id }, other: { offerId: (second as TestOffer).id } })
    expectOk(await edit(1, { credits: 'None.' }))
    expectOk(await edit(2, { exclusivity: 'NON_EXCLUSIVE' }))
    expect((await list()).total).toBe(before)
  })
})

const race = test.skipIf(inject('template').engine === 'pglite')

race.each([
  ['exclusive and exclusive', EXCLUSIVE, EXCLUSIVE],
  ['exclusive and not exclusive', EXCLUSIVE, scope()],
  ['the same exclusive category twice', COFFEE, COFFEE],
  ['an exclusive category and any license in it', COFFEE, scope()],
  ['a group and its country', scope({ exclusivity: 'EXCLUSIVE', territories: ['EU'] }), scope()],
  ['an exclusive one and one without a scope', EXCLUSIVE, null],
])('of two concurrent acceptances, one succeeds (24 times): %s', async (_name, one, other) => {
  for (let round = 0; round < 24; round++) {
    const offers = await rivals(await world.talent(), { scope: one }, { scope: other })
    const order = round % 2 === 0 ? offers : offers.toReversed()
    const responses = await Promise.all(order.map((offer) => accept(offer)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('RIGHTS_CONFLICT')
    const states = await Promise.all(offers.map(async ({ brand, id }) => (await readOffer(brand, id)).status))
    expect(states.sort()).toEqual(['ACCEPTED', 'APPROVED'])
  }
})

race.each(ordersOf(['pay', 'accept'] as const).map((order) => [order]))(
  'a late payment and another acceptance in the order %j: the first one has the rights',
  async (order) => {
    const [late, second] = await rivals(await world.talent(), { scope: EXCLUSIVE }, { scope: EXCLUSIVE })
    const { brand, id } = late as TestOffer
    expectOk(await accept(late as TestOffer))
    const intent = expectOk(await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: id }))
    await holdIsOver(late as TestOffer)
    const { processorPaymentId, processorClientSecret } = intent
    await world.app.simulator.confirm({
      id: processorPaymentId,
      clientSecret: processorClientSecret,
      outcome: 'succeed',
    })
    const racers = {
      pay: () => brand.post('/api/payments/complete', { processorPaymentId }),
      accept: () => accept(second as TestOffer),
    }
    await Promise.all(order.map((name) => racers[name]()))
    const states = [
      (await readOffer(brand, id)).status,
      (await readOffer((second as TestOffer).brand, (second as TestOffer).id)).status,
    ]
    expect([
      ['PAID', 'APPROVED'],
      ['ACCEPTED', 'ACCEPTED'],
    ]).toContainEqual(states)
  },
)
