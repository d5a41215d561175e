import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, orderOf, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { beginDay } from '../../../../tests/support/offers/passing-time.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

const PAGE = { accept: 'text/html' }
let world: World
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  other = await openShop(world)
})
afterAll(() => world.close())

const find = (email: string) => world.stranger().post('/api/merch/order/find', { email })
const submit = (email: string) =>
  world.stranger().send('POST', '/orders', new URLSearchParams({ email }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: new URL(world.config.BASE_URL).origin,
  })
const linkMailsTo = async (email: string) =>
  (await mailsTo(world, email)).filter(({ text }) => text.includes('Find your orders'))
/** The mail's button links to the latest order too, so its path occurs twice. */
const pathsIn = (text: string): string[] => {
  const paths = [...text.matchAll(/https?:\/\/\S+\/order\/\S+/g)].map(([address]) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  })
  return [...new Set(paths)]
}
async function buyAs(email: string, at: Shop = shop, items: readonly object[] = [tee(at)]) {
  const { orderNumber } = await orderOf(world, at, items, { shippingInfo: { email } })
  return orderNumber
}
async function pathsFor(email: string): Promise<string[]> {
  expectOk(await find(email))
  const [newest] = await linkMailsTo(email)
  return pathsIn(newest?.text ?? '')
}

describe('POST /api/merch/order/find', () => {
  test('mails links to the orders of all stores, and each link opens its order', async () => {
    beginDay(world.clock)
    const email = 'everywhere@fans.test'
    const numbers = [await buyAs(email), await buyAs(email, other, [piece(other, 'picture')])]
    await buyAs('somebody-else@fans.test')
    const paths = await pathsFor(email)
    expect(paths.map((path) => path.split(/[/?]/)[2]).toSorted()).toEqual(numbers.toSorted())
    for (const path of paths) {
      const { status, text } = await world.stranger().get(path, PAGE)
      expect(status).toBe(200)
      expect(text).toContain(path.split(/[/?]/)[2])
    }
  })

  test('accepts the address in capital letters', async () => {
    const number = await buyAs('capitals@fans.test')
    expect((await pathsFor('Capitals@Fans.TEST')).join()).toContain(number)
  })

  test('responds the same for a known and an unknown address, and mails the known one only', async () => {
    const email = 'known@fans.test'
    await buyAs(email)
    const responses = [await find(email), await find('unknown@fans.test')]
    expect(responses.map(({ status, text }) => ({ status, text }))).toEqual(
      Array.from({ length: 2 }, () => ({ status: 200, text: '{"success":true}' })),
    )
    expect(await linkMailsTo(email)).toHaveLength(1)
    expect(await mailsTo(world, 'unknown@fans.test')).toEqual([])
    expect((await find('no address')).status).toBe(400)
  })

  test('a mailbox gets no more mails than the setting allows, and the response does not reveal it', async () => {
    beginDay(world.clock)
    const email = 'often@fans.test'
    await buyAs(email)
    await withSettings(world, { ORDER_LINK_MAILS_PER_MAILBOX: 2 }, async () => {
      const statuses: number[] = []
      for (let nth = 0; nth < 4; nth++) statuses.push((await find(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200])
    })
    expect(await linkMailsTo(email)).toHaveLength(2)
  })

  test('an IP address that asks for too many addresses is refused', async () => {
    beginDay(world.clock)
    await withSettings(world, { ORDER_LINK_MAILS_PER_ADDRESS: 1 }, async () => {
      expect((await find('one@fans.test')).status).toBe(200)
      expect(await find('two@fans.test')).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
      expect((await submit('three@fans.test')).headers['location']).toBe('/orders?refused=RateLimited')
    })
  })

  test('leaves out orders older than the setting', async () => {
    beginDay(world.clock)
    const email = 'long-ago@fans.test'
    const [old, recent] = [await buyAs(email), await buyAs(email)]
    const setAge = (days: number) =>
      world.database.kysely
        .updateTable('merch_orders')
        .set({ created_at: addMs(world.clock.now(), -days * DAY_MS) })
        .where('number', '=', old)
        .execute()
    expect(world.config.ORDER_FINDER_MONTHS).toBe(24)
    await setAge(760)
    const paths = await pathsFor(email)
    expect(paths).toHaveLength(1)
    expect(paths[0]).toContain(recent)
    await setAge(700)
    expect(await pathsFor(email)).toHaveLength(2)
  })
})

describe('a link from the mail', () => {
  test('expires, opens no other order, and leads to no permanent link', async () => {
    beginDay(world.clock)
    const email = 'for-a-day@fans.test'
    await buyAs(email)
    await buyAs(email)
    const [one = '', two = ''] = await pathsFor(email)
    const api = (path: string) => world.stranger().get(`/api/merch${path}`)
    const { order } = expectOk(await api(one))
    const token = new URLSearchParams(one.split('?')[1]).get('token')
    for (const address of [order.orderUrl, order.receiptUrl])
      expect(new URL(address).searchParams.get('token')).toBe(token)
    const { pathname, search } = new URL(order.receiptUrl)
    const receipt = () => world.stranger().get(pathname + search)
    expect((await receipt()).status).toBe(200)

    expect((await api(`${two.split('?')[0]}?token=${token}`)).status).toBe(404)
    const [until = '', digest = ''] = token?.split('.') ?? []
    const later = (Number.parseInt(until, 36) + DAY_MS).toString(36)
    expect((await api(`${one.split('?')[0]}?token=${later}.${digest}`)).status).toBe(404)

    world.clock.advance(world.config.ORDER_LINK_HOURS * HOUR_MS - HOUR_MS)
    expect((await api(one)).status).toBe(200)
    world.clock.advance(2 * HOUR_MS)
    expect((await api(one)).status).toBe(404)
    expect((await receipt()).status).toBe(404)
    const page = await world.stranger().get(one, PAGE)
    expect(page.status).toBe(404)
    expect(page.text).toContain('href="/orders"')
  })
})

describe('the page /orders', () => {
  test('works without a script, and explains that an address is invalid', async () => {
    beginDay(world.clock)
    const email = 'no-script@fans.test'
    await buyAs(email)
    const form = await world.stranger().get('/orders', PAGE)
    expect(form.status).toBe(200)
    expect(form.text).toMatch(/<form (?=[^>]*method="post")[^>]*action="\/orders"/)
    const sent = await submit(` ${email} `)
    expect({ status: sent.status, to: sent.headers['location'] }).toEqual({ status: 303, to: '/orders?sent=1' })
    expect((await world.stranger().get('/orders?sent=1', PAGE)).text).toContain('Check your email')
    expect(await linkMailsTo(email)).toHaveLength(1)
    const wrong = await submit('no address')
    expect(wrong.headers['location']).toBe('/orders?wrong=1')
    expect((await world.stranger().get('/orders?wrong=1', PAGE)).text).toContain('aria-invalid="true"')
  })
})
