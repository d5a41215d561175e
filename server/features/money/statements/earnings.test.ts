import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameAgent, offerIn } from '../../../../tests/support/offers.ts'
import { buy, sell } from '../../../../tests/support/products.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'

const EARNINGS = '/api/payments/earnings'
const MONTHS = '/api/payments/statement/months'

let world: World
let talent: Person
let agent: Person
beforeAll(async () => {
  world = await createWorld()
  const brand = await world.brand('Northwind Coffee')
  talent = await world.talent()
  agent = await world.agent()
  await nameAgent(talent, agent, true)
  for (const [status, amountMinorUnit] of [
    ['PAID', 11_000],
    ['DELIVERED', 12_000],
    ['DISPUTED', 13_000],
    ['COMPLETED', 14_000],
    ['ACCEPTED', 99_000],
  ] as const)
    await offerIn(world, status, { talent, brand, amountMinorUnit })
  await buy(world, brand, await sell(talent, { title: 'Espresso at dawn', priceMinorUnit: 10_000 }))
})
afterAll(() => world.close())

const standingOf = ({ source, amountMinorUnit, state }: any) => [source, amountMinorUnit, state]
const paidOut = async () => expect((await world.cron('/api/payments/process-payouts')).status).toBe(200)

describe('a seller reads where each earning stands', () => {
  test('from the payment of an offer to the next payout, and when it goes on by itself', async () => {
    const { status, body, statements } = await talent.get(EARNINGS)
    expect([status, body.total]).toEqual([200, 5])
    expect(statements).toBeLessThanOrEqual(3)
    expect(body.earnings.map(standingOf).toSorted()).toEqual(
      [
        ['a sale of “Espresso at dawn”', 8000, 'READY'],
        ['Northwind Coffee’s offer', 11_000, 'WAITS_FOR_WORK'],
        ['Northwind Coffee’s offer', 12_000, 'WAITS_FOR_APPROVAL'],
        ['Northwind Coffee’s offer', 13_000, 'DISPUTED'],
        ['Northwind Coffee’s offer', 14_000, 'READY'],
      ].toSorted(),
    )
    const delivered = body.earnings.find(({ state }: any) => state === 'WAITS_FOR_APPROVAL')
    const { body: shown } = await talent.get(`/api/offers/${delivered.payForId}`)
    expect(delivered.at).toBe(shown.offer.automaticReleaseAt)
    expect((await talent.get(`${EARNINGS}?limit=2&offset=4`)).body.earnings).toEqual([body.earnings[4]])
  })

  test('and what a payout has brought stands among what is over', async () => {
    expect((await talent.get(`${EARNINGS}?standing=over`)).body).toMatchObject({ earnings: [], total: 0 })
    world.clock.advance(DAY_MS / 2)
    await paidOut()
    const { body } = await talent.get(`${EARNINGS}?standing=over`)
    expect(body.earnings.map(standingOf).toSorted()).toEqual([
      ['Northwind Coffee’s offer', 14_000, 'PAID'],
      ['a sale of “Espresso at dawn”', 8000, 'PAID'],
    ])
    expect(Date.parse(body.earnings[0].at)).toBeGreaterThan(0)
    expect((await talent.get(EARNINGS)).body.total).toBe(3)
  })
})

test('what is disputed after its completion is told once', async () => {
  const { id, brand, talent: theo } = await offerIn(world, 'COMPLETED', { amountMinorUnit: 15_000 })
  const disputed = await brand.post('/api/offers/dispute', { offerId: id, reason: 'The cup is not in the picture.' })
  expect(disputed.status).toBe(200)
  const { body } = await theo.get(EARNINGS)
  expect(body).toMatchObject({ total: 1, earnings: [{ payForId: id, state: 'DISPUTED', amountMinorUnit: 15_000 }] })
})

describe('a statement by month', () => {
  test('says what offers and products brought and what went out, quiet months too', async () => {
    const { status, body, statements } = await talent.get(`${MONTHS}?count=3`)
    expect(status).toBe(200)
    expect(statements).toBeLessThanOrEqual(3)
    expect(body.months).toHaveLength(3)
    expect(body.months[0]).toMatchObject({ currency: 'USD', offersMinorUnit: 0, paidOutMinorUnit: 0 })
    expect(body.months[2]).toEqual({
      month: world.clock.now().toISOString().slice(0, 7),
      currency: 'USD',
      offersMinorUnit: 14_000,
      productsMinorUnit: 8000,
      merchMinorUnit: 0,
      returnedMinorUnit: 0,
      paidOutMinorUnit: -22_000,
    })
  })

  test('is of a number of months that can be shown', async () => {
    expect((await talent.get(`${MONTHS}?count=0`)).status).toBe(400)
    expect((await (await world.talent()).get(MONTHS)).body).toEqual({ months: [] })
  })
})

describe('an agent', () => {
  const READ = [EARNINGS, MONTHS, '/api/payments/statement', '/api/payments/payout-status']

  test('reads what their talents earn, and nobody else does', async () => {
    const stranger = await world.agent('Elm Street Agency')
    for (const path of READ) {
      const asked = `${path}?accountId=${talent.accountId}`
      expect((await agent.get(asked)).body, path).toEqual((await talent.get(path)).body)
      expect(await stranger.get(asked), path).toMatchObject({ status: 403 })
      expect((await (await world.admin()).get(asked)).status, path).toBe(200)
    }
  })

  test('finds the accounts to ask about beside their talents’ names', async () => {
    const { represents } = (await agent.get('/api/accounts/agent-link')).body
    expect(represents).toMatchObject([{ accountId: talent.accountId, talent: { slug: talent.slug }, canAct: true }])
  })

  test('who may only look at offers sees no money', async () => {
    const [looking, watched] = [await world.agent(), await world.talent()]
    await nameAgent(watched, looking, false)
    for (const path of READ)
      expect(await looking.get(`${path}?accountId=${watched.accountId}`), path).toMatchObject({ status: 403 })
    expect((await agent.get(`${READ[3]}?accountId=${talent.accountId}`)).status).toBe(200)
  })

  test('has no way to a talent’s payout route: what it sets is its own', async () => {
    const before = (await talent.get('/api/payments/payout-route')).body
    await agent.post('/api/payments/payout-route', { kycVerified: true })
    expect((await talent.get('/api/payments/payout-route')).body).toEqual(before)
    const named = await agent.post(`/api/payments/payout-route?accountId=${talent.accountId}`, {})
    expect(named.status).toBe(400)
  })

  test('reads no more once the link has ended', async () => {
    await talent.delete('/api/accounts/agent-link')
    for (const path of READ) expect((await agent.get(`${path}?accountId=${talent.accountId}`)).status, path).toBe(403)
  })
})
