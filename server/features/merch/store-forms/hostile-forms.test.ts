import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fan, fanOf, HOME, openShop, type Shop, showGoods } from '../../../../tests/support/merch/merch-shop.ts'
import { browserOfFan, ledTo, pageAt, sendForm } from '../../../../tests/support/merch/store-pages.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await createWorld()
  ;[shop, other] = [await openShop(world), await openShop(world)]
})
afterAll(() => world.close())

const act = async (fan: Fan, name: string, fields: Record<string, string> = {}, { slug } = shop): Promise<string> =>
  ledTo(await sendForm(fan, slug, name, fields), slug)
const rowsOf = async (fan: Fan): Promise<{ id: string; catalogProductId: string; quantity: number }[]> =>
  (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.cartItems
const ordersOf = ({ internalId }: Fan) =>
  world.database.kysely.selectFrom('merch_orders').select('id').where('session_id', '=', internalId).execute()

async function fanWithCart(...names: (keyof Shop['products'] & ('mug' | 'picture' | 'sticker'))[]): Promise<Fan> {
  const fan = await fanOf(world, shop)
  const filled = await fan.fill(names.map((name) => ({ catalogProductId: shop.products[name], quantity: 1 })))
  expect(filled.status).toBe(200)
  await showGoods(world, fan.internalId)
  return fan
}

describe('forms sent at the same time', () => {
  test('from three tabs add all three items', async () => {
    const fan = await fanOf(world, shop)
    const wanted = (['mug', 'picture', 'sticker'] as const).map((name) => shop.products[name])
    await Promise.all(wanted.map((catalogProductId) => act(fan, 'add-to-cart', { catalogProductId })))
    expect((await rowsOf(fan)).map(({ catalogProductId }) => catalogProductId).toSorted()).toEqual(wanted.toSorted())
  })

  test('remove one row and keep another tab’s change', async () => {
    const fan = await fanWithCart('mug', 'picture')
    const [mug, picture] = await rowsOf(fan)
    await Promise.all([
      act(fan, 'row', { row: mug?.id ?? '', quantity: '0' }),
      act(fan, 'row', { row: picture?.id ?? '', quantity: '5' }),
      act(fan, 'cart-words', { giftNote: 'For you' }),
    ])
    expect(await rowsOf(fan)).toMatchObject([{ catalogProductId: shop.products.picture, quantity: 5 }])
    expect((await fan.price()).body.giftNote).toBe('For you')
  })

  test('change the quantities of two rows', async () => {
    const fan = await fanWithCart('mug', 'picture')
    const [mug, picture] = await rowsOf(fan)
    await Promise.all([
      act(fan, 'row', { row: mug?.id ?? '', quantity: '3' }),
      act(fan, 'row', { row: picture?.id ?? '', quantity: '5' }),
    ])
    expect((await rowsOf(fan)).map(({ quantity }) => quantity)).toEqual([3, 5])
  })

  test('pay a cart once and order a free cart once', async () => {
    const [paying, free] = [await fanWithCart('mug'), await fanWithCart('sticker')]
    const led = await Promise.all([1, 2, 3].map(() => sendForm(paying, shop.slug, 'pay', {})))
    expect(new Set(led.map(({ headers }) => headers['location'])).size).toBe(1)
    await Promise.all([1, 2, 3].map(() => act(free, 'pay')))
    expect(await ordersOf(free)).toHaveLength(1)
  })
})

describe('a session that moved to another store', () => {
  test('cannot change or buy anything through this store’s forms', async () => {
    const fan = await fanWithCart('sticker')
    const [sticker] = await rowsOf(fan)
    for (const [name, fields, refused] of [
      ['row', { row: sticker?.id ?? '', quantity: '3' }, '/cart?refused=NotFound'],
      ['cart-words', { giftNote: 'From elsewhere' }, '/cart?refused=NotFound'],
      ['checkout', { email: 'elsewhere@fans.test', ...HOME }, '/checkout?refused=NotFound'],
      ['pay', {}, '/pay?refused=NotFound'],
      ['complete', {}, '/pay?refused=NotFound'],
      ['skip-paying', {}, '/pay?refused=NotFound'],
      ['share', {}, '/thanks?refused=NotFound'],
      ['agree', { guardianConsent: 'true' }, '/photo?refused=NotFound'],
    ] as const)
      expect(await act(fan, name, fields, other), name).toBe(refused)
    expect(await rowsOf(fan)).toMatchObject([{ quantity: 1 }])
    expect(await ordersOf(fan)).toEqual([])
    const { data } = (await fan.get(`/api/merch/session/${fan.sessionId}`)).body
    expect(data.shippingInfo.email).toBe(fan.email)
    expect((await fan.price()).body.giftNote).toBeNull()
  })

  test('is a new visitor here, and starts another session', async () => {
    const fan = await fanWithCart('mug')
    expect((await pageAt(fan, shop.slug, '/cart')).text).not.toContain('Your cart is empty')
    const cart = await pageAt(fan, other.slug, '/cart')
    expect(cart.text).toContain('Your cart is empty')
    const elsewhere = browserOfFan(world, fan.sessionId)
    await sendForm(elsewhere, other.slug, 'begin', {})
    expect(elsewhere.cookies.get('fan')).not.toBe(fan.sessionId)
  })
})

describe('what a browser receives', () => {
  const page = { accept: 'text/html', 'accept-encoding': 'br' }

  test('the fan cookie is limited to its store’s path and not readable by scripts', async () => {
    const { headers } = await sendForm(world.stranger(), shop.slug, 'begin', {})
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(new RegExp(`^fan=[\\w-]{32};.* Path=/c/${shop.slug};`))
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Domain=')
  })

  test('the team cookie is a valid id or not set', async () => {
    const browser = world.stranger()
    await browser.get(`/c/${shop.slug}?bt=${encodeURIComponent('<b>; Domain=example.com')}`, page)
    expect(browser.cookies.get('team')).toBeUndefined()
  })

  test('pages with personal data are not compressed, because their length would reveal content', async () => {
    const fan = await fanWithCart('mug')
    expect((await world.stranger().get(`/c/${shop.slug}`, page)).headers['content-encoding']).toBe('br')
    const own = await fan.get(`/c/${shop.slug}/cart`, page)
    expect([own.headers['content-encoding'], own.headers['cache-control']]).toEqual([undefined, 'no-store'])
  })
})

describe('unexpected input', () => {
  test.each(['1&legal=terms', 'a\r\nset-cookie: fan=x', '\u{1F600}\u202E'])(
    'a design called %j is encoded in the URL',
    async (design) => {
      const fan = await fanOf(world, shop)
      expect(await act(fan, 'agree', { design })).toBe(`/photo?design=${encodeURIComponent(design)}&refused=no_face`)
    },
  )

  test.each(['-1', '0', '11', '1.5', '1e9', '0x5', ' 3', '٣', ''])('%j is not a valid quantity', async (quantity) => {
    const fan = await fanOf(world, shop)
    const to = await act(fan, 'add-to-cart', { catalogProductId: shop.products.mug, quantity })
    expect(to).toBe(`/products/${shop.products.mug}?refused=UnprocessableEntity`)
    expect(await rowsOf(fan)).toEqual([])
  })

  test('a price, another store’s product or another cart’s row cannot be set by a form', async () => {
    const [fan, theirs] = [await fanOf(world, shop), await fanWithCart('mug')]
    const [row] = await rowsOf(theirs)
    const priced = { catalogProductId: shop.products.mug, unitPriceMinorUnit: '1' }
    expect((await sendForm(fan, shop.slug, 'add-to-cart', priced)).status).toBe(400)
    expect(await act(fan, 'add-to-cart', { catalogProductId: other.products.mug })).toContain('refused=')
    expect(await act(fan, 'row', { row: row?.id ?? '', quantity: '9' })).toBe('/cart?refused=NotFound')
    await act(fan, 'add-to-cart', { catalogProductId: shop.products.mug, item: row?.id ?? '', quantity: '2' })
    expect(await rowsOf(theirs)).toMatchObject([{ id: row?.id, quantity: 1 }])
    expect(await rowsOf(fan)).toMatchObject([{ quantity: 2 }])
  })
})
