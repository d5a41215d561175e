import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  findCartWrites,
  follow,
  ROUTES,
  type Route,
  type Step,
  WRITES,
} from '../../../../tests/support/merch/cart-writes.ts'
import { fanOf, openShop, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { signedIn } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'

let world: World
let shops: readonly Shop[]
beforeAll(async () => {
  world = await createWorld()
  shops = [await openShop(world), await openShop(world), await openShop(world)]
})
afterAll(() => world.close())

const CART = '/api/merch/cart'
const JSON_ROUTES = ['PUT', 'PATCH'] as const
type Write = { tab: number; route: (typeof JSON_ROUTES)[number]; quantity: number }
type Tab = { shop: Shop; browser: Browser; sessionId: string }

const shopOf = (tab: number): Shop => shops[tab % shops.length] as Shop

async function openTab(browser: Browser, shop: Shop): Promise<Tab> {
  const made = await browser.post('/api/merch/session/create', { campaignSlug: shop.slug })
  expect(made.status).toBe(201)
  return { shop, browser, sessionId: made.body.sessionId }
}

async function write({ shop, browser, sessionId }: Tab, { route, quantity }: Write): Promise<TestResponse> {
  const items = [piece(shop, 'mug', { quantity })]
  if (route === 'PUT') return browser.put(`/api/merch/session/${sessionId}/cart`, { items })
  return browser.patch('/api/merch/session/update', { sessionId, cartItems: items })
}

const shown = async (browser: Browser) =>
  ((await browser.get(CART)).body.cart?.campaigns ?? []).flatMap(
    ({ items }: { items: { catalogProductId: string }[] }) => items.map(({ catalogProductId }) => catalogProductId),
  )
const openCarts = async (of: readonly Shop[]) =>
  world.database.kysely
    .selectFrom('merch_cart_items as i')
    .innerJoin('merch_carts as c', 'c.id', 'i.cart_id')
    .select(['c.id', 'c.status'])
    .distinct()
    .where(
      'i.campaign_id',
      'in',
      of.map(({ id }) => id),
    )
    .where('i.order_id', 'is', null)
    .execute()

test('a browser gets its cart cookie with its session, or with its first write, by PATCH as well as PUT', async () => {
  const browser = world.stranger()
  const tab = await openTab(browser, shopOf(0))
  const given = browser.cookies.get('merch-cart')
  expect(given).toMatch(/^[\w-]{22}$/)
  for (const route of JSON_ROUTES) {
    const late = { ...tab, browser: { ...world.stranger() } }
    expect((await write(late, { tab: 0, route, quantity: 2 })).status).toBe(200)
    expect(late.browser.cookies.get('merch-cart')).toMatch(/^[\w-]{22}$/)
  }
  expect((await write(tab, { tab: 0, route: 'PATCH', quantity: 3 })).status).toBe(200)
  expect(browser.cookies.get('merch-cart')).toBe(given)
})

test('a page of another origin gets no cookie from any route', async () => {
  const fan = await fanOf(world, shopOf(0))
  fan.cookies.clear()
  const from = { origin: 'https://fans.example' }
  const items = [piece(shopOf(0), 'mug')]
  await fan.put(`/api/merch/session/${fan.sessionId}/cart`, { items }, from)
  await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, cartItems: items }, from)
  await fan.post('/api/merch/session/create', { campaignSlug: shopOf(0).slug }, from)
  expect([...fan.cookies.keys()].filter((name) => name.startsWith('merch-cart'))).toEqual([])
})

test('signing out removes every cart cookie', async () => {
  const person = await world.brand()
  const tab = await openTab(person, shopOf(0))
  await write(tab, { tab: 0, route: 'PUT', quantity: 1 })
  expect([...person.cookies.keys()].filter((name) => name.startsWith('merch-cart'))).toHaveLength(2)
  await person.auth.post('/api/auth/logout')
  expect([...person.cookies.keys()].filter((name) => name.startsWith('merch-cart'))).toEqual([])
})

describe.skipIf(inject('template').engine === 'pglite')('concurrently', () => {
  const first = (tabs: readonly Tab[], routes: readonly (typeof JSON_ROUTES)[number][]) =>
    Promise.all(
      tabs.map((tab, at) => write(tab, { tab: at, route: routes[at % routes.length] ?? 'PUT', quantity: at + 1 })),
    )

  test('four first writes in one session make one cart that the browser finds', async () => {
    const shop = await openShop(world)
    const browser = world.stranger()
    const tab = await openTab(browser, shop)
    browser.cookies.clear()
    const responses = await first([tab, tab, tab, tab], JSON_ROUTES)
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await shown(browser)).toEqual([shop.products.mug])
    expect(await openCarts([shop])).toMatchObject([{ status: 'active' }])
  })

  test('four tabs opened and filled at the same time share one draft', async () => {
    const own = await Promise.all([1, 2, 3, 4].map(() => openShop(world)))
    const browser = world.stranger()
    await Promise.all(
      own.map(async (shop, at) => {
        const tab = await openTab(browser, shop)
        const response = await write(tab, { tab: at, route: JSON_ROUTES[at % 2] ?? 'PUT', quantity: at + 1 })
        expect(response.status).toBe(200)
      }),
    )
    expect((await shown(browser)).toSorted()).toEqual(own.map(({ products }) => products.mug).toSorted())
    expect(await openCarts(own)).toMatchObject([{ status: 'active' }])
  })
})

test('the table of writes lists exactly the routes that write a cart', async () => {
  expect(await findCartWrites(world, await openShop(world))).toEqual(Object.keys(WRITES).toSorted())
})

/**
 * Concurrent writes. Each store occurs at most once, so that the result does not depend on the
 * order of the writes.
 */
const round = fc.uniqueArray(
  fc.record({
    browser: fc.nat({ max: 1 }),
    shop: fc.nat({ max: 2 }),
    route: fc.constantFrom(...ROUTES),
    quantity: fc.nat({ max: 3 }),
  }),
  { selector: ({ shop }) => shop, minLength: 1, maxLength: 3 },
)
/**
 * Steps of a test. A number is a browser in which the person signs in, or signs out if signed in.
 */
const history = fc.array(fc.oneof({ weight: 3, arbitrary: round }, fc.nat({ max: 1 })), { minLength: 3, maxLength: 6 })

/** Uses one route as a guest, then at both browsers of a person, and after signing out. */
const everywhere = (route: Route): Step[] => {
  const by = (browser: number, shop: number, quantity: number) => [{ browser, shop, route, quantity }]
  return [by(0, 0, 2), 0, by(0, 0, 1), by(0, 1, 2), 1, by(1, 2, 3), 0, by(0, 0, 3), by(1, 1, 0)]
}

const SEED = 32

test(`every write in any tab, at any browser, before, during and after a sign-in ends in one draft (seed ${SEED})`, async () => {
  const person = await signedIn(world)
  const isParallel = inject('template').engine !== 'pglite'
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const own = await Promise.all([1, 2, 3].map(() => openShop(world)))
      await follow(world, { shops: own, email: person.email, steps, isParallel })
    }),
    {
      seed: SEED,
      numRuns: ROUTES.length + 8,
      examples: ROUTES.map((route) => [everywhere(route)]),
      endOnFailure: true,
    },
  )
})
