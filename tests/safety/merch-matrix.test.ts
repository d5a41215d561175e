import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { takeSelfie } from '../support/merch/merch-artwork.ts'
import { findInTables, PERSONAL, type PlantedFan, plantFan } from '../support/merch/merch-canaries.ts'
import { openShop, orderOf, piece, type Shop, tee } from '../support/merch/merch-shop.ts'
import { expectOk } from '../support/offers/offers.ts'
import { askRoute, type Names, namesTakenBy, parametersOf } from '../support/responses/asked-route.ts'
import { pathOf } from '../support/uploads.ts'
import { type Browser, createWorld, type World } from '../support/world.ts'

/**
 * Nobody but the fan may receive session tokens, photos or clean art, and only those who send the
 * parcel may receive personal details.
 */

const MERCH = ROUTES.filter(({ path }) => /^\/(?:api\/merch|orders|cart)(?:\/|$)/.test(path))
const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)

const logged: string[] = []
let world: World
let shop: Shop
let planted: PlantedFan
let untouched: string[]
type Outsider = { browser: Browser; isAdmin: boolean; own: Names & { sessionId?: string } }
const outsiders: Record<string, Outsider> = {}
const received: { who: string; route: Route; text: string }[] = []

const db = () => world.database.kysely

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  world = await createWorld({ logger, env: { LOG_LEVEL: 'trace', SHARES_WITHOUT_SESSION: 'off' } })
  shop = await openShop(world)
  planted = await plantFan(world, shop)
  await gather()
  untouched = await belongings()
  expect(untouched.length).toBeGreaterThan(10)
})
afterAll(() => world.close())

/** Each kind of caller has a session of their own in the same campaign. */
async function gather(): Promise<void> {
  const { fan: other } = await orderOf(world, shop, [piece(shop, 'picture')])
  const { order } = expectOk(await other.post('/api/merch/order/by-session', { sessionId: other.sessionId }))
  await takeSelfie(world, other.internalId)
  expectOk(await other.fill([tee(shop)]))
  const token = new URL(order.orderUrl).searchParams.get('token') ?? ''
  outsiders['another fan'] = { browser: other, isAdmin: false, own: { sessionId: other.sessionId, token } }
  const people = {
    'a stranger with an account': await world.brand(),
    'the talent who sells': shop.seller,
    'another talent': await world.talent('Iris Okafor'),
    'an admin': await world.admin(),
  }
  for (const [who, browser] of Object.entries(people)) {
    const { body } = await browser.post('/api/merch/session/create', { campaignSlug: shop.slug })
    outsiders[who] = { browser, isAdmin: who === 'an admin', own: { sessionId: body.sessionId, token } }
  }
  outsiders.nobody = { browser: world.stranger(), isAdmin: false, own: { token } }
}

const idIn = (route: Route, sessionId: Names[string]): Names[string] =>
  route.path.includes('/session/') ? sessionId : route.path.includes('/campaigns/') ? shop.id : planted.known.orderId

async function requestAs(who: string, route: Route, shown: Names): Promise<number> {
  const { browser } = outsiders[who] as Outsider
  const names = { ...planted.known, ...shown, id: idIn(route, shown.sessionId) }
  const { status, text, headers } = await askRoute(route, browser, names)
  received.push({ who, route, text: `${JSON.stringify(headers)}\n${text}` })
  return status
}
/** The session's internal id, which others may know. */
const byItsOtherName = () => ({ sessionId: planted.fan.internalId, token: planted.fan.internalId })

const takesSession = (route: Route): boolean =>
  namesTakenBy(route).includes('sessionId') || route.path.includes('/session/{id}')
const opensByToken = (route: Route): boolean => parametersOf(route).includes('orderNumber')
/** A caller who sends one of these must prove ownership. */
const OWNED = ['artKey', 'aiArtKey', 'imageName', 'selfieId', 'activeSelfieId', 'cartItemId', 'orderNumber', 'orderId']
const namesOwned = (route: Route): boolean => namesTakenBy(route).some((name) => OWNED.includes(name))

const opened = MERCH.filter(({ auth }) => auth === 'public')
const silent = (route: Route): boolean => route.insteadOfErrors !== undefined

async function belongings(): Promise<string[]> {
  const of = planted.fan.internalId
  const { rows } = await sql<{ row: string }>`
    select s::text as row from merch_sessions s where id = ${of}
    union all select s::text from merch_selfies s where session_id = ${of}
    union all select i::text from merch_cart_items i where session_id = ${of}
    union all select c::text from merch_session_carts c where session_id = ${of}
    union all select o::text from merch_orders o where session_id = ${of}
    union all select a::text from merch_art a where session_id = ${of}
    union all select s::text from merch_shares s where session_id = ${of}
    union all select p::text from payments p where pay_for_id = ${of}
    union all select l::text from merch_leads l where email = ${PERSONAL.email}`.execute(db())
  return rows.map(({ row }) => row).sort()
}

const ordinary = () => Object.keys(outsiders).filter((who) => !outsiders[who]?.isAdmin)

test('the fan can read all planted data, so that leaks of it can be found', async () => {
  const { fan, secrets, files, known } = planted
  const { sessionId } = fan
  const token = secrets.order
  const own = [
    ...[`session/${sessionId}`, `order/${known.orderNumber}?token=${token}`, 'cart'].map((path) =>
      fan.get(`/api/merch/${path}`),
    ),
    fan.post('/api/merch/order/by-session', { sessionId }),
    fan.post('/api/merch/calc-price', { sessionId }),
  ]
  const text = (await Promise.all(own)).map((response) => JSON.stringify(expectOk(response))).join('\n')
  const { leadMessage: _lead, ...ownData } = PERSONAL
  for (const word of [...Object.values(ownData), sessionId, token]) expect(text).toContain(word)
  for (const [what, secret] of Object.entries(secrets)) expect(secret.length, what).toBeGreaterThan(20)
  const { data } = expectOk(await fan.get(`/api/merch/session/${sessionId}`))
  const { order } = expectOk(await fan.post('/api/merch/order/by-session', { sessionId }))
  const shown = [await fan.get(pathOf(data.selfie.url)), await fan.get(pathOf(order.downloads[0].url))]
  expect(shown.map((response) => response.text)).toEqual([...files.values()])
})

describe('with the session’s internal id or no id it is 404:', () => {
  test.each(named(opened.filter((route) => (takesSession(route) || opensByToken(route)) && !silent(route))))(
    '%s',
    async (_name, route) => {
      for (const who of Object.keys(outsiders))
        expect([who, await requestAs(who, route, byItsOtherName())]).toEqual([who, 404])
      expect(await belongings()).toEqual(untouched)
    },
  )
})

describe('with their own session, somebody else gets none of the fan’s data from', () => {
  test.each(named(opened))('%s', async (_name, route) => {
    for (const who of Object.keys(outsiders)) {
      const status = await requestAs(who, route, outsiders[who]?.own ?? {})
      if (namesOwned(route) && !silent(route)) expect([400, 404, 422], `${who}: ${status}`).toContain(status)
      else expect(status, who).toBeLessThan(500)
    }
    expect(await belongings()).toEqual(untouched)
  })
})

describe('without the needed role it is 401 or 403:', () => {
  test.each(named(MERCH.filter(({ auth }) => auth !== 'public')))('%s', async (_name, route) => {
    for (const who of ordinary()) {
      const status = await requestAs(who, route, outsiders[who]?.own ?? {})
      const isSignedIn = outsiders[who]?.browser.cookies.has('auth-token')
      if (route.auth === 'admin') expect([who, status]).toEqual([who, isSignedIn ? 403 : 401])
      else if (route.auth === 'cron') expect([who, status]).toEqual([who, 401])
      else if (route.auth === 'user' && !isSignedIn) expect([who, status]).toEqual([who, 401])
      else expect(status, who).toBeLessThan(500)
    }
    expect(await belongings()).toEqual(untouched)
  })
})

test('lists of a caller’s own things contain nothing of the fan’s', async () => {
  const lists = ROUTES.filter(
    (route) => route.auth === 'user' && route.method === 'GET' && parametersOf(route).length === 0,
  )
  expect(lists.length).toBeGreaterThan(10)
  for (const route of lists.filter(
    ({ query }) => (query as { required?: string[] } | undefined)?.required === undefined,
  ))
    for (const who of ['the talent who sells', 'another talent'])
      expect(await requestAs(who, route, {}), route.path).toBeLessThan(500)
  const table = await shop.seller.get('/api/payments/statement', { accept: 'text/csv' })
  expect(table.text.trimEnd().split('\r\n').length, 'the statement contains the sale').toBeGreaterThan(2)
  const route = ROUTES.find(({ path }) => path === '/api/payments/statement') as Route
  received.push({ who: 'the talent who sells', route, text: table.text })
})

test('a fan’s file opens by its own signature only', async () => {
  const other = outsiders['another fan'] as Outsider
  const { data } = expectOk(await other.browser.get(`/api/merch/session/${other.own.sessionId}`))
  const { search } = new URL(data.selfie.url)
  expect((await other.browser.get(pathOf(data.selfie.url))).status).toBe(200)
  const [route] = ROUTES.filter(({ path }) => path === '/media/{key}') as [Route]
  const { rows } = await sql<{ key: string }>`
    select key from media_files where owner_session_id = ${planted.fan.internalId} and visibility <> 'public'`.execute(
    db(),
  )
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([...planted.files.keys()]))
  for (const { key } of rows)
    for (const [who, { browser }] of Object.entries(outsiders))
      for (const query of ['', '?w=320', search]) {
        const { status, text } = await browser.get(`/media/${key}${query}`)
        received.push({ who, route, text })
        expect([who, query, status]).toEqual([who, query, 404])
      }
})

test('an admin sees who ordered and who wrote, but not the waiting fan’s email address', async () => {
  for (const route of MERCH.filter(({ auth }) => auth === 'admin')) {
    const status = await requestAs('an admin', route, outsiders['an admin']?.own ?? {})
    expect(status, route.path).toBeLessThan(500)
  }
  const allText = received
    .filter(({ who }) => who === 'an admin')
    .map(({ text }) => text)
    .join('\n')
  const { delayedEmail, ...wanted } = PERSONAL
  for (const word of Object.values(wanted)) expect(allText).toContain(word)
  expect(allText).not.toContain(delayedEmail)
})

describe('after all requests', () => {
  test('nobody received a secret, a photo or clean art', () => {
    expect(received.length).toBeGreaterThan(500)
    const found = received.flatMap(({ who, route, text }) => [
      ...Object.entries(planted.secrets).flatMap(([what, secret]) =>
        text.includes(secret) ? [`${who}, ${route.path}: ${what}`] : [],
      ),
      ...[...planted.files].flatMap(([key, bytes]) => (text.includes(bytes) ? [`${who}, ${route.path}: ${key}`] : [])),
    ])
    expect(found).toEqual([])
  })

  test('nobody but admins received the fan’s personal data', () => {
    const found = received
      .filter(({ who, route }) => who !== 'an admin' || route.auth !== 'admin')
      // A response may repeat input of the caller.
      .flatMap(({ who, route, text }) =>
        Object.values(PERSONAL).flatMap((word) => (text.includes(word) ? [`${who}, ${route.path}: ${word}`] : [])),
      )
    expect(found).toEqual([])
  })

  test('no log contains the fan’s personal data', () => {
    const all = logged.join('\n')
    expect(all.length).toBeGreaterThan(10_000)
    const words = { ...PERSONAL, ...planted.secrets, 'the name of the photo': planted.known.imageName }
    expect(Object.entries(words).filter(([, word]) => all.includes(word))).toEqual([])
  })

  test('no object key contains the fan’s personal data', async () => {
    const keys = (await world.app.ctx.storage.list('', { limit: 1000 })).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining([...planted.files.keys()]))
    const words = [...Object.values(PERSONAL), ...Object.values(planted.secrets)]
    expect(keys.filter((key) => words.some((word) => key.includes(word)))).toEqual([])
  })

  test('no table contains a secret, except mails to the fan in the mailbox', async () => {
    // The print service gets a link to the art that is valid for some minutes.
    const { art: _art, ...lasting } = planted.secrets
    const found = await findInTables(world, Object.values(lasting))
    expect(found.filter(({ row, table }) => !(table === 'mailbox.mails' && row.includes(PERSONAL.email)))).toEqual([])
    expect(found.some(({ table }) => table === 'mailbox.mails')).toBe(true)
  })

  test('no mail or notice to others contains personal data of the fan, nor does the processor', async () => {
    const found = await findInTables(world, Object.values(PERSONAL))
    const places = new Set(found.filter(({ row, table }) => !isTheirs(table, row)).map(({ table }) => table))
    expect([...places].filter((table) => !KEPT_IN.includes(table))).toEqual([])
    expect(places).toContain('print_shop.orders')
  })
})

const isTheirs = (table: string, row: string): boolean =>
  ['mailbox.mails', 'outgoing_mails'].includes(table) &&
  [PERSONAL.email, PERSONAL.delayedEmail].some((own) => row.includes(own))

/**
 * Tables that hold a fan's personal details: session, cart, order, and the print service's order.
 */
const KEPT_IN = [
  'merch_cart_items',
  'merch_carts',
  'merch_checkouts',
  'merch_leads',
  'merch_orders',
  'merch_session_carts',
  'merch_sessions',
  'payments',
  'print_shop.orders',
  'profiles',
]
