import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAbandonedCarts } from '../../../../tests/support/merch/abandoned-carts.ts'
import { type Fan, fanOf, HOME, openShop, type Shop, showGoods } from '../../../../tests/support/merch/merch-shop.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'

/** Buying in a store without JavaScript: the server's pages and the redirects of their forms. */

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ env: { TAX_RATES: 'SE=2500' } })
  shop = await openShop(world)
})
afterAll(() => world.close())

const SENT = { 'content-type': 'application/x-www-form-urlencoded' }
const act = (who: Pick<Browser, 'send'>, name: string, fields: Record<string, string> = {}, headers = {}) =>
  who.send('POST', `/c/${shop.slug}/do/${name}`, new URLSearchParams(fields).toString(), { ...SENT, ...headers })
const getPage = (who: Pick<Browser, 'get'>, at: string) => who.get(`/c/${shop.slug}${at}`, { accept: 'text/html' })
const redirectOf = ({ status, headers }: TestResponse) => [status, headers['location']]
const redirectTo = (at: string) => [303, `/c/${shop.slug}${at}`]
const mug = () => ({ catalogProductId: shop.products.mug, quantity: 1 })
const picture = () => ({ catalogProductId: shop.products.picture, quantity: 1 })
const sticker = () => ({ catalogProductId: shop.products.sticker, quantity: 1 })

async function fanWithCart(items: readonly object[], shippingInfo?: object | null): Promise<Fan> {
  const fan = await fanOf(world, shop, shippingInfo === undefined ? {} : { shippingInfo })
  expect((await fan.fill(items)).status).toBe(200)
  await showGoods(world, fan.internalId)
  return fan
}
const rowsOf = async (fan: Fan) => (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.cartItems

describe('a cart', () => {
  test('shows its items and total in every language', async () => {
    const fan = await fanWithCart([{ ...mug(), quantity: 2 }], null)
    for (const [language, title, total] of [
      ['en', 'Your cart', '$34.00'],
      ['de', 'Dein Warenkorb', '34,00'],
      ['fr', 'Votre panier', '34,00'],
      ['es', 'Tu cesta', '34,00'],
      ['ja', 'カート', '34.00'],
      ['ar', 'سلتك', '34.00'],
    ] as const) {
      const { status, text } = await getPage(fan, `/cart?lang=${language}`)
      expect([status, text.includes(title), text.includes(total)], language).toEqual([200, true, true])
    }
    fan.cookies.delete('lang')
    const { text, headers } = await getPage(fan, '/cart')
    expect(text).toContain('mug')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(text).toContain('<meta name="robots" content="noindex')
  })

  test('is empty for new visitors and after the session has expired', async () => {
    expect((await getPage(world.stranger(), '/cart')).text).toContain('Your cart is empty')
    const gone = world.stranger()
    gone.cookies.set('fan', 'q3VbTn0XkE7cZr2LmW9sYd4HuA6JpGfK')
    expect(await getPage(gone, '/cart')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Your cart is empty'),
    })
  })

  test('has forms that change quantities, the discount code and the gift note', async () => {
    const fan = await fanWithCart([mug(), picture()])
    const [first, second] = await rowsOf(fan)
    expect(redirectOf(await act(fan, 'row', { row: first.id, quantity: '3' }))).toEqual(redirectTo('/cart'))
    expect(redirectOf(await act(fan, 'row', { row: second.id, quantity: '0' }))).toEqual(redirectTo('/cart'))
    expect(await rowsOf(fan)).toMatchObject([{ id: first.id, quantity: 3 }])
    expect(redirectOf(await act(fan, 'cart-words', { discountCode: 'NOPE' }))).toEqual(redirectTo('/cart'))
    expect(redirectOf(await act(fan, 'cart-words', { giftNote: 'For you' }))).toEqual(redirectTo('/cart'))
    const { text } = await getPage(fan, '/cart')
    expect(text).toContain('This code is not valid here.')
    expect(text).toContain('For you')
    expect(redirectOf(await act(fan, 'cart-words', { discountCode: ' ' }))).toEqual(redirectTo('/cart'))
    expect((await fan.price()).body).toMatchObject({ discountCode: null, giftNote: 'For you' })
  })

  test('explains why a change was refused', async () => {
    const fan = await fanWithCart([mug()])
    expect(redirectOf(await act(fan, 'row', { row: 'another', quantity: '1' }))).toEqual(
      redirectTo('/cart?refused=NotFound'),
    )
    expect(redirectOf(await act(fan, 'row', { row: 'another', quantity: 'x' }))).toEqual(
      redirectTo('/cart?refused=BadRequest'),
    )
    expect(redirectOf(await act(world.stranger(), 'row', {}))).toEqual(redirectTo('/cart?refused=NotFound'))
    expect((await getPage(fan, '/cart?refused=NotFound')).text).toContain('This cart is no longer available')
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await act(fan, 'row', {}, elsewhere)).status).toBe(403)
  })
})

describe('checkout', () => {
  test('keeps the entered values and marks the missing fields', async () => {
    const fan = await fanWithCart([mug()], null)
    expect(redirectOf(await act(fan, 'checkout', { email: 'noor', firstName: 'Noor' }))).toEqual(
      redirectTo('/checkout?check=1'),
    )
    const { text } = await getPage(fan, '/checkout?check=1')
    expect(text).toContain('value="Noor"')
    expect(text).toContain('This field is required.')
    expect(text).toContain('autoComplete="postal-code"')
    expect(text).toContain('<option value="SE">Sweden</option>')
    expect(text).not.toContain('<option value="FR">')
  })

  test('rejects a country we do not ship to, and shows shipping and tax once the address is known', async () => {
    const fan = await fanWithCart([mug()], null)
    const address = { email: fan.email, firstName: 'Noor', lastName: 'Haddad', ...HOME }
    expect(redirectOf(await act(fan, 'checkout', { ...address, country: 'FR' }))).toEqual(
      redirectTo('/checkout?check=1'),
    )
    expect((await getPage(fan, '/checkout')).text).toContain('We do not ship to this country.')
    expect(redirectOf(await act(fan, 'checkout', { ...address, country: 'SE' }))).toEqual(redirectTo('/pay'))
    // The tax is 25% of the mug and its shipping.
    for (const at of ['/checkout', '/pay']) {
      const { text } = await getPage(fan, at)
      for (const [label, amount] of [
        ['Shipping', '19.00'],
        ['Tax', '8.13'],
        ['Total', '40.63'],
      ] as const)
        expect(text, at).toMatch(new RegExp(`>${label}<(?:[^$]*)\\$${amount.replace('.', '\\.')}<`))
    }
    expect(redirectOf(await act(fan, 'checkout', address))).toEqual(redirectTo('/pay'))
    expect((await getPage(fan, '/pay')).text, 'where no tax applies').not.toContain('>Tax<')
  })

  test('explains the expected format of an invalid state and postal code', async () => {
    const fan = await fanWithCart([mug()], null)
    const address = { email: fan.email, firstName: 'Noor', lastName: 'Haddad', ...HOME }
    expect(redirectOf(await act(fan, 'checkout', { ...address, state: '', postalCode: '9001' }))).toEqual(
      redirectTo('/checkout?check=1'),
    )
    const { text } = await getPage(fan, '/checkout?check=1')
    expect(text).toContain('This code does not exist in this country. It should look like 95014.')
    expect(text).toContain('<option value="CA">California</option>')
    expect(text).toContain('ZIP code')
    expect(redirectOf(await act(fan, 'checkout', address))).toEqual(redirectTo('/pay'))
  })

  test('does not ask for an address if nothing is shipped', async () => {
    const fan = await fanWithCart([picture()], null)
    const { text } = await getPage(fan, '/checkout')
    expect(text).toContain('We email you a link to your files.')
    expect(text).not.toContain('name="country"')
    const known = { email: fan.email, firstName: 'Noor', lastName: 'Haddad' }
    expect(redirectOf(await act(fan, 'checkout', known))).toEqual(redirectTo('/pay'))
  })

  test('without a cart shows the empty cart and rejects the form', async () => {
    expect((await getPage(world.stranger(), '/checkout')).text).toContain('Your cart is empty')
    expect(redirectOf(await act(world.stranger(), 'checkout', {}))).toEqual(redirectTo('/checkout?refused=NotFound'))
  })
})

describe('paying', () => {
  test('a fan without JavaScript can buy a mug with the simulator’s card form', async () => {
    const fan = await fanWithCart([mug()])
    const shown = await getPage(fan, '/pay')
    expect(shown.text).toMatch(new RegExp(`<noscript><form [^>]*action="/c/${shop.slug}/do/pay"`))
    const paying = await act(fan, 'pay')
    const checkout = new URL(paying.headers['location'] ?? '', world.config.BASE_URL)
    expect([paying.status, checkout.searchParams.get('returnUrl')]).toEqual([
      303,
      `${world.config.BASE_URL}/c/${shop.slug}/pay?paid=1`,
    ])
    expect(checkout.href).not.toContain(fan.sessionId)
    expect(redirectOf(await act(fan, 'complete'))).toEqual(redirectTo('/pay?paid=waiting'))
    expect((await getPage(fan, '/pay?paid=waiting')).text).toContain('Waiting for your bank')
    const form = (await fan.get(checkout.pathname + checkout.search, { accept: 'text/html' })).text
    const [id, clientSecret] = ['id', 'clientSecret'].map(
      (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1],
    )
    const card = (outcome: string) =>
      world.app.simulator.confirm({ id: id ?? '', clientSecret: clientSecret ?? '', outcome: outcome as 'succeed' })
    await card('decline')
    expect(redirectOf(await act(fan, 'complete'))).toEqual(redirectTo('/pay?paid=declined'))
    expect((await getPage(fan, '/pay?paid=declined')).text).toContain('The payment was declined')
    await card('succeed')
    expect(redirectOf(await act(fan, 'complete'))).toEqual(redirectTo('/thanks'))
    const thanks = await getPage(fan, '/thanks')
    expect(thanks.text).toMatch(/ORD-[A-Z0-9]{8}/)
    expect(thanks.text).toContain(fan.email)
    expect((await getPage(fan, '/pay')).text).toContain('This order is paid')
  })

  test('a free cart is ordered without payment, and a tester’s cart as a test order', async () => {
    const fan = await fanWithCart([sticker()])
    expect((await getPage(fan, '/pay')).text).toContain('Place free order')
    expect(redirectOf(await act(fan, 'pay'))).toEqual(redirectTo('/thanks'))
    expect((await getPage(fan, '/thanks')).text).toContain('Thank you')
    const tester = await fanOf(world, shop, { session: { role: 'tester', mode: 'PREVIEW' } })
    await tester.fill([mug()])
    await showGoods(world, tester.internalId)
    expect((await getPage(tester, '/pay')).text).toContain('Place test order')
    expect(redirectOf(await act(tester, 'skip-paying'))).toEqual(redirectTo('/thanks'))
    expect((await getPage(tester, '/thanks')).text).toContain('This is a preview')
    expect(redirectOf(await act(await fanWithCart([mug()]), 'skip-paying'))).toEqual(
      redirectTo('/pay?refused=Forbidden'),
    )
  })

  test('a preview session cannot pay', async () => {
    const fan = await fanOf(world, shop, { session: { role: 'preview', mode: 'PREVIEW' } })
    await fan.fill([mug()])
    expect((await getPage(fan, '/pay')).text).toContain('The preview ends here')
    expect(redirectOf(await act(fan, 'pay'))).toEqual(redirectTo('/pay?refused=PREVIEW_SESSION'))
    expect((await getPage(fan, '/pay?refused=PREVIEW_SESSION')).text).toContain('This is a preview')
  })

  test('payment requires a complete address and a cart', async () => {
    const fan = await fanWithCart([mug()], null)
    expect((await getPage(fan, '/pay')).text).toContain('Your address is incomplete')
    expect(redirectOf(await act(fan, 'pay'))).toEqual(redirectTo('/pay?refused=UnprocessableEntity'))
    expect((await getPage(fan, '/pay?refused=UnprocessableEntity')).text).toContain('This order cannot be placed')
    expect((await getPage(world.stranger(), '/pay')).text).toContain('Your cart is empty')
    expect((await getPage(world.stranger(), '/thanks')).text).toContain('No order found')
    expect(redirectOf(await act(world.stranger(), 'complete'))).toEqual(redirectTo('/pay?refused=NotFound'))
    expect(redirectOf(await act(world.stranger(), 'share'))).toEqual(redirectTo('/thanks?refused=NotFound'))
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
    const response = await fan.send('POST', `/c/${closed.slug}/do/pay`, '', SENT)
    expect(redirectOf(response)).toEqual([303, `/c/${closed.slug}/pay?refused=CAMPAIGN_CLOSED`])
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
    const fan = await fanWithCart([mug()])
    const shown = await fan.get('/cart', { accept: 'text/html' })
    expect(shown.text).toContain('Continue at Mara on tour')
    expect(redirectOf(await act(fan, 'restore'))).toEqual(redirectTo('/cart'))
    expect(fan.cookies.get('fan'), 'there was nothing left to restore').toBe(fan.sessionId)
    fan.cookies.delete('fan')
    expect(redirectOf(await act(fan, 'restore'))).toEqual(redirectTo('/cart'))
    expect(fan.cookies.get('fan')).not.toBe(fan.sessionId)
    expect((await getPage(fan, '/cart')).text).toContain('mug')
    expect(redirectOf(await act(world.stranger(), 'restore'))).toEqual(redirectTo('/cart?refused=NotFound'))
  })

  test('is restored on another device from a mail link, without its token in any URL', async () => {
    const { fan, token } = await createAbandonedCarts(world, { shop, other: await openShop(world) }).leftCart()
    const other = world.stranger()
    expect(redirectOf(await act(other, 'restore', { s: token }))).toEqual(redirectTo('/cart'))
    expect((await getPage(other, '/cart')).text).toContain('tee')
    expect(other.cookies.get('fan')).not.toBe(fan.sessionId)
    const wrong = await act(world.stranger(), 'restore', { s: 'wrong' })
    expect(redirectOf(wrong)).toEqual(redirectTo('/cart?refused=NotFound'))
  })
})
