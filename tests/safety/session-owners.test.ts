import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { DAY_MS } from '../../server/platform/clock.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { buildRequest, type Names } from '../support/asked-route.ts'
import { takeSelfie } from '../support/merch-artwork.ts'
import { storeArt } from '../support/merch-canaries.ts'
import { confirmPayment, type Fan, fanOf, openShop, piece, type Shop } from '../support/merch-shop.ts'
import { expectOk } from '../support/offers.ts'
import { PASSWORD, type SignedIn, signedIn } from '../support/signed-in.ts'
import { type Answer, type Browser, createWorld, type World } from '../support/world.ts'

/**
 * Access to a signed-in person's session: every route and page of the stores, requested from every
 * browser the person used, by the next person there. A new route needs a row here.
 */

/**
 * Kind of access:
 * - `bearer`: names a session, which opens only for its owner.
 * - `browser`: finds content by the browser's cookies, or by the signed-in person.
 * - `token`: opens by a key that only its owner received.
 * - `anyone`: responds alike to everyone.
 */
type Row = 'bearer' | 'browser' | 'token' | 'anyone'
const ROWS: Readonly<Record<string, Row>> = {
  'POST /api/merch/session/create': 'anyone',
  'GET /api/merch/session/{id}': 'bearer',
  'PATCH /api/merch/session/update': 'bearer',
  'POST /api/merch/session/hand-over': 'bearer',
  'GET /api/merch/session/hand-over': 'token',
  'PUT /api/merch/session/{id}/cart': 'bearer',
  'POST /api/merch/upload': 'bearer',
  'POST /api/merch/upload/verify': 'bearer',
  'POST /api/merch/verify-image': 'bearer',
  'POST /api/merch/upload/presigned-url': 'anyone',
  'POST /api/merch/ai/generate': 'bearer',
  'POST /api/merch/ai/select': 'bearer',
  'GET /api/merch/ai/generation/{sessionId}': 'bearer',
  'GET /api/merch/ai/generation/{sessionId}/events': 'bearer',
  'GET /api/merch/ai/recover': 'token',
  'POST /api/merch/render': 'bearer',
  'GET /api/merch/cart': 'browser',
  'POST /api/merch/cart/restore': 'browser',
  'POST /api/merch/calc-price': 'bearer',
  'POST /api/merch/create-payment-intent': 'bearer',
  'POST /api/merch/order/complete': 'bearer',
  'POST /api/merch/order/by-session': 'bearer',
  'GET /api/merch/order/{orderNumber}': 'token',
  'POST /api/merch/order/{orderNumber}/cancel': 'token',
  'GET /api/merch/order/{orderNumber}/receipt': 'token',
  'POST /order/{orderNumber}/cancel': 'token',
  'GET /order/{orderNumber}': 'token',
  'GET /orders/{orderNumber}': 'token',
  'POST /api/merch/share/create': 'bearer',
  'GET /api/merch/share/{shareId}': 'anyone',
  'GET /share/{shareId}': 'anyone',
  'POST /api/merch/tracking/record': 'anyone',
  // It reveals nothing and always returns 200; events of an invalid session are dropped.
  'POST /api/merch/journey-event': 'browser',
  'GET /api/merch/history': 'browser',
  'POST /api/merch/lead': 'anyone',
  'POST /api/merch/leaderboard/link': 'bearer',
  'POST /api/merch/leaderboard/stat': 'bearer',
  'GET /api/merch/leaderboard/search': 'anyone',
  'GET /api/merch/leaderboard/{board}': 'anyone',
  'GET /api/merch/leaderboard/{board}/events': 'anyone',
  'GET /api/merch/leaderboard/{board}/{team}/picture': 'anyone',
  'GET /api/merch/campaign/{slug}': 'anyone',
  'GET /api/merch/campaign/{slug}/lifecycle': 'anyone',
  'GET /api/merch/campaigns': 'anyone',
  'GET /api/merch/storefronts': 'anyone',
  'GET /api/merch/store/{slug}/ensure-assets': 'anyone',
  'POST /api/merch/store/{slug}/ensure-assets': 'anyone',
  'GET /share/{shareId}/report': 'anyone',
  'POST /share/{shareId}/report': 'anyone',
  'GET /c/{slug}/your-data': 'browser',
  'GET /your-data': 'anyone',
  // It responds alike to everyone; the link goes to the given address.
  'POST /your-data': 'anyone',
  'GET /your-data/mine': 'browser',
  'GET /settings/orders': 'browser',
  'GET /your-data/order/{orderNumber}': 'token',
  'GET /your-data/open/{token}': 'token',
  'POST /your-data/open/{token}': 'token',
  'GET /your-data/open/{token}/export': 'token',
  'GET /api/merch/email/unsubscribe/{token}': 'token',
  'POST /api/merch/email/unsubscribe/{token}': 'token',
  'GET /boards': 'anyone',
  'GET /boards/{slug}': 'anyone',
  'GET /boards/{slug}/embed': 'anyone',
  'GET /stores': 'anyone',
  'GET /cart': 'browser',
  'GET /c/{slug}': 'browser',
  'GET /c/{slug}/photo': 'browser',
  'GET /c/{slug}/designs': 'browser',
  'GET /c/{slug}/art': 'browser',
  'GET /c/{slug}/products': 'browser',
  'GET /c/{slug}/products/{productId}': 'browser',
  'GET /c/{slug}/cart': 'browser',
  'GET /c/{slug}/checkout': 'browser',
  'GET /c/{slug}/pay': 'browser',
  'GET /c/{slug}/thanks': 'browser',
  'GET /c/{slug}/continue': 'browser',
  'POST /c/{slug}/do/begin': 'browser',
  'POST /c/{slug}/do/photo': 'browser',
  'POST /c/{slug}/do/agree': 'browser',
  'POST /c/{slug}/do/continue': 'token',
  'POST /c/{slug}/do/choose-design': 'browser',
  'POST /c/{slug}/do/generate': 'browser',
  'POST /c/{slug}/do/select': 'browser',
  'POST /c/{slug}/do/mail-art': 'browser',
  'POST /c/{slug}/do/add-to-cart': 'browser',
  'POST /c/{slug}/do/row': 'browser',
  'POST /c/{slug}/do/cart-words': 'browser',
  'POST /c/{slug}/do/restore': 'browser',
  'POST /c/{slug}/do/checkout': 'browser',
  'POST /c/{slug}/do/pay': 'browser',
  'POST /c/{slug}/do/complete': 'browser',
  'POST /c/{slug}/do/skip-paying': 'browser',
  'POST /c/{slug}/do/share': 'browser',
  'POST /c/{slug}/do/go-on': 'browser',
}
/**
 * First path segments that lead to no fan session. Every other path needs a row above, so that a
 * route under a new prefix cannot be forgotten.
 */
const ELSEWHERE = new Set(
  `
.well-known blasts buy confirm continue dev earnings forgot home likeness login logout media notifications offers popup
popup-complete privacy products receipts report reset robots.txt roster shortlists signup sitemap sitemap.xml status store t
talents terms verify`
    .trim()
    .split(/\s+/),
)
const isElsewhere = (path: string): boolean => {
  const [, first = '', second] = path.split('/')
  if (first === 'api') return second !== 'merch' || path.startsWith('/api/merch/seller/')
  if (first === 'settings') return second !== 'orders'
  return first === '' || ELSEWHERE.has(first)
}
const isOfStores = ({ path, auth }: Route): boolean => ['public', 'user', 'link'].includes(auth) && !isElsewhere(path)
const STORE_ROUTES = ROUTES.filter(isOfStores)
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const rowsOf = (row: Row): Route[] => STORE_ROUTES.filter((route) => ROWS[nameOf(route)] === row)

/** The owner's personal details; each word occurs nowhere else. */
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

/**
 * Creates a signed-in person whose session has everything: photo, art, address, an order, and a new
 * cart.
 */
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

/** Returns all rows of the owner as text, including orders and carts. */
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

function ask(route: Route, browser: Browser, names: Names): Promise<Answer> {
  const { address, payload, headers } = buildRequest(route, names)
  if (!route.form) return browser.send(route.method, address, payload, { accept: '*/*', ...headers })
  const fields = Object.entries(payload ?? {}).filter(([, value]) => value !== null)
  const body = new URLSearchParams(fields as [string, string][]).toString()
  return browser.send('POST', address, body, { 'content-type': 'application/x-www-form-urlencoded' })
}

/** Requests every store route. Returns where the owner's things were shown or opened. */
async function walk(browser: Browser, { known, secrets }: Owner): Promise<string[]> {
  const found: string[] = []
  for (const route of [...rowsOf('bearer'), ...rowsOf('browser')]) {
    const isBearer = ROWS[nameOf(route)] === 'bearer'
    // People who use the pages do not know the bearer token; only the browser can send it.
    const names = isBearer || route.path.endsWith('/go-on') ? known : { ...known, sessionId: undefined }
    const { status, text, headers } = await ask(route, browser, names)
    const isOpen = isBearer && status !== 404
    // The response may contain the address of the request.
    const told = secrets.filter((secret) => `${JSON.stringify(headers)}${text}`.includes(secret))
    if (isOpen || status >= 500 || told.length > 0) found.push(`${nameOf(route)} ${status} ${told.join(', ')}`.trim())
  }
  return found
}

const give = async (browser: Browser, { email }: SignedIn): Promise<void> => {
  const login = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  expect(login.status).toBe(200)
}

/** Every way in which a person's sign-in at a browser ends. */
const WAYS: Readonly<Record<string, (person: SignedIn) => Promise<unknown>>> = {
  'signs out': async ({ auth }) => expectOk(await auth.post('/api/auth/logout')),
  'signs out by the form of a page': async ({ auth }) =>
    expect(
      (await auth.send('POST', '/logout', '', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(303),
  'ends this very session in the list of sessions': async ({ auth }) => {
    const { sessions } = expectOk(await auth.get('/api/auth/sessions'))
    const { id: sessionId } = sessions.find(({ current }: { current: boolean }) => current)
    expectOk(await auth.post('/api/auth/sessions/revoke', { sessionId }))
  },
  'ends it from another device': async (person) => {
    const other = world.stranger()
    await give(other, person)
    expectOk(await other.auth.post('/api/auth/sessions/revoke-others'))
    world.clock.advance(2 * DAY_MS)
  },
  'has not been here for a hundred days': async () => world.clock.advance(100 * DAY_MS),
  'loses the cookies of the session alone': async ({ cookies }) => {
    cookies.delete('auth-token')
    cookies.delete('auth-refresh-token')
  },
  'has another person sign in over it': async (person) => give(person, await signedIn(world)),
}

test('every route and page of the stores has a row, and every row a route', () => {
  expect(STORE_ROUTES.map(nameOf).toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

describe('a session that belongs to somebody', () => {
  test('is all there for them, on every device', async () => {
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
      expect([nameOf(route), (await ask(route, person, known)).status]).toEqual([nameOf(route), 200])
  })

  test('opens for nobody and nobody else by its bearer', async () => {
    const owner = await ownerAt()
    expect(await walk(world.stranger(), owner)).toEqual([])
    expect(await walk(await signedIn(world), owner)).toEqual([])
    expect(await belongings(owner.fan)).toEqual(owner.untouched)
  })

  test.each(Object.entries(WAYS))('is gone from the browser once its owner %s', async (_way, leave) => {
    const owner = await ownerAt()
    const { person, fan } = owner
    const { untouched } = owner
    expect(person.cookies.get('fan')).toBe(fan.sessionId)
    await leave(person)
    expect(await walk(person, owner), 'for whoever comes next').toEqual([])
    await give(person, await signedIn(world))
    expect(await walk(person, owner), 'for whoever signs in there').toEqual([])
    expect(await belongings(fan)).toEqual(untouched)
    expect(person.cookies.get('fan')).not.toBe(fan.sessionId)
  })
})

describe('a guest’s session', () => {
  test('opens by its bearer, is theirs who sign in and change it, and then nobody’s else', async () => {
    const fan = await fanOf(world, shop, { shippingInfo: SAID })
    const path = `/api/merch/session/${fan.sessionId}`
    expect([(await fan.get(path)).status, (await world.stranger().get(path)).status]).toEqual([200, 200])
    const person = await signedIn(world)
    for (const [name, value] of person.cookies) fan.cookies.set(name, value)
    expect((await fan.get(path)).status).toBe(200)
    expect((await world.stranger().get(path)).status, 'looking takes nothing').toBe(200)
    expectOk(await fan.fill([piece(shop, 'mug')]))
    expect([(await fan.get(path)).status, (await world.stranger().get(path)).status]).toEqual([200, 404])
  })

  test('that was paid by the guest stays their order, whoever signs in there later', async () => {
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
