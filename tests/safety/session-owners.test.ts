import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../server/platform/clock.ts'
import { takeSelfie } from '../support/merch/merch-artwork.ts'
import { storeArt } from '../support/merch/merch-canaries.ts'
import { confirmPayment, type Fan, fanOf, openShop, piece, type Shop } from '../support/merch/merch-shop.ts'
import { nameOf, ROWS, requestRoute, rowsOf, STORE_ROUTES, walk } from '../support/merch/store-walk.ts'
import { expectOk } from '../support/offers/offers.ts'
import { PASSWORD, type SignedIn, signedIn } from '../support/people/signed-in.ts'
import type { Names } from '../support/responses/asked-route.ts'
import { type Browser, createWorld, type World } from '../support/world.ts'

/**
 * Every route and page of the stores, requested by the next person at every browser that a
 * signed-in person used. A new route needs a row in `tests/support/merch/store-walk.ts`.
 */

/** Each word of the owner's details occurs nowhere else. */
const SAID = {
  email: 'zibethine.ostler@fans.test',
  firstName: 'Zibethine',
  lastName: 'Ostlerwood',
  addressLine1: '93 Pomander Row',
} as const

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

type Owner = { person: SignedIn; fan: Fan; secrets: string[]; known: Names; untouched: string[] }

/** The session has a photo, art, an address, an order, and a new cart. */
async function ownerAt(): Promise<Owner> {
  const person = await signedIn(world)
  const fan = await fanOf(world, shop, { browser: { ...person }, shippingInfo: SAID })
  const imageName = (await takeSelfie(world, fan.internalId)).split('/').at(-1)
  const aiArtKey = await storeArt(world, fan.internalId)
  expectOk(await fan.fill([piece(shop, 'picture')]))
  await confirmPayment(world, expectOk(await fan.pay()))
  expect((await fan.complete()).status).toBe(201)
  const [{ id: row }] = expectOk(await fan.fill([piece(shop, 'mug', { quantity: 3 })])).data.items
  const { order } = expectOk(await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId }))
  const token = new URL(order.orderUrl).searchParams.get('token') ?? ''
  const { sessionId } = fan
  const known = { sessionId, id: sessionId, merchSessionId: sessionId, slug: shop.slug, campaignSlug: shop.slug }
  return {
    person,
    fan,
    secrets: [...Object.values(SAID), sessionId, token, order.orderNumber, person.email],
    known: {
      ...known,
      campaignId: shop.id,
      catalogProductId: shop.products.mug,
      productId: shop.products.mug,
      imageName,
      artKey: aiArtKey,
      aiArtKey,
      row,
      quantity: 2,
    },
    untouched: await belongings(fan),
  }
}

async function belongings({ internalId }: Fan): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select s::text as row from merch_sessions s where id = ${internalId}
    union all select s::text from merch_selfies s where session_id = ${internalId}
    union all select i::text from merch_cart_items i where session_id = ${internalId}
    union all select c::text from merch_session_carts c where session_id = ${internalId}
    union all select o::text from merch_orders o where session_id = ${internalId}
    union all select p::text from payments p where pay_for_id = ${internalId}
    union all select a::text from merch_art a where session_id = ${internalId}`.execute(world.database.kysely)
  return rows.map(({ row }) => row).sort()
}

const give = async (browser: Browser, { email }: SignedIn): Promise<void> => {
  const login = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  expect(login.status).toBe(200)
}

const WAYS: Readonly<Record<string, (person: SignedIn) => Promise<unknown>>> = {
  'signs out': async ({ auth }) => expectOk(await auth.post('/api/auth/logout')),
  'signs out by the form of a page': async ({ auth }) =>
    expect(
      (await auth.send('POST', '/logout', '', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(303),
  'ends this session in the list of sessions': async ({ auth }) => {
    const { sessions } = expectOk(await auth.get('/api/auth/sessions'))
    const { id: sessionId } = sessions.find(({ current }: { current: boolean }) => current)
    expectOk(await auth.post('/api/auth/sessions/revoke', { sessionId }))
  },
  'ends it on another device': async (person) => {
    const other = world.stranger()
    await give(other, person)
    expectOk(await other.auth.post('/api/auth/sessions/revoke-others'))
    world.clock.advance(2 * DAY_MS)
  },
  'has been away for a hundred days': async () => world.clock.advance(100 * DAY_MS),
  'loses only the session cookies': async ({ cookies }) => {
    cookies.delete('auth-token')
    cookies.delete('auth-refresh-token')
  },
  'is replaced by another person signing in': async (person) => give(person, await signedIn(world)),
}

test('every route and page of the stores has a row in the table, and each row a route', () => {
  expect(STORE_ROUTES.map(nameOf).toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

describe('a session of a signed-in person', () => {
  test('is available to its owner on every device', async () => {
    const { person, fan, known, secrets } = await ownerAt()
    const second = world.stranger()
    await give(second, person)
    for (const browser of [person, second]) {
      const read = expectOk(await browser.get(`/api/merch/session/${fan.sessionId}`))
      expect(read.data.shippingInfo).toMatchObject(SAID)
      const { orders } = expectOk(await browser.get('/api/merch/history'))
      expect(orders).toMatchObject([{ orderNumber: expect.any(String) }])
    }
    const page = await person.get(`/c/${shop.slug}/checkout`, { accept: 'text/html' })
    for (const word of Object.values(SAID)) expect(page.text).toContain(word)
    expect(secrets.length).toBe(8)
    const closed = rowsOf('bearer').filter(({ method }) => method === 'GET')
    for (const route of closed)
      expect([nameOf(route), (await requestRoute(route, person, known)).status]).toEqual([nameOf(route), 200])
  })

  test('cannot be opened by anybody else with its id', async () => {
    const owner = await ownerAt()
    expect(await walk(world.stranger(), owner)).toEqual([])
    expect(await walk(await signedIn(world), owner)).toEqual([])
    expect(await belongings(owner.fan)).toEqual(owner.untouched)
  })

  test.each(Object.entries(WAYS))('is not accessible in the browser once its owner %s', async (_way, leave) => {
    const owner = await ownerAt()
    const { person, fan } = owner
    const { untouched } = owner
    expect(person.cookies.get('fan')).toBe(fan.sessionId)
    await leave(person)
    expect(await walk(person, owner), 'after signing out').toEqual([])
    await give(person, await signedIn(world))
    expect(await walk(person, owner), 'after another person signs in').toEqual([])
    expect(await belongings(fan)).toEqual(untouched)
    expect(person.cookies.get('fan')).not.toBe(fan.sessionId)
  })
})

describe('a guest’s session', () => {
  test('opens by its id until a person signs in and changes it, and then only for that person', async () => {
    const fan = await fanOf(world, shop, { shippingInfo: SAID })
    const path = `/api/merch/session/${fan.sessionId}`
    expect([(await fan.get(path)).status, (await world.stranger().get(path)).status]).toEqual([200, 200])
    const person = await signedIn(world)
    for (const [name, value] of person.cookies) fan.cookies.set(name, value)
    expect((await fan.get(path)).status).toBe(200)
    expect((await world.stranger().get(path)).status, 'reading does not claim the session').toBe(200)
    expectOk(await fan.fill([piece(shop, 'mug')]))
    expect([(await fan.get(path)).status, (await world.stranger().get(path)).status]).toEqual([200, 404])
  })

  test('stays the guest’s once it is paid, even if somebody signs in later', async () => {
    const fan = await fanOf(world, shop, { shippingInfo: SAID })
    expectOk(await fan.fill([piece(shop, 'picture')]))
    const intent = expectOk(await fan.pay())
    const person = await signedIn(world)
    for (const [name, value] of person.cookies) fan.cookies.set(name, value)
    const { sessionId } = fan
    expectOk(await fan.patch('/api/merch/session/update', { sessionId, currentStep: 'pay' }))
    await confirmPayment(world, intent)
    expect((await fan.complete()).status).toBe(201)
    const orders = await world.database.kysely
      .selectFrom('merch_orders')
      .select('account_id')
      .where('session_id', '=', fan.internalId)
      .execute()
    expect(orders).toEqual([{ account_id: null }])
    expect(expectOk(await fan.get('/api/merch/history')).orders).toEqual([])
  })
})
