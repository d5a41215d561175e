import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fanOf, openShop, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { mergeAtSignIn } from './index.ts'

let world: World
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  other = await openShop(world)
})
afterAll(() => world.close())

const CART = '/api/merch/cart'
const signIn = (browser: Browser, person: Person) =>
  browser.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
const signOut = (browser: Browser) => browser.cookies.delete('auth-token')
const pieces = (response: { body: { cart: { campaigns: { items: { quantity: number }[] }[] } | null } }) =>
  response.body.cart?.campaigns.flatMap(({ items }) => items.map(({ quantity }) => quantity)) ?? []
const cartsOf = (sessionIds: readonly string[]) =>
  world.database.kysely
    .selectFrom('merch_session_carts as s')
    .innerJoin('merch_carts as c', 'c.id', 's.cart_id')
    .selectAll('c')
    .where('s.session_id', 'in', [...sessionIds])
    .execute()
const cartById = (id: string) =>
  world.database.kysely.selectFrom('merch_carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const forksOf = (id: string) =>
  world.database.kysely
    .selectFrom('merch_carts')
    .selectAll()
    .where('source_cart_id', '=', id)
    .orderBy('email_at')
    .execute()
const mugs = (quantity: number) => [piece(shop, 'mug', { quantity })]

describe('an entered email address', () => {
  test('creates one fork of the draft per address and updates the whole group; reading updates nothing', async () => {
    const fan = await fanOf(world, shop, { shippingInfo: null })
    await fan.fill(mugs(1))
    const { id } = (await fan.get(CART)).body.cart
    world.clock.advance(HOUR_MS)
    for (const email of ['ada@carts.test', 'Bea@carts.test', 'ADA@carts.test'])
      expectOk(await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, delayedEmail: email }))
    const forks = await forksOf(id)
    expect(forks.map(({ email, status }) => [email, status])).toEqual([
      ['bea@carts.test', 'active'],
      ['ada@carts.test', 'active'],
    ])
    const touched = (await cartById(id)).last_touched_at
    expect(touched.getTime()).toBeGreaterThan(world.clock.now().getTime() - HOUR_MS)
    expect(forks.map(({ last_touched_at: at }) => at)).toEqual([touched, touched])
    world.clock.advance(HOUR_MS)
    await fan.get(CART)
    expect((await cartById(id)).last_touched_at).toEqual(touched)
  })

  test('that is not proven does not merge the carts of two browsers', async () => {
    const [mine, theirs] = [
      await fanOf(world, shop, { shippingInfo: null }),
      await fanOf(world, shop, { shippingInfo: null }),
    ]
    await mine.fill(mugs(1))
    await theirs.fill(mugs(2))
    for (const { patch, sessionId } of [mine, theirs])
      expectOk(await patch('/api/merch/session/update', { sessionId, delayedEmail: 'same@carts.test' }))
    expect([pieces(await mine.get(CART)), pieces(await theirs.get(CART))]).toEqual([[1], [2]])
  })
})

describe('signing in', () => {
  test('merges the draft into the person’s cart, keeping the larger quantity of equal items', async () => {
    const person = await world.brand()
    const laptop = await fanOf(world, shop, { browser: { ...person } })
    await laptop.fill([piece(shop, 'mug', { quantity: 2 })])
    const browser = world.stranger()
    const phone = await fanOf(world, shop, { browser: { ...browser } })
    await phone.fill([piece(shop, 'mug', { quantity: 5 }), piece(shop, 'plaque', { fanName: 'Ada' })])
    const before = (await browser.get(CART)).body.cart.id
    signIn(browser, person)
    expect(pieces(await browser.get(CART)).toSorted()).toEqual([1, 5])
    expect(pieces(await person.get(CART)).toSorted()).toEqual([1, 5])
    const own = (await person.get(CART)).body.cart.id
    expect(await cartById(before)).toMatchObject({ status: 'discarded', successor_id: own })
    // Each session prices only the items that its own fan added.
    expect((await laptop.price()).body.items).toMatchObject([{ quantity: 2 }])
    expect((await phone.price()).body.items).toMatchObject([{ quantity: 5 }, { quantity: 1 }])
  })

  test('leaves nothing in the browser for the next person, signed in or not', async () => {
    const [first, second] = [await world.brand(), await world.brand()]
    const browser = world.stranger()
    signIn(browser, first)
    await (await fanOf(world, shop, { browser: { ...browser } })).fill(mugs(3))
    signOut(browser)
    expect((await browser.get(CART)).body).toEqual({ cart: null })
    signIn(browser, second)
    expect((await browser.get(CART)).body).toEqual({ cart: null })
    await (await fanOf(world, other, { browser: { ...browser } })).fill([piece(other, 'mug')])
    expect(pieces(await browser.get(CART))).toEqual([1])
    expect(pieces(await first.get(CART))).toEqual([3])
  })

  test('does not open the session or cart of the person who was signed in before', async () => {
    const [first, second] = [await world.brand(), await world.brand()]
    const browser = world.stranger()
    signIn(browser, first)
    const session = await fanOf(world, shop, { browser: { ...browser } })
    await session.fill(mugs(3))
    signIn(browser, second)
    expect((await session.fill(mugs(4))).status).toBe(404)
    expect((await browser.get(CART)).body).toEqual({ cart: null })
    expect(pieces(await first.get(CART))).toEqual([3])
  })

  test('with a shared session in another browser does not take the first browser’s draft', async () => {
    const begun = world.stranger()
    const shared = await fanOf(world, shop, { browser: { ...begun } })
    await shared.fill(mugs(1))
    await (await fanOf(world, other, { browser: { ...begun } })).fill([piece(other, 'mug', { quantity: 6 })])
    const person = await world.brand()
    expectOk(await person.put(`/api/merch/session/${shared.sessionId}/cart`, { items: mugs(2) }))
    expect(pieces(await person.get(CART))).toEqual([2])
    expect(pieces(await begun.get(CART))).toEqual([6])
  })

  test('during checkout does not change what is being paid, and the order converts the cart', async () => {
    const person = await world.brand()
    await (await fanOf(world, shop, { browser: { ...person } })).fill([piece(shop, 'sticker', { quantity: 3 })])
    const browser = world.stranger()
    const fan = await fanOf(world, shop, { browser: { ...browser } })
    await fan.fill([piece(shop, 'sticker')])
    signIn(browser, person)
    await browser.get(CART)
    expect((await fan.price()).body.items).toMatchObject([{ quantity: 1 }])
    expect((await fan.complete()).status).toBe(201)
    expect((await person.get(CART)).body, 'what was bought is in no other session of the cart').toEqual({ cart: null })
    expect(await cartsOf([fan.internalId])).toMatchObject([{ status: 'converted' }])
  })

  test('takes over a cart that was filled from another origin without a browser cookie', async () => {
    const person = await world.brand()
    const fan = await fanOf(world, shop)
    const path = `/api/merch/session/${fan.sessionId}/cart`
    expectOk(await fan.put(path, { items: mugs(2) }, { origin: 'https://fans.example' }))
    expect((await fan.get(CART)).body).toEqual({ cart: null })
    expectOk(await person.put(path, { items: mugs(3) }))
    expect(pieces(await person.get(CART))).toEqual([3])
  })
})

describe('a browser', () => {
  test('adopts the items its session got before the browser had a cookie', async () => {
    const fan = await fanOf(world, shop)
    const path = `/api/merch/session/${fan.sessionId}/cart`
    expectOk(await fan.put(path, { items: mugs(2) }, { origin: 'https://fans.example' }))
    expectOk(await fan.put(path, { items: mugs(2) }))
    expect(pieces(await fan.get(CART))).toEqual([2])
    const more = await fanOf(world, other, { browser: { ...fan } })
    expectOk(
      await more.put(
        `/api/merch/session/${more.sessionId}/cart`,
        { items: [piece(other, 'mug')] },
        { origin: 'https://fans.example' },
      ),
    )
    await more.fill([piece(other, 'mug')])
    expect(pieces(await fan.get(CART))).toEqual([2, 1])
  })
})

describe.skipIf(inject('template').engine === 'pglite')('concurrently', () => {
  test('tabs of one browser fill one draft, and devices of one person fill one cart', async () => {
    const browser = world.stranger()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => fanOf(world, shop, { browser: { ...browser } })))
    // The browser needs its cart cookie before the tabs write concurrently.
    await browser.put(`/api/merch/session/${tabs[0]?.sessionId}/cart`, { items: mugs(1) })
    await Promise.all(tabs.map((tab, at) => tab.fill(mugs(at + 1))))
    expect(pieces(await browser.get(CART))).toEqual([4])
    expect(new Set((await cartsOf(tabs.map(({ internalId }) => internalId))).map(({ id }) => id)).size).toBe(1)

    const person = await world.brand()
    const devices = await Promise.all(
      [1, 2, 3, 4].map(() => {
        const device = world.stranger()
        signIn(device, person)
        return fanOf(world, shop, { browser: device })
      }),
    )
    const filled = await Promise.all(devices.map((device, at) => device.fill(mugs(at + 1))))
    expect(filled.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(pieces(await person.get(CART))).toEqual([4])
  })

  test('filling, signing in, entering an address and buying lose nothing and duplicate nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await world.brand()
      const browser = world.stranger()
      const [one, two] = [
        await fanOf(world, shop, { browser: { ...browser } }),
        await fanOf(world, other, { browser: { ...browser } }),
      ]
      await one.fill([piece(shop, 'sticker')])
      signIn(browser, person)
      const responses = await Promise.all([
        browser.get(CART),
        browser.get(CART),
        two.fill([piece(other, 'mug', { quantity: 2 })]),
        one.patch('/api/merch/session/update', { sessionId: one.sessionId, delayedEmail: 'tab@carts.test' }),
        one.complete(),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
      expect(pieces(await person.get(CART))).toEqual([2])
      const open = await world.database.kysely
        .selectFrom('merch_carts')
        .select('id')
        .where('owner_user_id', '=', person.userId)
        .where('status', '=', 'active')
        .where('source_cart_id', 'is', null)
        .execute()
      expect(open).toHaveLength(1)
    }
  })

  test('repeated merge requests merge once', async () => {
    const person = await world.brand()
    const browser = world.stranger()
    const fan = await fanOf(world, shop, { browser: { ...browser } })
    await fan.fill(mugs(2))
    const [draft] = await cartsOf([fan.internalId])
    const holder = { cookieId: draft?.owner_cookie_id ?? '', userId: person.userId }
    await Promise.all([1, 2, 3, 4, 5].map(() => mergeAtSignIn(world.app.ctx, holder, world.clock.now())))
    expect(await cartsOf([fan.internalId])).toMatchObject([{ owner_user_id: person.userId, status: 'active' }])
    await inTransaction(world.database.kysely, async (trx) => {
      const pointing = await trx
        .selectFrom('merch_carts')
        .select('id')
        .where('successor_id', '=', draft?.id ?? '')
        .execute()
      expect(pointing).toEqual([])
    })
  })
})
