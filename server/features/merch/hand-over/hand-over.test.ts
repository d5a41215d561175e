import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringSelfie, campaignIn, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { fanOf as fanOfShop, openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'

let world: World
let campaign: TestCampaign
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  campaign = await campaignIn(world)
  shop = await openShop(world)
})
afterAll(() => world.close())

const ADDRESS = { email: 'noor@example.com', firstName: 'Noor', addressLine1: '12 Rue des Lilas', country: 'FR' }
const THEIRS = { email: 'eve@example.com', firstName: 'Eve', addressLine1: '7 Canal Street', country: 'FR' }

const handOver = (browser: Browser, sessionId: string): Promise<TestResponse> =>
  browser.post('/api/merch/session/hand-over', { sessionId })
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const open = (phone: Browser, token: string, slug = campaign.slug): Promise<TestResponse> =>
  phone.send('POST', `/c/${slug}/do/continue`, new URLSearchParams({ token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const fanOf = (phone: Browser): string | undefined => phone.cookies.get('fan')
const close = async (isClosed: boolean) =>
  world.database.kysely
    .updateTable('merch_campaigns')
    .set(
      isClosed
        ? {
            shutdown_mode: 'EMERGENCY_CLOSE',
            shutdown_started_at: world.clock.now(),
            paid_orders: 'keep',
            closed_by: (await world.admin()).accountId,
          }
        : { shutdown_mode: 'NONE', paid_orders: null, closed_by: null },
    )
    .where('id', '=', campaign.id)
    .execute()

test('a session continues on a phone: the link shows a button, and the button opens the session', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { status, body, headers } = await handOver(world.stranger(), bearer)
  expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
  expect(body.url).toMatch(new RegExp(`^${world.config.BASE_URL}/c/${campaign.slug}/continue\\?token=[\\w-]{32}$`))
  expect(body.url).not.toContain(bearer)
  expect(Date.parse(body.expiresAt) - world.clock.now().getTime()).toBeLessThanOrEqual(10 * MINUTE_MS)

  const phone = world.stranger()
  const page = await phone.get(pathOf(body.url), { accept: 'text/html' })
  expect(page.status).toBe(200)
  expect(page.text).toContain(`action="/c/${campaign.slug}/do/continue"`)
  expect(page.text).toContain('noindex')
  expect(fanOf(phone), 'opening the link does not open the session').toBeUndefined()

  const opened = await open(phone, tokenOf(body.url))
  expect([opened.status, opened.headers['location']]).toEqual([303, `/c/${campaign.slug}/photo`])
  const moved = fanOf(phone) ?? ''
  expect(moved).not.toBe(bearer)
  expect((await phone.get(`/api/merch/session/${moved}`)).status).toBe(200)
})

test('the page of the link shows the store, the browser and the time, and does not open the session', async () => {
  const laptop = world.stranger()
  const bearer = await sessionIn(laptop, campaign)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const made = await laptop.send('POST', '/api/merch/session/hand-over', JSON.stringify({ sessionId: bearer }), {
    'content-type': 'application/json',
    'user-agent': agent,
  })
  const read = await world
    .stranger()
    .get(`/api/merch/session/hand-over?slug=${campaign.slug}&token=${tokenOf(made.body.url)}`)
  expect(read.body).toEqual({
    campaignName: 'Mara on tour',
    device: 'Firefox on Windows',
    createdAt: expect.any(String),
    isYours: false,
    hasPhoto: false,
  })
  const { text } = await world.stranger().get(pathOf(made.body.url), { accept: 'text/html' })
  expect(text).toContain('Firefox on Windows')
  expect((await laptop.get(`/api/merch/session/${bearer}`)).status, 'reading the link does not end the session').toBe(
    200,
  )
})

describe('after a session was handed over', () => {
  const filled = async (browser: Browser) => {
    const sessionId = await sessionIn(browser, campaign)
    await bringSelfie(browser, { sessionId })
    const details = { shippingInfo: ADDRESS, fanName: 'Noor', delayedEmail: 'noor@later.test' }
    expectOk(await browser.patch('/api/merch/session/update', { sessionId, ...details }))
    return sessionId
  }
  const moveTo = async (phone: Browser, laptop: Browser, sessionId: string): Promise<string> => {
    const { body } = await handOver(laptop, sessionId)
    expect((await open(phone, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}`)
    return fanOf(phone) ?? ''
  }
  const read = async (browser: Browser, bearer: string) => (await browser.get(`/api/merch/session/${bearer}`)).body

  test('the first device loses access, and its page says why', async () => {
    const [laptop, phone] = [world.stranger(), world.stranger()]
    const old = await filled(laptop)
    const bearer = await moveTo(phone, laptop, old)
    expectOk(await phone.patch('/api/merch/session/update', { sessionId: bearer, shippingInfo: THEIRS }))
    for (const response of [
      await laptop.get(`/api/merch/session/${old}`),
      await laptop.patch('/api/merch/session/update', { sessionId: old, shippingInfo: ADDRESS }),
      await laptop.post('/api/merch/order/by-session', { sessionId: old }),
      await handOver(laptop, old),
    ])
      expect([response.status, response.body.code]).toEqual([404, 'SESSION_MOVED'])
    const page = await laptop.get(`/c/${campaign.slug}`, { accept: 'text/html' })
    expect(page.text).toContain('This was continued on another device')
    expect(page.text).not.toContain(THEIRS.addressLine1)
  })

  test('the receiver gets photo and items, and no personal data of the sender', async () => {
    const [laptop, phone] = [world.stranger(), world.stranger()]
    const { data } = await read(phone, await moveTo(phone, laptop, await filled(laptop)))
    expect(data).toMatchObject({ shippingInfo: null, delayedEmail: null, fanName: null, userId: null })
    expect(data.selfie).not.toBeNull()
  })

  test('a signed-in receiver owns the session, and a signed-in sender no longer finds it', async () => {
    const [sender, receiver] = [await world.brand('Sender'), await world.brand('Receiver')]
    const bearer = await moveTo(receiver, sender, await filled(sender))
    expect((await read(receiver, bearer)).data.shippingInfo).toBeNull()
    const listed = async (person: Browser) =>
      (await person.get('/api/merch/history')).body.incompleteSessions.map(({ id }: { id: string }) => id)
    expect([await listed(sender), await listed(receiver)]).toEqual([[], [bearer]])
    expect((await read(sender, bearer)).code).toBe('NotFound')
  })

  test('a device of the same person keeps the address', async () => {
    const person = await world.brand('Two Devices')
    const phone = world.stranger()
    phone.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
    const bearer = await moveTo(phone, person, await filled(person))
    expect((await read(phone, bearer)).data.shippingInfo).toMatchObject(ADDRESS)
  })

  test('an earlier order is not visible to the receiver', async () => {
    const { fan } = await orderOf(world, shop, [piece(shop, 'picture')])
    const { body } = await handOver(fan, fan.sessionId)
    const phone = world.stranger()
    await open(phone, tokenOf(body.url), shop.slug)
    const found = await phone.post('/api/merch/order/by-session', { sessionId: fanOf(phone) })
    expect(found.body).toEqual({ order: null })
    expect((await phone.post('/api/merch/order/complete', { sessionId: fanOf(phone) })).status).toBe(422)
  })

  test('new items on the receiver’s device do not appear in the first browser’s cart', async () => {
    const [laptop, phone] = [await fanOfShop(world, shop), world.stranger()]
    expectOk(await laptop.fill([piece(shop, 'mug', { quantity: 2 })], { giftNote: 'For you, Mum' }))
    const { body } = await handOver(laptop, laptop.sessionId)
    await open(phone, tokenOf(body.url), shop.slug)
    const items = [piece(shop, 'mug', { quantity: 3 })]
    const put = await phone.put(`/api/merch/session/${fanOf(phone)}/cart`, { items })
    expect(put.body.data).toMatchObject({ items: [{ quantity: 3 }], giftNote: null })
    expect((await laptop.get('/api/merch/cart')).body).toEqual({ cart: null })
    expect((await phone.get('/api/merch/cart')).body.cart.campaigns[0].items).toMatchObject([{ quantity: 3 }])
  })

  test('an open payment of the first device is canceled', async () => {
    const laptop = await fanOfShop(world, shop)
    expectOk(await laptop.fill([piece(shop, 'mug')]))
    const { processorPaymentId } = expectOk(await laptop.pay())
    const { body } = await handOver(laptop, laptop.sessionId)
    const phone = world.stranger()
    expect((await open(phone, tokenOf(body.url), shop.slug)).headers['location']).toBe(`/c/${shop.slug}/photo`)
    const { status } = await world.database.kysely
      .selectFrom('payments')
      .select('status')
      .where('id', '=', processorPaymentId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('CANCELED')
  })
})

test('a session with a photo continues in the store', async () => {
  const fan = world.stranger()
  const bearer = await sessionIn(fan, campaign)
  await bringSelfie(fan, { sessionId: bearer })
  const { body } = await handOver(fan, bearer)
  expect((await open(world.stranger(), tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}`)
})

test('a link opens once, even when several phones open it at the same time', async () => {
  const { body } = await handOver(world.stranger(), await sessionIn(world.stranger(), campaign))
  const phones = [world.stranger(), world.stranger(), world.stranger()]
  const responses = await Promise.all(phones.map((phone) => open(phone, tokenOf(body.url))))
  expect(responses.map(({ headers }) => headers['location']).sort()).toEqual([
    `/c/${campaign.slug}/continue?refused=NotFound`,
    `/c/${campaign.slug}/continue?refused=NotFound`,
    `/c/${campaign.slug}/photo`,
  ])
  expect(phones.filter((phone) => fanOf(phone) !== undefined)).toHaveLength(1)
  const refusedPage = await world
    .stranger()
    .get(`/c/${campaign.slug}/continue?refused=NotFound`, { accept: 'text/html' })
  expect(refusedPage.text).toContain('This link no longer works')
})

test('a link expires after ten minutes, and is deleted', async () => {
  const own = await createWorld()
  const store = await campaignIn(own)
  const bearer = await sessionIn(own.stranger(), store)
  const { body } = await handOver(own.stranger(), bearer)
  own.clock.advance(10 * MINUTE_MS)
  const late = await open(own.stranger(), tokenOf(body.url), store.slug)
  expect(late.headers['location']).toBe(`/c/${store.slug}/continue?refused=NotFound`)
  await handOver(own.stranger(), bearer)
  expect(await own.database.kysely.selectFrom('merch_hand_overs').select('digest').execute()).toHaveLength(1)
  await own.close()
})

test('a link does not open in another store, and stays valid in its own', async () => {
  const other = await campaignIn(world)
  const { body } = await handOver(world.stranger(), await sessionIn(world.stranger(), campaign))
  const there = world.stranger()
  expect((await open(there, tokenOf(body.url), other.slug)).headers['location']).toBe(
    `/c/${other.slug}/continue?refused=NotFound`,
  )
  expect(fanOf(there)).toBeUndefined()
  expect((await open(there, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}/photo`)
})

test('a link does not open a session that has moved to another store', async () => {
  const other = await campaignIn(world)
  const fan = world.stranger()
  const bearer = await sessionIn(fan, campaign)
  const { body } = await handOver(fan, bearer)
  const gone = await fan.patch('/api/merch/session/update', { sessionId: bearer, campaignSlug: other.slug })
  expect(gone.status).toBe(200)
  const phone = world.stranger()
  const opened = await open(phone, tokenOf(body.url))
  expect(opened.headers['location']).toBe(`/c/${campaign.slug}/continue?refused=NotFound`)
  expect(fanOf(phone)).toBeUndefined()
})

test('the table contains neither the token nor the session id, and a used row is deleted', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { body } = await handOver(world.stranger(), bearer)
  const rows = JSON.stringify(await world.database.kysely.selectFrom('merch_hand_overs').selectAll().execute())
  expect(rows).not.toContain(tokenOf(body.url))
  expect(rows).not.toContain(bearer)
  const readHandOvers = () => world.database.kysely.selectFrom('merch_hand_overs').select('digest').execute()
  const before = (await readHandOvers()).length
  await open(world.stranger(), tokenOf(body.url))
  expect(await readHandOvers(), 'the used row is deleted').toHaveLength(before - 1)
})

test('of two links to one session, using one invalidates the other', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const [one, other] = [await handOver(world.stranger(), bearer), await handOver(world.stranger(), bearer)]
  await open(world.stranger(), tokenOf(other.body.url))
  const late = await open(world.stranger(), tokenOf(one.body.url))
  expect(late.headers['location']).toBe(`/c/${campaign.slug}/continue?refused=NotFound`)
})

test('an unknown session is 404, and one without a store is 422', async () => {
  expect((await handOver(world.stranger(), 'nothing-like-a-session')).status).toBe(404)
  expect((await handOver(world.stranger(), await sessionIn(world.stranger()))).status).toBe(422)
})

test('a store closed in an emergency neither creates nor opens a link', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { body } = await handOver(world.stranger(), bearer)
  await close(true)
  expect((await handOver(world.stranger(), bearer)).body).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
  const phone = world.stranger()
  const address = `/api/merch/session/hand-over?slug=${campaign.slug}&token=${tokenOf(body.url)}`
  expect((await phone.get(address)).body).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
  expect((await open(phone, tokenOf(body.url))).headers['location']).toBe(
    `/c/${campaign.slug}/continue?refused=CAMPAIGN_CLOSED`,
  )
  expect(fanOf(phone)).toBeUndefined()
  await close(false)
  expect((await open(phone, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}/photo`)
})
