import { sql } from 'kysely'
import { expect } from 'vitest'
import { MINUTE_MS } from '../../../server/platform/clock.ts'
import { expectOk } from '../offers/offers.ts'
import { PASSWORD } from '../people/signed-in.ts'
import type { Names } from '../responses/asked-route.ts'
import type { Browser, World } from '../world.ts'
import { fanOf, HOME, piece, type Shop } from './merch-shop.ts'
import { ledTo, sendForm } from './store-pages.ts'
import { nameOf, requestRoute, STORE_ROUTES, type StoreRouteName } from './store-walk.ts'

/**
 * Every route that writes a cart, and a model of the carts' content afterwards. A browser shows
 * its draft, or the cart of the person who is signed in there. A piece that several sessions of a
 * cart contain counts once, with the largest quantity.
 */

/** A fan's session in one store, which the model treats as a part of a cart. */
type Session = { shop: Shop; bearer: string; quantity: number }
type Cart = Set<Session>
type Device = {
  jar: Browser
  draft: Cart
  person: { cart: Cart } | null
  /** The session that the browser has open in each store. */
  tabs: Map<Shop, Session>
}
type Writing = { world: World; device: Device; other: Device; session: Session; quantity: number }

const cartOf = ({ person, draft }: Device): Cart => person?.cart ?? draft

/**
 * Sends requests as one tab of a browser. Tabs share all cookies except the one for their store's
 * session. If they send at the same time, cookies are set in the order of the responses, as
 * browsers do.
 * @returns the session of the tab afterwards
 */
async function inTab(
  world: World,
  { jar }: Device,
  bearer: string | undefined,
  send: (browser: Browser) => Promise<unknown>,
): Promise<string | undefined> {
  const tab = world.stranger()
  for (const [name, value] of jar.cookies) tab.cookies.set(name, value)
  if (bearer !== undefined) tab.cookies.set('fan', bearer)
  const before = new Map(tab.cookies)
  await send(tab)
  for (const [name, value] of tab.cookies)
    if (name !== 'fan' && before.get(name) !== value) jar.cookies.set(name, value)
  for (const name of before.keys()) if (!tab.cookies.has(name)) jar.cookies.delete(name)
  return tab.cookies.get('fan')
}

const inOwnTab = ({ world, device, session }: Writing, send: (browser: Browser) => Promise<unknown>) =>
  inTab(world, device, session.bearer, send)
const submit = (writing: Writing, act: string, fields: Record<string, string>) =>
  inOwnTab(writing, async (browser) => {
    const { slug } = writing.session.shop
    const to = ledTo(await sendForm(browser, slug, act, fields), slug)
    if (to.includes('refused=')) throw new Error(`${act} was refused: ${to}`)
  })

const itemsOf = ({ session, quantity }: Writing): object[] =>
  quantity === 0 ? [] : [piece(session.shop, 'mug', { quantity })]

async function put(writing: Writing): Promise<void> {
  const path = `/api/merch/session/${writing.session.bearer}/cart`
  await inOwnTab(writing, async (browser) => expectOk(await browser.put(path, { items: itemsOf(writing) })))
  writing.session.quantity = writing.quantity
}

/** The caller adds the session to the model's cart. */
async function openSession(world: World, device: Device, shop: Shop): Promise<Session> {
  const session: Session = { shop, bearer: '', quantity: 0 }
  await inTab(world, device, undefined, async (browser) => {
    const made = await browser.post('/api/merch/session/create', { campaignSlug: shop.slug })
    expect(made.status, made.text).toBe(201)
    session.bearer = made.body.sessionId
  })
  return session
}

const shownOf = (cart: Cart, shop: Shop): number =>
  Math.max(0, ...[...cart].filter((session) => session.shop === shop).map(({ quantity }) => quantity))

/** Adds a restored cart to the model: a session with copies of the rows of one store. */
function addCopies({ device, session: { shop } }: Writing, bearer: string): void {
  const copy = { shop, bearer, quantity: shownOf(cartOf(device), shop) }
  cartOf(device).add(copy)
  device.tabs.set(shop, copy)
}

const hasRows = ({ device, session: { shop } }: Writing): boolean => shownOf(cartOf(device), shop) > 0

/** Sends the request, and changes the model in the same way. */
export const WRITES = {
  'PUT /api/merch/session/{id}/cart': put,
  'PATCH /api/merch/session/update': async (writing) => {
    const { session, quantity } = writing
    const body = { sessionId: session.bearer, cartItems: itemsOf(writing) }
    await inOwnTab(writing, async (browser) => expectOk(await browser.patch('/api/merch/session/update', body)))
    session.quantity = quantity
  },
  'POST /c/{slug}/do/add-to-cart': async (writing) => {
    const { session } = writing
    const quantity = Math.max(1, writing.quantity)
    await submit(writing, 'add-to-cart', { catalogProductId: session.shop.products.mug, quantity: String(quantity) })
    session.quantity = Math.min(10, session.quantity + quantity)
  },
  'POST /c/{slug}/do/row': async (writing) => {
    const { session, quantity } = writing
    if (session.quantity === 0) await put({ ...writing, quantity: 1 })
    let row = ''
    await inOwnTab(writing, async (browser) => {
      row = expectOk(await browser.get(`/api/merch/session/${session.bearer}`)).data.cartItems[0].id
    })
    await submit(writing, 'row', { row, quantity: String(quantity) })
    session.quantity = quantity
  },
  'POST /c/{slug}/do/cart-words': async (writing) => {
    await submit(writing, 'cart-words', { giftNote: `For you, ${writing.quantity} times` })
  },
  'POST /c/{slug}/do/checkout': async (writing) => {
    await submit(writing, 'checkout', { email: `${writing.session.bearer}@fans.test`, firstName: 'Ada', ...HOME })
  },
  'POST /c/{slug}/do/mail-art': async (writing) => {
    await submit(writing, 'mail-art', { email: `art-${writing.quantity}@fans.test` })
  },
  'POST /api/merch/cart/restore': async (writing) => {
    if (!hasRows(writing)) return put(writing)
    await inOwnTab(writing, async (browser) => {
      const made = await browser.post('/api/merch/cart/restore', { campaignSlug: writing.session.shop.slug })
      expect(made.status, made.text).toBe(201)
      addCopies(writing, made.body.sessionId)
    })
  },
  'POST /c/{slug}/do/restore': async (writing) => {
    if (!hasRows(writing)) return put(writing)
    const { world, device, session } = writing
    // Like a browser that has lost its session cookie.
    const bearer = await inTab(world, device, undefined, async (browser) => {
      expect(ledTo(await sendForm(browser, session.shop.slug, 'restore', {}), session.shop.slug)).toBe('/cart')
    })
    addCopies(writing, bearer ?? '')
  },
  'POST /c/{slug}/do/continue': async (writing) => {
    const { world, device, other, session } = writing
    let url = ''
    await inOwnTab(writing, async (browser) => {
      const made = await browser.post('/api/merch/session/hand-over', { sessionId: session.bearer })
      expect(made.status, made.text).toBe(201)
      url = made.body.url
    })
    const bearer = await inTab(world, other, undefined, async (browser) => {
      const token = new URL(url).searchParams.get('token') ?? ''
      const { slug } = session.shop
      expect(ledTo(await sendForm(browser, slug, 'continue', { token }), slug)).not.toContain('refused=')
    })
    session.bearer = bearer ?? ''
    cartOf(device).delete(session)
    cartOf(other).add(session)
    device.tabs.delete(session.shop)
    other.tabs.set(session.shop, session)
  },
} satisfies Partial<Record<StoreRouteName, (writing: Writing) => Promise<unknown>>>

export type Route = keyof typeof WRITES
export const ROUTES = Object.keys(WRITES) as Route[]
type Act = { browser: number; shop: number; route: Route; quantity: number }
/**
 * Writes that are sent concurrently, or the number of a browser at which the person signs in or
 * out.
 */
export type Step = readonly Act[] | number
type History = { shops: readonly Shop[]; email: string; steps: readonly Step[]; isParallel: boolean }

/** Follows a history, and compares both browsers with the model after each step. */
export async function follow(world: World, { shops, email, steps, isParallel }: History): Promise<void> {
  // Requests of earlier histories must not count toward the limits per minute.
  world.clock.advance(MINUTE_MS)
  const theirs: Cart = new Set()
  const open = (): Device => ({ jar: world.stranger(), draft: new Set(), person: null, tabs: new Map() })
  const devices = [open(), open()] as const
  const deviceAt = (at: number): Device => (at === 0 ? devices[0] : devices[1])
  const act = async ({ browser, shop: at, route, quantity }: Act): Promise<void> => {
    const [device, other, shop] = [deviceAt(browser), deviceAt(1 - browser), shops[at]]
    if (!shop) throw new Error(`there is no store ${at}`)
    const session = device.tabs.get(shop) ?? (await openSession(world, device, shop))
    device.tabs.set(shop, session)
    cartOf(device).add(session)
    await WRITES[route]({ world, device, other, session, quantity })
  }
  for (const [nth, step] of steps.entries()) {
    if (typeof step === 'number') await (deviceAt(step).person ? signOut : signIn)(deviceAt(step), { email, theirs })
    else if (isParallel) await Promise.all(step.map(act))
    else for (const one of step) await act(one)
    for (const [at, device] of devices.entries())
      expect(await readCart(device, shops), `browser ${at} after step ${nth}`).toEqual(
        shops.map((shop) => shownOf(cartOf(device), shop)),
      )
  }
}

async function signIn(device: Device, { email, theirs }: { email: string; theirs: Cart }): Promise<void> {
  expectOk(await device.jar.auth.post('/api/auth/login', { email, password: PASSWORD }))
  for (const session of device.draft) theirs.add(session)
  device.draft = new Set()
  device.person = { cart: theirs }
}

async function signOut(device: Device): Promise<void> {
  expectOk(await device.jar.auth.post('/api/auth/logout'))
  device.person = null
  device.tabs = new Map()
}

async function readCart({ jar }: Device, shops: readonly Shop[]): Promise<number[]> {
  const { cart } = expectOk(await jar.get('/api/merch/cart'))
  const groups: { campaign: { slug: string }; items: { quantity: number }[] }[] = cart?.campaigns ?? []
  return shops.map(({ slug }) =>
    groups
      .filter(({ campaign }) => campaign.slug === slug)
      .flatMap(({ items }) => items)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

/**
 * Sends a valid request to every route of the stores, as a guest with a cart, and compares the
 * rows of all carts. Pages are left out, because they only read.
 */
export async function findCartWrites(world: World, shop: Shop): Promise<string[]> {
  const found: string[] = []
  const isAsked = ({ method, path }: (typeof STORE_ROUTES)[number]) => method !== 'GET' || path === '/api/merch/cart'
  const routes = STORE_ROUTES.filter(isAsked)
  for (const route of routes) {
    const { fan, names } = await guestWithCart(world, shop, { hasLink: route.path.endsWith('/do/continue') })
    // A restored cart is only copied to a browser that does not have the session.
    if (route.path.endsWith('/restore')) fan.cookies.delete('fan')
    const before = await cartRows(world)
    await requestRoute(route, fan, names)
    if ((await cartRows(world)) !== before) found.push(nameOf(route))
  }
  return found.toSorted()
}

async function guestWithCart(
  world: World,
  shop: Shop,
  { hasLink }: { hasLink: boolean },
): Promise<{ fan: Browser; names: Names }> {
  const fan = await fanOf(world, shop, { shippingInfo: null })
  const { sessionId } = fan
  const [{ id: row }] = expectOk(await fan.fill([piece(shop, 'mug', { quantity: 3 })])).data.items
  const link = hasLink ? await fan.post('/api/merch/session/hand-over', { sessionId }) : undefined
  const names = {
    sessionId,
    id: sessionId,
    merchSessionId: sessionId,
    slug: shop.slug,
    campaignSlug: shop.slug,
    campaignId: shop.id,
    catalogProductId: shop.products.mug,
    productId: shop.products.mug,
    row,
    quantity: 2,
    giftNote: 'For you',
    email: fan.email,
    token: link ? new URL(link.body.url).searchParams.get('token') : undefined,
  }
  // The link is opened in another browser.
  return { fan: link ? world.stranger() : fan, names: names as Names }
}

/** Returns the rows as text, without the pictures of the items. */
async function cartRows({ database }: World): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select c::text as row from merch_carts c
    union all select s::text from merch_session_carts s
    union all select (to_jsonb(i) - 'preview_filename' - 'clean_filename')::text from merch_cart_items i
    order by 1`.execute(database.kysely)
  return rows.map(({ row }) => row).join('\n')
}
