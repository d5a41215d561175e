import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DELIVERY,
  linkAgent,
  noticesOf,
  offerIn,
  readOffer,
  setOfferPolicy,
  submit,
  submitBody,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const ACTS: Record<string, (person: Pick<Person, 'post'>, offerId: string) => Promise<TestResponse>> = {
  accept: (person, offerId) => person.post('/api/offers/respond', { offerId, action: 'accept' }),
  reject: (person, offerId) => person.post('/api/offers/respond', { offerId, action: 'reject' }),
  counter: (person, offerId) =>
    person.post('/api/offers/respond', { offerId, action: 'counter', counterNote: 'x', counterAmountMinorUnit: 1 }),
  deliver: (person, offerId) => person.post('/api/offers/deliver', { offerId, ...DELIVERY }),
  revision: (person, offerId) => person.post('/api/offers/revision', { offerId, reason: 'x' }),
  complete: (person, offerId) => person.post('/api/offers/complete', { offerId }),
  cancel: (person, offerId) => person.post('/api/offers/cancel', { offerId }),
  dispute: (person, offerId) => person.post('/api/offers/dispute', { offerId, reason: 'x' }),
}
const NEEDS = { deliver: 'PAID', revision: 'DELIVERED', complete: 'DELIVERED', dispute: 'DELIVERED' } as const

test.for(Object.entries(ACTS))(
  '%s returns 401 to visitors, 403 to other people and admins, 404 for an unknown offer',
  async ([name, act]) => {
    const { id, brand } = await offerIn(world, NEEDS[name as keyof typeof NEEDS] ?? 'APPROVED')
    const before = await readOffer(brand, id)
    expect((await act(world.stranger(), id)).status).toBe(401)
    for (const other of [await world.brand(), await world.talent(), await world.agent(), await world.admin()])
      expect((await act(other, id)).status).toBe(403)
    expect((await act(brand, 'nowhere')).status).toBe(404)
    expect(await readOffer(brand, id)).toEqual(before)
  },
)

test('an offer is readable by its sides and admins; visitors get 401, others 403, and an unknown one returns 404', async () => {
  const { id, brand, talent } = await offerIn(world, 'APPROVED')
  const answer = await talent.get(`/api/offers/${id}`)
  expect(answer.statements).toBeLessThanOrEqual(3)
  expect(answer.body).toMatchObject({
    offer: { id },
    history: [
      {
        offerId: id,
        fromStatus: null,
        toStatus: 'APPROVED',
        action: 'SUBMIT',
        actorAccountId: brand.accountId,
        actorRole: 'brand',
      },
    ],
    buyerAccounts: { [brand.accountId]: { displayName: brand.displayName, imageUrl: null, slug: brand.slug } },
    sellerAccounts: { [talent.accountId]: { displayName: talent.displayName, imageUrl: null, slug: talent.slug } },
  })
  expect((await (await world.admin()).get(`/api/offers/${id}`)).body.offer.allowedActions).toEqual([])
  expect((await world.stranger().get(`/api/offers/${id}`)).status).toBe(401)
  expect((await (await world.brand()).get(`/api/offers/${id}`)).status).toBe(403)
  expect((await brand.get('/api/offers/nowhere')).status).toBe(404)
})

test('a deleted offer returns 404 from every route', async () => {
  const { id, brand } = await offerIn(world, 'APPROVED')
  await world.database.kysely
    .updateTable('offers')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await brand.get(`/api/offers/${id}`)).status).toBe(404)
  for (const act of Object.values(ACTS)) expect((await act(brand, id)).status).toBe(404)
  expect((await brand.get('/api/offers/list?perspective=buyer')).body).toMatchObject({ offers: [], total: 0 })
})

describe('an offer the talent was never shown is 404 for them and their agent, but readable by brand and admins:', () => {
  const LOOKS: Record<string, (person: Person, offerId: string) => Promise<TestResponse>> = {
    ...ACTS,
    view: (person, offerId) => person.get(`/api/offers/${offerId}`),
    pay: (person, offerId) => person.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: offerId }),
    finalize: async (person, offerId) =>
      person.post('/api/offers/submit', submitBody(await world.talent(), { offerId, saveAsDraft: true })),
    page: (person, offerId) => person.get(`/offers/${offerId}`),
    resubmitPage: (person, offerId) => person.get(`/offers/${offerId}/resubmit`),
    payPage: (person, offerId) => person.get(`/offers/${offerId}/pay`),
    paidPage: (person, offerId) => person.get(`/offers/${offerId}/paid`),
  }

  test.for(['a draft', 'a draft that was canceled', 'an offer that was turned away by itself'])('%s', async (kind) => {
    const [brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
    await linkAgent(world, talent, agent, true)
    if (kind.endsWith('by itself'))
      await setOfferPolicy(talent, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 1_000_000 }] })
    const id = await submit(brand, talent, { saveAsDraft: kind.startsWith('a draft') })
    if (kind.endsWith('cancelled')) await ACTS.cancel?.(brand, id)
    const before = await readOffer(brand, id)
    for (const person of [talent, agent]) {
      for (const [name, read] of Object.entries(LOOKS))
        expect([name, (await read(person, id)).status]).toEqual([name, 404])
      expect((await person.get('/api/offers/list')).body).toMatchObject({ offers: [], total: 0 })
      expect((await person.get('/home')).text).not.toContain(id)
      expect(await noticesOf(person)).toEqual([])
    }
    expect(await readOffer(brand, id)).toEqual(before)
    expect((await (await world.admin()).get(`/api/offers/${id}`)).status).toBe(200)
    expect((await (await world.talent()).get(`/api/offers/${id}`)).status).toBe(403)
  })
})

describe('an agent', () => {
  const linked = async (canAct: boolean) => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await linkAgent(world, talent, agent, canAct)
    return { talent, agent, offer: await offerIn(world, 'APPROVED', { talent }) }
  }

  test('who may act does so for the talent, and the history names the agent', async () => {
    const { agent, offer } = await linked(true)
    expect((await readOffer(agent, offer.id)).allowedActions).toEqual(['ACCEPT', 'COUNTER', 'REJECT', 'CANCEL'])
    expect((await ACTS.accept?.(agent, offer.id))?.status).toBe(200)
    const { history } = (await agent.get(`/api/offers/${offer.id}`)).body
    expect(history.at(-1)).toMatchObject({ action: 'ACCEPT', actorRole: 'agent', actorAccountId: agent.accountId })
    expect((await ACTS.accept?.(offer.talent, offer.id))?.status).toBe(422)
  })

  test('who may not act sees the offer without actions and gets 403', async () => {
    const { agent, offer } = await linked(false)
    expect(await readOffer(agent, offer.id)).toMatchObject({ id: offer.id, allowedActions: [] })
    for (const name of ['accept', 'reject', 'counter', 'cancel', 'deliver'])
      expect((await ACTS[name]?.(agent, offer.id))?.status).toBe(403)
  })

  test('is notified instead of the talent', async () => {
    const { agent, talent, offer } = await linked(true)
    expect(await noticesOf(agent, offer.id)).toEqual(['OFFER_RECEIVED'])
    expect(await noticesOf(talent, offer.id)).toEqual([])
  })

  test('loses access at once when the link ends', async () => {
    const { agent, talent, offer } = await linked(true)
    await world.database.kysely
      .updateTable('agent_links')
      .set({ active: false })
      .where('talent_account_id', '=', talent.accountId)
      .execute()
    expect((await agent.get(`/api/offers/${offer.id}`)).status).toBe(403)
    expect((await ACTS.accept?.(agent, offer.id))?.status).toBe(403)
    expect((await agent.get('/api/offers/list')).body.total).toBe(0)
  })

  test('lists the offers of all their talents', async () => {
    const { agent, offer } = await linked(true)
    const second = await world.talent()
    await linkAgent(world, second, agent, false)
    const other = await offerIn(world, 'APPROVED', { talent: second })
    const answer = await agent.get('/api/offers/list')
    expect(answer.statements).toBeLessThanOrEqual(3)
    expect(answer.body.total).toBe(2)
    expect(answer.body.offers.map(({ id, allowedActions }: any) => [id, allowedActions.length])).toEqual([
      [other.id, 0],
      [offer.id, 4],
    ])
  })
})

describe('the list of offers', () => {
  test('shows each side its own, newest first, in pages, with the people', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift(await submit(brand, talent))
    const answer = await talent.get('/api/offers/list?limit=2')
    expect(answer.statements).toBeLessThanOrEqual(3)
    expect(answer.body).toMatchObject({ total: 3, limit: 2, offset: 0 })
    expect(answer.body.offers.map(({ id }: any) => id)).toEqual(ids.slice(0, 2))
    expect(answer.body.sellerAccounts).toEqual({
      [talent.accountId]: { displayName: talent.displayName, imageUrl: null, slug: talent.slug },
    })
    const rest = await brand.get('/api/offers/list?perspective=buyer&limit=2&offset=2')
    expect(rest.body.offers.map(({ id }: any) => id)).toEqual(ids.slice(2))
    expect((await brand.get('/api/offers/list')).body.total).toBe(0)
    expect((await brand.get('/api/offers/list?perspective=buyer&offset=9')).body).toMatchObject({
      offers: [],
      total: 3,
    })
  })

  test('hides drafts and auto-rejected offers from the talent, not from the brand', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    await setOfferPolicy(talent, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 1_000_000 }] })
    await submit(brand, talent)
    await submit(brand, talent, { saveAsDraft: true })
    expect((await talent.get('/api/offers/list')).body).toMatchObject({ offers: [], total: 0 })
    const own = await brand.get('/api/offers/list?perspective=buyer')
    expect(own.body.offers.map(({ status }: any) => status)).toEqual(['DRAFT', 'REJECTED'])
  })

  test('searches the brief and the names literally, within the caller’s own offers', async () => {
    const [brand, talent] = [await world.brand('Kettle & Sons'), await world.talent('Priya Nair')]
    const espresso = await submit(brand, talent, { campaignDescription: 'A portrait with our 100% new ESPRESSO cup.' })
    const winter = await submit(brand, talent, { campaignDescription: 'Winter light.', buyerBrandName: 'Kettle Home' })
    const found = async (search: string, who = talent) => {
      const query = new URLSearchParams({ search, perspective: who === talent ? 'seller' : 'buyer' }).toString()
      const { body } = await who.get(`/api/offers/list?${query}`)
      expect(body.total).toBe(body.offers.length)
      return body.offers.map(({ id }: { id: string }) => id)
    }
    expect(await found('espresso')).toEqual([espresso])
    expect(await found('kettle home')).toEqual([winter])
    expect(await found('priya', brand)).toEqual([winter, espresso])
    expect(await found('100%')).toEqual([espresso])
    expect(await found('1_0')).toEqual([])
    expect(await found('espresso', await world.brand())).toEqual([])
    const admin = await world.admin()
    expect((await admin.get('/api/offers/list?perspective=admin&search=x')).body).toMatchObject({
      code: 'BadRequest',
      details: { issues: [{ path: 'search' }] },
    })
  })

  test('can be filtered by an agent to one of their talents, not to anybody else’s', async () => {
    const [brand, agent] = [await world.brand(), await world.agent()]
    const [priya, theo] = [await world.talent(), await world.talent()]
    for (const talent of [priya, theo]) await linkAgent(world, talent, agent, false)
    const [ofPriya, ofTheo] = [await submit(brand, priya), await submit(brand, theo)]
    const list = (who: Person, query: string) => who.get(`/api/offers/list?${query}`)
    const found = async (who: Person, query: string) => {
      const { body } = await list(who, query)
      expect(body.total).toBe(body.offers.length)
      return body.offers.map(({ id }: { id: string }) => id)
    }
    expect(await found(agent, '')).toEqual([ofTheo, ofPriya])
    expect(await found(agent, `accountId=${priya.accountId}`)).toEqual([ofPriya])
    expect(await found(theo, `accountId=${theo.accountId}`)).toEqual([ofTheo])
    expect((await list(theo, `accountId=${priya.accountId}`)).status).toBe(403)
    expect((await list(brand, `accountId=${priya.accountId}`)).status).toBe(403)
    expect((await list(brand, `perspective=buyer&accountId=${priya.accountId}`)).body).toMatchObject({
      code: 'BadRequest',
      details: { issues: [{ path: 'accountId' }] },
    })
  })

  test('filters by status', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    for (const status of ['APPROVED', 'COUNTERED', 'REJECTED', 'APPROVED'] as const)
      await offerIn(world, status, { brand, talent })
    const total = async (status: string) => (await talent.get(`/api/offers/list?status=${status}`)).body.total
    expect([await total('APPROVED'), await total('APPROVED,REJECTED'), await total('PAID')]).toEqual([2, 3, 0])
  })

  test('shows all offers to admins, and returns 403 for that view to others', async () => {
    const { id, brand } = await offerIn(world, 'DRAFT')
    const all = await (await world.admin()).get('/api/offers/list?perspective=admin')
    expect(all.body.offers[0].id).toBe(id)
    expect((await brand.get('/api/offers/list?perspective=admin')).status).toBe(403)
  })

  test.for([
    'status=SENT',
    'status=APPROVED,sent',
    'limit=0',
    'limit=101',
    'limit=ten',
    'offset=-1',
    'perspective=agent',
  ])('returns 400 for %s', async (query) => {
    expect((await (await world.brand()).get(`/api/offers/list?${query}`)).status).toBe(400)
  })

  test('returns 401 without a session', async () => {
    expect((await world.stranger().get('/api/offers/list')).status).toBe(401)
  })
})
