import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fanOf, openShop, piece, type Shop } from '../../../../tests/support/merch-shop.ts'
import { type Answer, type Browser, createWorld, type World } from '../../../../tests/support/world.ts'

/** Every write of a browser, from any number of tabs and by any route, ends in its one draft. */

let world: World
let shops: readonly Shop[]
beforeAll(async () => {
  world = await createWorld()
  shops = [await openShop(world), await openShop(world), await openShop(world)]
})
afterAll(() => world.close())

const CART = '/api/merch/cart'
const JSON_ROUTES = ['PUT', 'PATCH'] as const
const ROUTES = [...JSON_ROUTES, 'form'] as const
type Write = { tab: number; route: (typeof ROUTES)[number]; quantity: number }
type Tab = { shop: Shop; browser: Browser; sessionId: string }

const shopOf = (tab: number): Shop => shops[tab % shops.length] as Shop

/**
 * The tab of one store: its own cookie of the session, as browsers keep it for the pages of that
 * store.
 */
async function openTab(browser: Browser, shop: Shop): Promise<Tab> {
  const made = await browser.post('/api/merch/session/create', { campaignSlug: shop.slug })
  expect(made.status).toBe(201)
  return { shop, browser, sessionId: made.body.sessionId }
}

async function write({ shop, browser, sessionId }: Tab, { route, quantity }: Write): Promise<Answer> {
  const items = [piece(shop, 'mug', { quantity })]
  if (route === 'PUT') return browser.put(`/api/merch/session/${sessionId}/cart`, { items })
  if (route === 'PATCH') return browser.patch('/api/merch/session/update', { sessionId, cartItems: items })
  const form = new URLSearchParams({ catalogProductId: shop.products.mug, quantity: '1' }).toString()
  return browser.send('POST', `/c/${shop.slug}/do/add-to-cart`, form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

const shown = async (browser: Browser) =>
  ((await browser.get(CART)).body.cart?.campaigns ?? []).flatMap(
    ({ items }: { items: { catalogProductId: string }[] }) => items.map(({ catalogProductId }) => catalogProductId),
  )
/** Drafts that are open, of those that rows of these stores lie in. */
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

test('a browser gets its cart cookie with its session, by PATCH as well as PUT', async () => {
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
  const first = (tabs: readonly Tab[], routes: readonly (typeof ROUTES)[number][]) =>
    Promise.all(
      tabs.map((tab, at) => write(tab, { tab: at, route: routes[at % routes.length] ?? 'PUT', quantity: at + 1 })),
    )

  test('four first writes in one session make one cart that the browser finds', async () => {
    const shop = await openShop(world)
    const browser = world.stranger()
    const tab = await openTab(browser, shop)
    browser.cookies.clear()
    const answers = await first([tab, tab, tab, tab], JSON_ROUTES)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await shown(browser)).toEqual([shop.products.mug])
    expect(await openCarts([shop])).toMatchObject([{ status: 'active' }])
  })

  test('four tabs opened and filled at the same time share one draft', async () => {
    const own = await Promise.all([1, 2, 3, 4].map(() => openShop(world)))
    const browser = world.stranger()
    await Promise.all(
      own.map(async (shop, at) => {
        const tab = await openTab(browser, shop)
        const answer = await write(tab, { tab: at, route: JSON_ROUTES[at % 2] ?? 'PUT', quantity: at + 1 })
        expect(answer.status).toBe(200)
      }),
    )
    expect((await shown(browser)).toSorted()).toEqual(own.map(({ products }) => products.mug).toSorted())
    expect(await openCarts(own)).toMatchObject([{ status: 'active' }])
  })

  test('tabs opened, filled and read in any order by any route share one draft', async () => {
    const act = fc.record({
      tab: fc.nat({ max: 2 }),
      route: fc.constantFrom(...ROUTES),
      quantity: fc.integer({ min: 1, max: 5 }),
      isLooked: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const [browser, other] = [world.stranger(), world.stranger()]
          const written = new Set<string>()
          const theirs = await openTab(other, shopOf(0))
          await write(theirs, { tab: 0, route: 'PUT', quantity: 1 })
          for (const round of rounds)
            await Promise.all(
              round.map(async ({ isLooked, ...asked }) => {
                const shop = shopOf(asked.tab)
                const answer = await write(await openTab(browser, shop), asked)
                expect([200, 303], answer.text).toContain(answer.status)
                written.add(shop.products.mug)
                if (isLooked) expect((await browser.get(CART)).status).toBe(200)
              }),
            )
          expect([...new Set(await shown(browser))].toSorted()).toEqual([...written].toSorted())
          expect(await shown(other)).toEqual([shopOf(0).products.mug])
        },
      ),
      { numRuns: 15 },
    )
  })
})
