import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardIn, teamsIn } from '../../../../tests/support/merch/boards.ts'
import {
  type Fan,
  fanOf,
  openShop,
  orderAs,
  orderOf,
  piece,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'

const PAGE = { accept: 'text/html' }
let world: World
let shop: Shop
let stranger: Browser
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  stranger = world.stranger()
  await world.database.kysely
    .updateTable('merch_campaigns')
    .set({ copy: JSON.stringify({ supportEmail: 'help@mara.example' }) })
    .execute()
})
afterAll(() => world.close())

type Placed = Awaited<ReturnType<typeof placed>>
async function placed(items: readonly object[] = [tee(shop)], by?: Fan) {
  const ordered = by ? await orderAs(world, by, items) : await orderOf(world, shop, items)
  const { body } = await ordered.fan.post('/api/merch/order/by-session', { sessionId: ordered.fan.sessionId })
  const { pathname, search, searchParams } = new URL(body.order.orderUrl)
  return { ...ordered, address: pathname + search, token: searchParams.get('token') ?? '' }
}
/** Uses a new visitor each time, because a chosen language is stored in a cookie. */
const page = (address: string) => world.stranger().get(address, PAGE)
const words = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '').replaceAll('<!-- -->', '')
const cancel = ({ orderNumber, token }: Pick<Placed, 'orderNumber' | 'token'>, headers: Record<string, string> = {}) =>
  stranger.send('POST', `/order/${orderNumber}/cancel`, new URLSearchParams({ token }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    // Browsers send the origin `null` with a form from a page without a referrer.
    origin: 'null',
    ...headers,
  })

test('a paid item is shown without watermark on every page, and a refunded one with it', async () => {
  const order = await placed()
  const name = (what: string) => `merch/renders/render-${order.fan.internalId}-${shop.products.tee}-${what}-1.webp`
  const drawn = JSON.stringify({ previewKey: name('preview'), cleanKey: name('clean') })
  await world.database.kysely
    .updateTable('merch_orders')
    .set({ lines: sql`jsonb_build_array(lines -> 0 || ${drawn}::jsonb)` })
    .where('id', '=', order.orderId)
    .execute()
  const shown = async () => {
    const { body } = await order.fan.post('/api/merch/order/by-session', { sessionId: order.fan.sessionId })
    return String(body.order.items[0].previewUrl)
  }
  expect(await shown()).toMatch(/\/media\/merch\/renders\/render-.*-clean-.*signature=/)
  const thanks = () => order.fan.get(`/c/${shop.slug}/thanks`, PAGE)
  for (const { status, text } of [await page(order.address), await thanks()]) {
    expect(status).toBe(200)
    expect(text).toContain(order.orderNumber)
    expect(text).toMatch(/<img[^>]*-clean-/)
    expect(text).not.toContain('-preview-')
  }
  expect((await cancel(order)).status).toBeLessThan(400)
  expect(await shown()).toContain('-preview-')
  expect((await thanks()).text).not.toContain('-clean-')
})

test('the fan’s team is shown on the thanks page and the order, and is deleted with the buyer’s data', async () => {
  const board = await boardIn(await world.admin(), { name: 'World tour' })
  const { Sweden } = await teamsIn(await world.admin(), board, { Sweden: 0 })
  const fan = await fanOf(world, shop)
  const joined = { sessionId: fan.sessionId, boardTeamId: Sweden?.id }
  expect((await fan.post('/api/merch/leaderboard/link', joined)).status).toBe(200)
  const { orderNumber, address, orderId } = await placed([tee(shop)], fan)
  const { body } = await stranger.get(`/api/merch${address}`)
  expect(body.order.team).toEqual({
    name: 'Sweden',
    slug: Sweden?.slug,
    boardSlug: board.slug,
    boardName: 'World tour',
  })
  for (const { text } of [await page(address), await fan.get(`/c/${shop.slug}/thanks`, PAGE)]) {
    expect(text).toContain(orderNumber)
    expect(words(text)).toContain('You ordered with team Sweden.')
    expect(words(text)).toContain(`href="/boards/${board.slug}?team=${Sweden?.slug}"`)
  }
  const { address: without } = await placed()
  expect((await stranger.get(`/api/merch${without}`)).body.order.team).toBeNull()

  await world.database.kysely
    .updateTable('merch_orders')
    .set({ status: 'delivered', delivered_at: world.clock.now() })
    .where('id', '=', orderId)
    .execute()
  const data = await stranger.get(`/your-data${address}`)
  const form = new URL(data.headers['location'] ?? '', world.config.BASE_URL).pathname
  expect((await stranger.post(form, { part: 'address', sure: 'yes' })).status).toBe(200)
  expect((await stranger.get(`/api/merch${address}`)).body.order).toMatchObject({ email: null, team: null })
})

describe('the page of an order', () => {
  test.each([
    ['en', 'ltr', 'Order', 'Delivery address', 'United States'],
    ['de', 'ltr', 'Bestellung', 'Lieferadresse', 'Vereinigte Staaten'],
    ['fr', 'ltr', 'Commande', 'Adresse de livraison', 'États-Unis'],
    ['ja', 'ltr', '注文', 'お届け先', 'アメリカ合衆国'],
    ['es', 'ltr', 'Pedido', 'Dirección de entrega', 'Estados Unidos'],
    ['ar', 'rtl', 'الطلب', 'عنوان التوصيل', 'الولايات المتحدة'],
  ])('is complete without JavaScript, in %s', async (language, direction, title, where, country) => {
    const { address, orderNumber, token } = await placed([tee(shop, { quantity: 2 }), piece(shop, 'picture')])
    const { status, text } = await page(`${address}&lang=${language}`)
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${language}" dir="${direction}"`)
    const pageText = words(text)
    for (const part of [
      `${title} ${orderNumber}`,
      where,
      country,
      '1 Main Street',
      '2 × tee',
      language === 'ar'
        ? '107.00'
        : new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(107),
      'receipt?token=',
    ])
      expect(pageText).toContain(part)
    expect(pageText).toContain('mailto:help@mara.example')
    const data = `/your-data/order/${orderNumber}?token=${encodeURIComponent(token)}`
    expect(pageText).toContain(`href="${data}"`)
    expect((await world.stranger().get(data)).status).toBe(303)
  })

  test('sends no referrer, is not cached and not indexed', async () => {
    const { address } = await placed()
    const { text, headers } = await page(address)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(headers['x-frame-options']).toBe('DENY')
    expect(text).toContain('<meta name="referrer" content="no-referrer"/>')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toContain('rel="canonical"')
    expect((await page('/boards')).text).toContain('<meta name="referrer" content="same-origin"/>')
  })

  test('also opens at the path used in older mails', async () => {
    const { address, orderNumber } = await placed()
    const { status, text } = await page(address.replace('/order/', '/orders/'))
    expect([status, words(text).includes(`Order ${orderNumber}`)]).toEqual([200, true])
  })

  test.each(['', '?token=', '?token=wrong', `?token=${'x'.repeat(300)}`])(
    'with the query “%s” is 404 and reveals nothing about the order',
    async (search) => {
      const { orderNumber } = await placed()
      const { status, text } = await page(`/order/${orderNumber}${search}`)
      expect(status).toBe(404)
      expect(words(text)).toContain('Order not found')
      expect(text).not.toContain('Main Street')
    },
  )

  test('names each event by a key that is translated', async () => {
    const { address, orderNumber, token } = await placed()
    world.clock.advance(world.config.CUSTOMER_CANCEL_MINUTES * MINUTE_MS)
    await world.cron('/api/merch/cron/fulfilment')
    await world.app.printShop.work()
    const { body } = await stranger.get(`/api/merch/order/${orderNumber}?token=${token}`)
    expect(body.order.history.map(({ what }: { what: string }) => what)).toEqual(['ordered', 'received'])
    expect(body.order.cancelUntil).toBe(null)
    expect(words((await page(`${address}&lang=es`)).text)).toContain('La imprenta ha recibido tu pedido.')
  })
})

describe('without JavaScript', () => {
  test('an order is canceled after a confirmation, and its page says so', async () => {
    const order = await placed()
    world.clock.advance(9.5 * MINUTE_MS)
    const first = words((await page(order.address)).text)
    expect(first).toContain('You can cancel this order for another 21 minutes.')
    expect(first).not.toContain('<form')
    const link = /href="([^"]*do=cancel)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const confirmation = words((await page(link)).text)
    expect(confirmation).toContain(`Cancel order ${order.orderNumber}?`)
    expect(confirmation).toContain('$56.00 is refunded to you')
    expect(confirmation).toContain(`<form action="/order/${order.orderNumber}/cancel" method="post"`)
    const done = await cancel(order)
    expect([done.status, done.headers['location']]).toEqual([303, order.address])
    const after = words((await page(order.address)).text)
    expect(after).toContain('This order was canceled.')
    expect(after).toContain('Your payment is being refunded')
    expect(after).not.toContain('do=cancel')
    const { body } = await stranger.get(`/api/merch/order/${order.orderNumber}?token=${order.token}`)
    expect(body.order.history.map(({ what }: { what: string }) => what)).toEqual(['ordered', 'cancelled', 'refunded'])
    expect((await cancel(order)).headers['location']).toBe(order.address)
  })

  test('a cancellation that comes too late is explained in the reader’s language', async () => {
    const order = await placed()
    world.clock.advance(31 * MINUTE_MS)
    const { status, headers } = await cancel(order)
    expect([status, headers['location']]).toEqual([303, `${order.address}&refused=UnprocessableEntity`])
    const pageText = words((await page(`${headers['location']}&lang=de`)).text)
    expect(pageText).toContain('Diese Bestellung kann hier nicht mehr storniert werden.')
    expect(pageText).not.toContain('<form')
  })

  test('an order cannot be canceled without its token', async () => {
    const order = await placed()
    const { headers } = await cancel({ ...order, token: 'guessed' })
    expect(headers['location']).toContain('refused=NotFound')
    expect(words((await page(order.address)).text)).toContain('You can cancel this order for another 30 minutes.')
  })
})
