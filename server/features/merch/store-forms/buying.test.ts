import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leavingCarts } from '../../../../tests/support/left-carts.ts'
import { type Fan, fanOf, HOME, openShop, type Shop, showGoods } from '../../../../tests/support/merch-shop.ts'
import { type Answer, type Browser, createWorld, type World } from '../../../../tests/support/world.ts'

/** Buying in a store without JavaScript: the server's pages and the redirects of their forms. */

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const SENT = { 'content-type': 'application/x-www-form-urlencoded' }
const act = (who: Pick<Browser, 'send'>, name: string, fields: Record<string, string> = {}, headers = {}) =>
  who.send('POST', `/c/${shop.slug}/do/${name}`, new URLSearchParams(fields).toString(), { ...SENT, ...headers })
const page = (who: Pick<Browser, 'get'>, at: string) => who.get(`/c/${shop.slug}${at}`, { accept: 'text/html' })
const led = ({ status, headers }: Answer) => [status, headers['location']]
const to = (at: string) => [303, `/c/${shop.slug}${at}`]
const mug = () => ({ catalogProductId: shop.products.mug, quantity: 1 })
const picture = () => ({ catalogProductId: shop.products.picture, quantity: 1 })
const sticker = () => ({ catalogProductId: shop.products.sticker, quantity: 1 })

async function withCart(items: readonly object[], shippingInfo?: object | null): Promise<Fan> {
  const fan = await fanOf(world, shop, shippingInfo === undefined ? {} : { shippingInfo })
  expect((await fan.fill(items)).status).toBe(200)
  await showGoods(world, fan.internalId)
  return fan
}
const rowsOf = async (fan: Fan) => (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.cartItems

describe('a cart', () => {
  test('shows its items and total in every language', async () => {
    const fan = await withCart([{ ...mug(), quantity: 2 }], null)
    for (const [language, title, total] of [
      ['en', 'Your cart', '$34.00'],
      ['de', 'Dein Warenkorb', '34,00'],
      ['es', 'Tu cesta', '34,00'],
      ['ar', 'سلتك', '34.00'],
    ] as const) {
      const { status, text } = await page(fan, `/cart?lang=${language}`)
      expect([status, text.includes(title), text.includes(total)], language).toEqual([200, true, true])
    }
    fan.cookies.delete('lang')
    const { text, headers } = await page(fan, '/cart')
    expect(text).toContain('mug')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(text).toContain('<meta name="robots" content="noindex')
  })

  test('is empty for new visitors and after the session has expired', async () => {
    expect((await page(world.stranger(), '/cart')).text).toContain('Your cart is empty')
    const gone = world.stranger()
    gone.cookies.set('fan', 'q3VbTn0XkE7cZr2LmW9sYd4HuA6JpGfK')
    expect(await page(gone, '/cart')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Your cart is empty'),
    })
  })

  test('its forms change quantities, the discount code and the gift note', async () => {
    const fan = await withCart([mug(), picture()])
    const [first, second] = await rowsOf(fan)
    expect(led(await act(fan, 'row', { row: first.id, quantity: '3' }))).toEqual(to('/cart'))
    expect(led(await act(fan, 'row', { row: second.id, quantity: '0' }))).toEqual(to('/cart'))
    expect(await rowsOf(fan)).toMatchObject([{ id: first.id, quantity: 3 }])
    expect(led(await act(fan, 'cart-words', { discountCode: 'NOPE' }))).toEqual(to('/cart'))
    expect(led(await act(fan, 'cart-words', { giftNote: 'For you' }))).toEqual(to('/cart'))
    const { text } = await page(fan, '/cart')
    expect(text).toContain('This code is not valid here.')
    expect(text).toContain('For you')
    expect(led(await act(fan, 'cart-words', { discountCode: ' ' }))).toEqual(to('/cart'))
    expect((await fan.price()).body).toMatchObject({ discountCode: null, giftNote: 'For you' })
  })

  test('explains why a change was refused', async () => {
    const fan = await withCart([mug()])
    expect(led(await act(fan, 'row', { row: 'another', quantity: '1' }))).toEqual(to('/cart?refused=NotFound'))
    expect(led(await act(fan, 'row', { row: 'another', quantity: 'x' }))).toEqual(to('/cart?refused=BadRequest'))
    expect(led(await act(world.stranger(), 'row', {}))).toEqual(to('/cart?refused=NotFound'))
    expect((await page(fan, '/cart?refused=NotFound')).text).toContain('This cart is no longer available')
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await act(fan, 'row', {}, elsewhere)).status).toBe(403)
  })
})

describe('checkout', () => {
  test('keeps the entered values and marks the missing fields', async () => {
    const fan = await withCart([mug()], null)
    expect(led(await act(fan, 'checkout', { email: 'noor', firstName: 'Noor' }))).toEqual(to('/checkout?check=1'))
    const { text } = await page(fan, '/checkout?check=1')
    expect(text).toContain('value="Noor"')
    expect(text).toContain('This field is required.')
    expect(text).toContain('autoComplete="postal-code"')
    expect(text).toContain('<option value="SE">Sweden</option>')
    expect(text).not.toContain('<option value="FR">')
  })

  test('rejects a country we do not ship to, and shows shipping and tax once the address is known', async () => {
    const fan = await withCart([mug()], null)
    const address = { email: fan.email, firstName: 'Noor', lastName: 'Haddad', ...HOME }
    expect(led(await act(fan, 'checkout', { ...address, country: 'FR' }))).toEqual(to('/checkout?check=1'))
    expect((await page(fan, '/checkout')).text).toContain('We do not ship to this country.')
    expect(led(await act(fan, 'checkout', { ...address, country: 'SE' }))).toEqual(to('/pay'))
    expect((await page(fan, '/pay')).text).toContain('$19.00')
  })

  test('explains the expected format of an invalid state and postal code', async () => {
    const fan = await withCart([mug()], null)
    const address = { email: fan.email, firstName: 'Noor', lastName: 'Haddad', ...HOME }
    expect(led(await act(fan, 'checkout', { ...address, state: '', postalCode: '9001' }))).toEqual(
      to('/checkout?check=1'),
    )
    const { text } = await page(fan, '/checkout?check=1')
    expect(text).toContain('This code does not exist in this country. It should look like 95014.')
    expect(text).toContain('<option value="CA">California</option>')
    expect(text).toContain('ZIP code')
    expect(led(await act(fan, 'checkout', address))).toEqual(to('/pay'))
  })

  test('does not ask for an address if nothing is shipped', async () => {
    const fan = await withCart([picture()], null)
    const { text } = await page(fan, '/checkout')
    expect(text).toContain('Your files come by email.')
    expect(text).not.toContain('name="country"')
    const known = { email: fan.email, firstName: 'Noor', lastName: 'Haddad' }
    expect(led(await act(fan, 'checkout', known))).toEqual(to('/pay'))
  })

  test('without a cart shows the empty cart and rejects the form', async () => {
    expect((await page(world.stranger(), '/checkout')).text).toContain('Your cart is empty')
    expect(led(await act(world.stranger(), 'checkout', {}))).toEqual(to('/checkout?refused=NotFound'))
  })
})

describe('paying', () => {
  test('a fan without JavaScript can buy a mug with the simulator’s card form', async () => {
    const fan = await withCart([mug()])
    const shown = await page(fan, '/pay')
    expect(shown.text).toMatch(new RegExp(`<noscript><form [^>]*action="/c/${shop.slug}/do/pay"`))
    const paying = await act(fan, 'pay')
    const checkout = new URL(paying.headers['location'] ?? '', world.config.BASE_URL)
    expect([paying.status, checkout.searchParams.get('returnUrl')]).toEqual([
      303,
      `${world.config.BASE_URL}/c/${shop.slug}/pay?paid=1`,
    ])
    expect(checkout.href).not.toContain(fan.sessionId)
    expect(led(await act(fan, 'complete'))).toEqual(to('/pay?paid=waiting'))
    expect((await page(fan, '/pay?paid=waiting')).text).toContain('Waiting for your bank')
    const form = (await fan.get(checkout.pathname + checkout.search, { accept: 'text/html' })).text
    const [id, clientSecret] = ['id', 'clientSecret'].map(
      (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1],
    )
    const card = (outcome: string) =>
      world.app.simulator.confirm({ id: id ?? '', clientSecret: clientSecret ?? '', outcome: outcome as 'succeed' })
    await card('decline')
    expect(led(await act(fan, 'complete'))).toEqual(to('/pay?paid=declined'))
    expect((await page(fan, '/pay?paid=declined')).text).toContain('The payment was declined')
    await card('succeed')
    expect(led(await act(fan, 'complete'))).toEqual(to('/thanks'))
    const thanks = await page(fan, '/thanks')
    expect(thanks.text).toMatch(/ORD-[A-Z0-9]{8}/)
    expect(thanks.text).toContain(fan.email)
    expect((await page(fan, '/pay')).text).toContain('This order is paid')
  })

  test('a free cart is ordered without payment, and a tester’s cart as a test order', async () => {
    const fan = await withCart([sticker()])
    expect((await page(fan, '/pay')).text).toContain('Place free order')
    expect(led(await act(fan, 'pay'))).toEqual(to('/thanks'))
    expect((await page(fan, '/thanks')).text).toContain('Thank you')
    const tester = await fanOf(world, shop, { session: { role: 'tester', mode: 'PREVIEW' } })
    await tester.fill([mug()])
    await showGoods(world, tester.internalId)
    expect((await page(tester, '/pay')).text).toContain('Place test order')
    expect(led(await act(tester, 'skip-paying'))).toEqual(to('/thanks'))
    expect((await page(tester, '/thanks')).text).toContain('This is a preview')
    expect(led(await act(await withCart([mug()]), 'skip-paying'))).toEqual(to('/pay?refused=Forbidden'))
  })

  test('a preview session cannot pay', async () => {
    const fan = await fanOf(world, shop, { session: { role: 'preview', mode: 'PREVIEW' } })
    await fan.fill([mug()])
    expect((await page(fan, '/pay')).text).toContain('The preview ends here')
    expect(led(await act(fan, 'pay'))).toEqual(to('/pay?refused=PREVIEW_SESSION'))
    expect((await page(fan, '/pay?refused=PREVIEW_SESSION')).text).toContain('This is a preview')
  })

  test('payment requires a complete address and a cart', async () => {
    const fan = await withCart([mug()], null)
    expect((await page(fan, '/pay')).text).toContain('Your address is incomplete')
    expect(led(await act(fan, 'pay'))).toEqual(to('/pay?refused=UnprocessableEntity'))
    expect((await page(fan, '/pay?refused=UnprocessableEntity')).text).toContain('This order cannot be placed')
    expect((await page(world.stranger(), '/pay')).text).toContain('Your cart is empty')
    expect((await page(world.stranger(), '/thanks')).text).toContain('No order found')
    expect(led(await act(world.stranger(), 'complete'))).toEqual(to('/pay?refused=NotFound'))
    expect(led(await act(world.stranger(), 'share'))).toEqual(to('/thanks?refused=NotFound'))
  })

  test('a store closed in an emergency takes no payment and offers no checkout', async () => {
    const closed = await openShop(world)
    const fan = await fanOf(world, closed)
    await fan.fill([{ catalogProductId: closed.products.mug, quantity: 1 }])
    await world.database.kysely
      .updateTable('merch_campaigns')
      .set({
        shutdown_mode: 'EMERGENCY_CLOSE',
        shutdown_started_at: world.clock.now(),
        paid_orders: 'keep',
        closed_by: closed.seller.accountId,
      })
      .where('id', '=', closed.id)
      .execute()
    const answer = await fan.send('POST', `/c/${closed.slug}/do/pay`, '', SENT)
    expect(led(answer)).toEqual([303, `/c/${closed.slug}/pay?refused=CAMPAIGN_CLOSED`])
    const shown = await fan.get(`/c/${closed.slug}/pay?refused=CAMPAIGN_CLOSED`, { accept: 'text/html' })
    expect(shown.text).toContain('This store is not accepting orders right now')
    expect(shown.text).toContain('View cart')
    const checkout = await fan.get(`/c/${closed.slug}/checkout`, { accept: 'text/html' })
    expect(checkout.text).toContain('This store is not accepting orders right now')
    expect(checkout.text).not.toContain('name="email"')
    const cart = await fan.get(`/c/${closed.slug}/cart`, { accept: 'text/html' })
    expect(cart.text).toContain('Your cart is saved.')
    expect(cart.text).not.toContain(`href="/c/${closed.slug}/checkout"`)
  })
})

describe('the cart of all stores', () => {
  test('belongs to this browser and is restored in a new session once the old cookie is gone', async () => {
    const fan = await withCart([mug()])
    const shown = await fan.get('/cart', { accept: 'text/html' })
    expect(shown.text).toContain('Continue at Mara on tour')
    expect(led(await act(fan, 'restore'))).toEqual(to('/cart'))
    expect(fan.cookies.get('fan'), 'there was nothing left to restore').toBe(fan.sessionId)
    fan.cookies.delete('fan')
    expect(led(await act(fan, 'restore'))).toEqual(to('/cart'))
    expect(fan.cookies.get('fan')).not.toBe(fan.sessionId)
    expect((await page(fan, '/cart')).text).toContain('mug')
    expect(led(await act(world.stranger(), 'restore'))).toEqual(to('/cart?refused=NotFound'))
  })

  test('is restored on another device from a mail link, without its token in any URL', async () => {
    const { fan, token } = await leavingCarts(world, { shop, other: await openShop(world) }).leftCart()
    const other = world.stranger()
    expect(led(await act(other, 'restore', { s: token }))).toEqual(to('/cart'))
    expect((await page(other, '/cart')).text).toContain('tee')
    expect(other.cookies.get('fan')).not.toBe(fan.sessionId)
    const wrong = await act(world.stranger(), 'restore', { s: 'wrong' })
    expect(led(wrong)).toEqual(to('/cart?refused=NotFound'))
  })
})
