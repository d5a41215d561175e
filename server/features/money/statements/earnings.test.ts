import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, sell } from '../../../../tests/support/money/products.ts'
import { nameAgent, offerIn } from '../../../../tests/support/offers/offers.ts'
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

describe('a seller reads the status of each earning', () => {
  test('from the payment to the next payout, with the time of the next step', async () => {
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

  test('in the list of finished earnings once it is paid out', async () => {
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

test('an earning disputed after completion is listed once', async () => {
  const { id, brand, talent: theo } = await offerIn(world, 'COMPLETED', { amountMinorUnit: 15_000 })
  const disputed = await brand.post('/api/offers/dispute', { offerId: id, reason: 'The cup is not in the picture.' })
  expect(disputed.status).toBe(200)
  const { body } = await theo.get(EARNINGS)
  expect(body).toMatchObject({ total: 1, earnings: [{ payForId: id, state: 'DISPUTED', amountMinorUnit: 15_000 }] })
})

describe('a monthly statement', () => {
  test('lists income from offers and products and payouts, including empty months', async () => {
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
    expect(body.totals).toEqual([
      {
        currency: 'USD',
        offersMinorUnit: 14_000,
        productsMinorUnit: 8000,
        merchMinorUnit: 0,
        returnedMinorUnit: 0,
        paidOutMinorUnit: -22_000,
        earnedMinorUnit: 22_000,
      },
    ])
  })

  test('covers a valid number of months', async () => {
    expect((await talent.get(`${MONTHS}?count=0`)).status).toBe(400)
    expect((await (await world.talent()).get(MONTHS)).body).toEqual({ months: [], totals: [] })
  })
})

describe('an agent', () => {
  const READ = [EARNINGS, MONTHS, '/api/payments/statement', '/api/payments/payout-status']

  test('reads what their talents earn, and nobody else can', async () => {
    const stranger = await world.agent('Elm Street Agency')
    for (const path of READ) {
      const ofTalent = `${path}?accountId=${talent.accountId}`
      expect((await agent.get(ofTalent)).body, path).toEqual((await talent.get(path)).body)
      expect(await stranger.get(ofTalent), path).toMatchObject({ status: 403 })
      expect((await (await world.admin()).get(ofTalent)).status, path).toBe(200)
    }
  })

  test('finds the accounts next to their talents’ names', async () => {
    const { represents } = (await agent.get('/api/accounts/agent-link')).body
    expect(represents).toMatchObject([{ accountId: talent.accountId, talent: { slug: talent.slug }, canAct: true }])
  })

  test('with read-only access to offers sees no money', async () => {
    const [readOnly, watched] = [await world.agent(), await world.talent()]
    await nameAgent(watched, readOnly, false)
    for (const path of READ)
      expect(await readOnly.get(`${path}?accountId=${watched.accountId}`), path).toMatchObject({ status: 403 })
    expect((await agent.get(`${READ[3]}?accountId=${talent.accountId}`)).status).toBe(200)
  })

  test('cannot change a talent’s payout route, only their own', async () => {
    const before = (await talent.get('/api/payments/payout-route')).body
    await agent.post('/api/payments/payout-route', { kycVerified: true })
    expect((await talent.get('/api/payments/payout-route')).body).toEqual(before)
    const named = await agent.post(`/api/payments/payout-route?accountId=${talent.accountId}`, {})
    expect(named.status).toBe(400)
  })

  test('loses access when the link ends', async () => {
    await talent.delete('/api/accounts/agent-link')
    for (const path of READ) expect((await agent.get(`${path}?accountId=${talent.accountId}`)).status, path).toBe(403)
  })
})
