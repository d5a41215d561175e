import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringSelfie, campaignIn, sessionIn, type TestCampaign } from '../../../../tests/support/fans.ts'
import { fanOf as fanOfShop, openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Answer, type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
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

const handOver = (browser: Browser, sessionId: string): Promise<Answer> =>
  browser.post('/api/merch/session/hand-over', { sessionId })
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const open = (phone: Browser, token: string, slug = campaign.slug): Promise<Answer> =>
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

test('a session goes on on a phone: a link shows one button, the button opens it, and leads to the photo', async () => {
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
  expect(fanOf(phone), 'a preview that opens the link opens nothing').toBeUndefined()

  const opened = await open(phone, tokenOf(body.url))
  expect([opened.status, opened.headers['location']]).toEqual([303, `/c/${campaign.slug}/photo`])
  const moved = fanOf(phone) ?? ''
  expect(moved).not.toBe(bearer)
  expect((await phone.get(`/api/merch/session/${moved}`)).status).toBe(200)
})

test('the page says where the session was begun, by which browser and when, and opens nothing', async () => {
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
  expect((await laptop.get(`/api/merch/session/${bearer}`)).status, 'reading ends nothing').toBe(200)
})

describe('once it goes on elsewhere', () => {
  const filled = async (browser: Browser) => {
    const sessionId = await sessionIn(browser, campaign)
    await bringSelfie(browser, { sessionId })
    const said = { shippingInfo: ADDRESS, fanName: 'Noor', delayedEmail: 'noor@later.test' }
    expectOk(await browser.patch('/api/merch/session/update', { sessionId, ...said }))
    return sessionId
  }
  const moveTo = async (phone: Browser, laptop: Browser, sessionId: string): Promise<string> => {
    const { body } = await handOver(laptop, sessionId)
    expect((await open(phone, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}`)
    return fanOf(phone) ?? ''
  }
  const read = async (browser: Browser, bearer: string) => (await browser.get(`/api/merch/session/${bearer}`)).body

  test('the device it came from has nothing of it any more, and is told so', async () => {
    const [laptop, phone] = [world.stranger(), world.stranger()]
    const old = await filled(laptop)
    const bearer = await moveTo(phone, laptop, old)
    expectOk(await phone.patch('/api/merch/session/update', { sessionId: bearer, shippingInfo: THEIRS }))
    for (const answer of [
      await laptop.get(`/api/merch/session/${old}`),
      await laptop.patch('/api/merch/session/update', { sessionId: old, shippingInfo: ADDRESS }),
      await laptop.post('/api/merch/order/by-session', { sessionId: old }),
      await handOver(laptop, old),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'SESSION_MOVED'])
    const page = await laptop.get(`/c/${campaign.slug}`, { accept: 'text/html' })
    expect(page.text).toContain('This was continued on another device')
    expect(page.text).not.toContain(THEIRS.addressLine1)
  })

  test('whoever takes it over sees photo and pieces, and nothing of who had it', async () => {
    const [laptop, phone] = [world.stranger(), world.stranger()]
    const { data } = await read(phone, await moveTo(phone, laptop, await filled(laptop)))
    expect(data).toMatchObject({ shippingInfo: null, delayedEmail: null, fanName: null, userId: null })
    expect(data.selfie).not.toBeNull()
  })

  test('and is signed in has it as theirs; whoever was signed in there finds it no more', async () => {
    const [sender, receiver] = [await world.brand('Sender'), await world.brand('Receiver')]
    const bearer = await moveTo(receiver, sender, await filled(sender))
    expect((await read(receiver, bearer)).data.shippingInfo).toBeNull()
    const listed = async (person: Browser) =>
      (await person.get('/api/merch/history')).body.incompleteSessions.map(({ id }: { id: string }) => id)
    expect([await listed(sender), await listed(receiver)]).toEqual([[], [bearer]])
    expect((await read(sender, bearer)).code).toBe('NotFound')
  })

  test('on a device of the same person, it keeps their address', async () => {
    const person = await world.brand('Two Devices')
    const phone = world.stranger()
    phone.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
    const bearer = await moveTo(phone, person, await filled(person))
    expect((await read(phone, bearer)).data.shippingInfo).toMatchObject(ADDRESS)
  })

  test('an order that was made before is not told to whoever takes it over', async () => {
    const { fan } = await orderOf(world, shop, [piece(shop, 'picture')])
    const { body } = await handOver(fan, fan.sessionId)
    const phone = world.stranger()
    await open(phone, tokenOf(body.url), shop.slug)
    const asked = await phone.post('/api/merch/order/by-session', { sessionId: fanOf(phone) })
    expect(asked.body).toEqual({ order: null })
    expect((await phone.post('/api/merch/order/complete', { sessionId: fanOf(phone) })).status).toBe(422)
  })

  test('what is put into the cart there, the cart of the browser before does not show', async () => {
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

  test('what was about to be paid there can be paid no more', async () => {
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

test('with a photo already it leads to the store, which says where to go on', async () => {
  const fan = world.stranger()
  const bearer = await sessionIn(fan, campaign)
  await bringSelfie(fan, { sessionId: bearer })
  const { body } = await handOver(fan, bearer)
  expect((await open(world.stranger(), tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}`)
})

test('a link opens once; of two phones at once one gets in', async () => {
  const { body } = await handOver(world.stranger(), await sessionIn(world.stranger(), campaign))
  const phones = [world.stranger(), world.stranger(), world.stranger()]
  const answers = await Promise.all(phones.map((phone) => open(phone, tokenOf(body.url))))
  expect(answers.map(({ headers }) => headers['location']).sort()).toEqual([
    `/c/${campaign.slug}/continue?refused=NotFound`,
    `/c/${campaign.slug}/continue?refused=NotFound`,
    `/c/${campaign.slug}/photo`,
  ])
  expect(phones.filter((phone) => fanOf(phone) !== undefined)).toHaveLength(1)
  const said = await world.stranger().get(`/c/${campaign.slug}/continue?refused=NotFound`, { accept: 'text/html' })
  expect(said.text).toContain('This link no longer works')
})

test('a link is over after ten minutes, and is not kept', async () => {
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

test('a link of one store opens nothing in another, and is still good in its own', async () => {
  const other = await campaignIn(world)
  const { body } = await handOver(world.stranger(), await sessionIn(world.stranger(), campaign))
  const there = world.stranger()
  expect((await open(there, tokenOf(body.url), other.slug)).headers['location']).toBe(
    `/c/${other.slug}/continue?refused=NotFound`,
  )
  expect(fanOf(there)).toBeUndefined()
  expect((await open(there, tokenOf(body.url))).headers['location']).toBe(`/c/${campaign.slug}/photo`)
})

test('a session that went to another store meanwhile is not opened in this one', async () => {
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

test('what is kept opens nothing by itself: neither token nor session stands in it', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const { body } = await handOver(world.stranger(), bearer)
  const rows = JSON.stringify(await world.database.kysely.selectFrom('merch_hand_overs').selectAll().execute())
  expect(rows).not.toContain(tokenOf(body.url))
  expect(rows).not.toContain(bearer)
  const kept = () => world.database.kysely.selectFrom('merch_hand_overs').select('digest').execute()
  const before = (await kept()).length
  await open(world.stranger(), tokenOf(body.url))
  expect(await kept(), 'what was used is kept no longer').toHaveLength(before - 1)
})

test('two links to one session: the first that is taken ends the other', async () => {
  const bearer = await sessionIn(world.stranger(), campaign)
  const [one, other] = [await handOver(world.stranger(), bearer), await handOver(world.stranger(), bearer)]
  await open(world.stranger(), tokenOf(other.body.url))
  const late = await open(world.stranger(), tokenOf(one.body.url))
  expect(late.headers['location']).toBe(`/c/${campaign.slug}/continue?refused=NotFound`)
})

test('a session that is over, or is of no store yet, is not handed over', async () => {
  expect((await handOver(world.stranger(), 'nothing-like-a-session')).status).toBe(404)
  expect((await handOver(world.stranger(), await sessionIn(world.stranger()))).status).toBe(422)
})

test('a store that was closed at once hands nothing over and takes nothing over', async () => {
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
