import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSelfie } from '../support/merch/merch-artwork.ts'
import { storeArt } from '../support/merch/merch-canaries.ts'
import { type Fan, fanOf, openShop, piece, type Shop } from '../support/merch/merch-shop.ts'
import { walk } from '../support/merch/store-walk.ts'
import { expectOk } from '../support/offers/offers.ts'
import { signedIn } from '../support/people/signed-in.ts'
import type { Names } from '../support/responses/asked-route.ts'
import { pathOf } from '../support/uploads.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../support/world.ts'

/**
 * Every route and page of the stores, requested from the old device of a session that was handed
 * over.
 */

/** Each word of the new holder's data occurs nowhere else. */
const ENTERED = {
  email: 'wilhelmina.corvid@fans.test',
  firstName: 'Wilhelmina',
  lastName: 'Corvidson',
  addressLine1: '12 Larkspur Mews',
} as const
const GIFT_NOTE = 'For the tallest Hornbill'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

type Sender = { fan: Fan; known: Names; photoName: string; photoUrl: string }

async function senderAt(browser: Browser): Promise<Sender> {
  const fan = await fanOf(world, shop, { browser })
  const photoName = (await takeSelfie(world, fan.internalId)).split('/').at(-1) ?? ''
  const artKey = await storeArt(world, fan.internalId)
  const [{ id: row }] = expectOk(await fan.fill([piece(shop, 'mug')])).data.items
  const { sessionId } = fan
  const photoUrl = expectOk(await fan.get(`/api/merch/session/${sessionId}`)).data.selfie.url
  const ids = { sessionId, id: sessionId, merchSessionId: sessionId, campaignId: shop.id, campaignSlug: shop.slug }
  const product = { catalogProductId: shop.products.mug, productId: shop.products.mug }
  const known = {
    ...ids,
    ...product,
    slug: shop.slug,
    imageName: photoName,
    artKey,
    aiArtKey: artKey,
    row,
    quantity: 2,
  }
  return { fan, known, photoName, photoUrl }
}

/** @returns the token of a link, created on the old device */
async function linkOf({ fan }: Sender): Promise<string> {
  const { body } = await fan.post('/api/merch/session/hand-over', { sessionId: fan.sessionId })
  return new URL(body.url).searchParams.get('token') ?? ''
}

const accept = (browser: Browser, token: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
  browser.send('POST', `/c/${shop.slug}/do/continue`, new URLSearchParams({ token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })
const bearerOf = (browser: Browser): string => browser.cookies.get('fan') ?? ''

/** @returns the new bearer, after entering an address and a gift note on the device */
async function openHandOverLink(browser: Browser, token: string): Promise<string> {
  expect((await accept(browser, token)).headers['location']).toBe(`/c/${shop.slug}`)
  const sessionId = bearerOf(browser)
  const home = { city: 'Springfield', state: 'CA', postalCode: '90001', country: 'US' }
  const shippingInfo = { ...ENTERED, ...home }
  expectOk(await browser.patch('/api/merch/session/update', { sessionId, shippingInfo }))
  const items = [piece(shop, 'mug', { quantity: 3 })]
  expectOk(await browser.put(`/api/merch/session/${sessionId}/cart`, { items, giftNote: GIFT_NOTE }))
  return sessionId
}

/** Ignores cookies that the server sets meanwhile. */
function withCookiesOfNow(browser: Browser): Browser {
  const snapshot = [...browser.cookies]
  const send: Browser['send'] = (...request) => {
    browser.cookies.clear()
    for (const [name, value] of snapshot) browser.cookies.set(name, value)
    return browser.send(...request)
  }
  return { ...browser, send }
}

async function rowsOfSession({ fan: { internalId } }: Sender): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select s::text as row from merch_sessions s where id = ${internalId}
    union all select s::text from merch_selfies s where session_id = ${internalId}
    union all select i::text from merch_cart_items i where session_id = ${internalId}
    union all select c::text from merch_session_carts c where session_id = ${internalId}`.execute(world.database.kysely)
  return rows.map(({ row }) => row).sort()
}

/** People who may hand over a session, or receive it. */
const PEOPLE: Readonly<Record<string, () => Promise<Browser>>> = {
  'a guest': async () => world.stranger(),
  'a signed-in person': () => signedIn(world),
}
const PAIRS = Object.keys(PEOPLE).flatMap((sender) =>
  Object.keys(PEOPLE).map((receiver) => [sender, receiver] as const),
)
const personCalled = async (name: string): Promise<Browser> => (await PEOPLE[name]?.()) as Browser

describe('once a session continues elsewhere', () => {
  test.each(PAIRS)('no route lets the old device of %s read or change anything of %s', async (from, to) => {
    const sender = await senderAt(await personCalled(from))
    const { fan, known, photoName, photoUrl } = sender
    expect((await fan.get(pathOf(photoUrl))).status).toBe(200)
    const old = withCookiesOfNow(fan)
    expect(bearerOf(fan)).toBe(fan.sessionId)
    const receiver = await personCalled(to)
    const bearer = await openHandOverLink(receiver, await linkOf(sender))
    expect(bearer).not.toBe(fan.sessionId)

    const secrets = [...Object.values(ENTERED), GIFT_NOTE, bearer]
    const before = await rowsOfSession(sender)
    expect(before.join('\n')).toContain(ENTERED.addressLine1)
    expect(await walk(old, { known, secrets })).toEqual([])
    expect(await rowsOfSession(sender)).toEqual(before)

    // walk() sends the photo's name in its requests, and a response may repeat its request. So the
    // name is checked only in these responses, whose requests, except the last, do not contain it.
    const pages = ['', '/photo', '/art', '/products', '/cart', '/checkout'].map((page) => `/c/${shop.slug}${page}`)
    for (const path of [...pages, '/cart', '/api/merch/cart', `/media/merch/selfie/${photoName}`])
      expect((await old.send('GET', path)).text, path).not.toContain(photoName)
    const read = expectOk(await receiver.get(`/api/merch/session/${bearer}`))
    expect(read.data).toMatchObject({ shippingInfo: ENTERED, selfie: { filename: photoName } })
    expect((await receiver.get(pathOf(read.data.selfie.url))).status).toBe(200)
    expect((await old.send('GET', pathOf(photoUrl))).status, 'the URL from before').toBe(404)
  })
})

describe('a link that somebody sends', () => {
  test('changes nothing in the browser that opens it until its button is pressed there', async () => {
    const sender = await senderAt(world.stranger())
    const token = await linkOf(sender)
    const victim = (await senderAt(world.stranger())).fan
    const page = await victim.get(`/c/${shop.slug}/continue?token=${token}`, { accept: 'text/html' })
    expect(page.status).toBe(200)
    for (const origin of ['https://shop.attacker.example', 'null']) {
      const { status } = await accept(victim, token, { origin, accept: '*/*' })
      expect([origin, status]).toEqual([origin, 403])
    }
    expect(bearerOf(victim)).toBe(victim.sessionId)
    expect((await sender.fan.get(`/api/merch/session/${sender.fan.sessionId}`)).status, 'the link was not used').toBe(
      200,
    )
  })

  test('gives its sender nothing that its reader enters, and cannot be used again', async () => {
    const sender = await senderAt(world.stranger())
    const old = withCookiesOfNow(sender.fan)
    const token = await linkOf(sender)
    const reader = await signedIn(world)
    const bearer = await openHandOverLink(reader, token)
    expect((await accept(sender.fan, token)).headers['location']).toContain('refused=NotFound')
    const shown = await old.send('GET', `/api/merch/session/hand-over?slug=${shop.slug}&token=${token}`)
    expect(shown.status).toBe(404)
    expect(await walk(old, { known: sender.known, secrets: [...Object.values(ENTERED), bearer] })).toEqual([])
    expect((await reader.get(`/api/merch/session/${bearer}`)).status).toBe(200)
  })
})
