import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, fanOf, openShop, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { holdDiscount, useDiscount } from './index.ts'

const ALL = '/api/merch/admin/discounts'
let world: World
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  admin = await world.admin()
})
afterAll(() => world.close())

const create = (code: string, terms: object = {}) =>
  admin.post(ALL, { campaignId: shop.id, code, percentBps: 1000, ...terms })
const withCode = async (discountCode: string | null, names: readonly ('mug' | 'picture')[] = ['mug']) => {
  const fan = await fanOf(world, shop)
  const items = names.map((name) => piece(shop, name))
  expect((await fan.fill(items, { discountCode })).status).toBe(200)
  return fan
}
const priced = async (code: string) => (await (await withCode(code)).price()).body

describe('a discount code', () => {
  test('takes a percentage off the goods, rounded half up, in any spelling, and never off shipping', async () => {
    await create('TENTH')
    expect(await priced(' tenth ')).toMatchObject({
      subtotalMinorUnit: 1350,
      discountMinorUnit: 135,
      shippingCostMinorUnit: 700,
      totalMinorUnit: 1915,
      discount: 1.35,
      discountProblem: null,
    })
  })

  test('takes a fixed amount off in its currency, at most the price of the goods', async () => {
    await create('FIVE', { percentBps: null, amounts: { USD: 500, EUR: 450 } })
    await create('FIFTY', { percentBps: null, amounts: { USD: 5000 } })
    await create('EUROS', { percentBps: null, amounts: { EUR: 500 } })
    expect(await priced('FIVE')).toMatchObject({ discountMinorUnit: 500 })
    expect(await priced('FIFTY')).toMatchObject({ discountMinorUnit: 1350, totalMinorUnit: 700 })
    expect(await priced('EUROS')).toMatchObject({ discountMinorUnit: 0, discountProblem: 'other_currency' })
  })

  test('is valid from its start until its end, in its own campaign, while it is active', async () => {
    const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString()
    await create('LATER', { startsAt: at(10) })
    await create('SOONER', { endsAt: at(10) })
    await create('OFF', { isActive: false })
    const other = await openShop(world)
    await admin.post(ALL, { campaignId: other.id, code: 'THEIRS', percentBps: 1000 })
    const problems = async () =>
      Promise.all(['LATER', 'SOONER', 'OFF', 'THEIRS'].map(async (code) => (await priced(code)).discountProblem))
    expect(await problems()).toEqual(['not_yet', null, 'unknown', 'unknown'])
    world.clock.advance(10 * 60_000)
    expect(await problems()).toEqual([null, 'over', 'unknown', 'unknown'])
  })

  test('is valid at the exact moment it starts, and invalid at the exact moment it ends', async () => {
    const turn = new Date(world.clock.now().getTime() + 600_000)
    await create('STARTING', { startsAt: turn.toISOString() })
    await create('ENDING', { endsAt: turn.toISOString() })
    const [starting, ending] = [await withCode('STARTING'), await withCode('ENDING')]
    const problemsAt = async (at: Date) => {
      world.clock.hold(at)
      return [(await starting.price()).body.discountProblem, (await ending.price()).body.discountProblem]
    }
    expect(await problemsAt(new Date(turn.getTime() - 1))).toEqual(['not_yet', null])
    expect(await problemsAt(turn)).toEqual([null, 'over'])
    world.clock.release()
  })

  test('that does not apply blocks payment until it is removed from the cart', async () => {
    const fan = await withCode('NOBODY')
    expect((await fan.pay()).status).toBe(422)
    await fan.fill([piece(shop, 'mug')], { discountCode: null })
    expect((await fan.pay()).status).toBe(200)
  })

  test('is reserved for half an hour; a later payment is refunded if the code is used up by then', async () => {
    await create('SINGLE', { usesLimit: 1 })
    const slow = await withCode('SINGLE')
    const intent = (await slow.pay()).body
    const quick = await withCode('SINGLE')
    expect((await quick.pay()).status).toBe(422)
    world.clock.advance(31 * 60_000)
    const taken = await quick.pay()
    expect(taken.status).toBe(200)
    await confirmPayment(world, taken.body)
    expect((await quick.complete()).status).toBe(201)
    expect((await priced('SINGLE')).discountProblem).toBe('used_up')
    await confirmPayment(world, intent)
    expect((await slow.complete()).status).toBeGreaterThanOrEqual(409)
    const { status } = await world.database.kysely
      .selectFrom('payments')
      .select('status')
      .where('id', '=', intent.processorPaymentId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('REFUNDED')
  })

  test('stays reserved for its holder when they change the cart', async () => {
    await create('MINE', { usesLimit: 1 })
    const fan = await withCode('MINE')
    expect((await fan.pay()).status).toBe(200)
    await fan.fill([piece(shop, 'mug', { quantity: 2 })])
    expect((await fan.pay()).status).toBe(200)
    expect((await fan.pay()).status).toBe(200)
  })

  test('of 100 percent makes an order without payment, up to its limit of uses', async () => {
    await create('GIFT', { percentBps: 10_000, usesLimit: 1 })
    const [first, second] = [await withCode('GIFT', ['picture']), await withCode('GIFT', ['picture'])]
    const made = await first.complete()
    expect(made.status).toBe(201)
    expect((await first.complete()).body).toEqual(made.body)
    expect((await second.complete()).status).toBe(422)
    // After every hold has expired, the code is still used up.
    world.clock.advance(31 * 60_000)
    expect((await second.complete()).status).toBe(422)
  })

  test('that was used stays used when the buyer’s terms are saved again', async () => {
    await create('SPENT', { usesLimit: 1 })
    const fan = await withCode('SPENT')
    const { processorPaymentId: purchaseId } = (await fan.pay()).body
    const { id: discountId } = await world.database.kysely
      .selectFrom('merch_discounts')
      .select('id')
      .where('code', '=', 'SPENT')
      .executeTakeFirstOrThrow()
    const at = world.clock.now()
    const inTrx = (work: (trx: Trx) => Promise<boolean>) => inTransaction(world.database.kysely, work)
    expect(await inTrx((trx) => useDiscount(trx, { purchaseId, at }))).toBe(true)
    expect(
      await inTrx((trx) => holdDiscount(trx, { purchaseId, discountId, at, holder: null, heldMs: 0, maxPerHolder: 0 })),
    ).toBe(true)
    expect((await priced('SPENT')).discountProblem).toBe('used_up')
  })
})

describe('an unpaid reservation of a code', () => {
  test('is limited per IP address, and expires after some minutes', () =>
    withSettings(world, { DISCOUNT_HOLDS_PER_ADDRESS: 2, DISCOUNT_HOLD_MINUTES: 10 }, async () => {
      await create('FEW', { usesLimit: 5 })
      const fans = await Promise.all(Array.from({ length: 5 }, () => withCode('FEW')))
      const statuses: number[] = []
      for (const fan of fans) statuses.push((await fan.pay()).status)
      expect(statuses).toEqual([200, 200, 422, 422, 422])
      const { body } = (await fans[0]?.pay()) ?? {}
      await confirmPayment(world, body)
      expect((await fans[0]?.complete())?.status).toBe(201)
      expect((await fans[2]?.pay())?.status).toBe(200)
      expect((await fans[3]?.pay())?.status).toBe(422)
      world.clock.advance(10 * 60_000)
      expect((await fans[3]?.pay())?.status).toBe(200)
    }))

  test('is not limited if the code has no limit of uses', () =>
    withSettings(world, { DISCOUNT_HOLDS_PER_ADDRESS: 1 }, async () => {
      await create('PLENTY')
      for (let fan = 0; fan < 3; fan++) expect((await (await withCode('PLENTY')).pay()).status).toBe(200)
    }))
})

test('a session may try a limited number of unknown codes, then gets 429 for any new code', () =>
  withSettings(world, { CODE_GUESSES_PER_SESSION: 2 }, async () => {
    await create('REAL')
    const fan = await withCode('REAL')
    const guess = async (discountCode: string) => (await fan.fill([piece(shop, 'mug')], { discountCode })).status
    expect([await guess('NONE-1'), await guess('NONE-1'), await guess('real'), await guess('NONE-2')]).toEqual([
      200, 200, 200, 200,
    ])
    expect([await guess('NONE-3'), await guess('REAL')]).toEqual([429, 429])
    expect(await guess('NONE-2')).toBe(200)
    expect((await withCode('REAL')).sessionId).toBeDefined()
  }))

describe('an admin', () => {
  test('can create, read, list, change and delete codes, which is audited', async () => {
    const made = await create('summer-24', { usesLimit: 5 })
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'success',
        data: { discount: { code: 'SUMMER-24', percentBps: 1000, usesLimit: 5, used: 0, version: 1 } },
      },
    })
    const { id } = made.body.data.discount
    expect((await admin.get(`${ALL}/${id}`)).body.data.discount.code).toBe('SUMMER-24')
    const list = await admin.get(`${ALL}?campaignId=${shop.id}&limit=1`)
    expect(list.body.data).toMatchObject({ discounts: [{ id }], limit: 1, offset: 0 })
    const changed = await admin.patch(`${ALL}/${id}`, { version: 1, percentBps: null, amounts: { USD: 100 } })
    expect(changed.body.data.discount).toMatchObject({ percentBps: null, amounts: { USD: 100 }, version: 2 })
    expect((await admin.patch(`${ALL}/${id}`, { version: 1, isActive: false })).status).toBe(409)
    expect((await admin.delete(`${ALL}/${id}`)).body).toEqual({ status: 'success', data: { id } })
    const { entries } = (await admin.get('/api/admin/audit?limit=3')).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'delete-discount',
      'change-discount',
      'create-discount',
    ])
  })

  test('gets 409 for a code that exists, and 404 for an unknown code or campaign', async () => {
    await create('TAKEN')
    expect((await create('taken')).status).toBe(409)
    expect((await admin.post(ALL, { campaignId: 'nobody', code: 'ABC', percentBps: 1 })).status).toBe(404)
    for (const response of [
      admin.get(`${ALL}/nobody`),
      admin.patch(`${ALL}/nobody`, {}),
      admin.delete(`${ALL}/nobody`),
    ])
      expect((await response).status).toBe(404)
  })

  test.for([
    ['neither percentage nor amounts', { percentBps: null }],
    ['both percentage and amounts', { amounts: { USD: 100 } }],
    ['no currency', { percentBps: null, amounts: {} }],
    ['an unknown currency', { percentBps: null, amounts: { QQQ: 100 } }],
    ['an amount below the currency’s smallest step', { percentBps: null, amounts: { KWD: 101 } }],
    ['more than 100 percent', { percentBps: 10_001 }],
    ['an end before the start', { startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }],
    ['a code with a space', { code: 'A B C' }],
  ] as const)('gets 400 for %s', async ([, terms]) => {
    expect((await create('WRONG', terms)).status).toBe(400)
  })
})
