import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAbandonedCarts } from '../../support/merch/abandoned-carts.ts'
import { type Fan, fanOf, openShop, type Shop } from '../../support/merch/merch-shop.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM, goBackTo } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('buying in a store', () => {
  let site: Site
  let shop: Shop
  beforeAll(async () => {
    site = await serveSite()
    shop = await openShop(site.world)
  })
  afterAll(() => site?.close())

  const at = (path: string) => `${site.address}/c/${shop.slug}${path}`
  const mugs = async (shippingInfo?: null): Promise<Fan> => {
    const fan = await fanOf(site.world, shop, shippingInfo === null ? { shippingInfo } : {})
    await fan.fill(await mugsOf(fan, 1))
    return fan
  }
  const mugsOf = async ({ sessionId, get }: Fan, quantity: number) => {
    const { aiArtKey } = (await get(`/api/merch/session/${sessionId}`)).body.data
    return [{ catalogProductId: shop.products.mug, artKey: aiArtKey, quantity }]
  }
  const useCard = (page: Page, about: RegExp) => page.getByRole('button', { name: about }).click()

  test('signing out leaves nothing of a store for the browser’s next user', async () => {
    const person = await site.world.brand('Noor Haddad')
    const page = await site.visit(person)
    await open(page, at(''))
    const sessionId = await page.evaluate(
      async ({ campaignSlug, catalogProductId }) => {
        const send = async (method: string, path: string, body: object) => {
          const headers = { 'content-type': 'application/json' }
          const response = await fetch(`/api/merch/${path}`, { method, headers, body: JSON.stringify(body) })
          return (await response.json()) as { sessionId: string }
        }
        const made = await send('POST', 'session/create', { campaignSlug })
        const shippingInfo = { email: 'noor@fans.test', addressLine1: 'Lindgatan 4', country: 'SE' }
        await send('PATCH', 'session/update', { sessionId: made.sessionId, shippingInfo })
        await send('PUT', `session/${made.sessionId}/cart`, { items: [{ catalogProductId, quantity: 1 }] })
        return made.sessionId
      },
      { campaignSlug: shop.slug, catalogProductId: shop.products.mug },
    )
    await open(page, at('/checkout'))
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Lindgatan 4')
    const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name)
    expect(await cookieNames()).toEqual(expect.arrayContaining(['fan', 'merch-cart', 'stores']))

    await open(page, site.address)
    await page.getByLabel('You: Noor Haddad').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // Signing out loads the start page, and going back earlier would race with it.
    await page.waitForURL(`${site.address}/`)
    for (const name of ['auth-token', 'fan', 'merch-cart', 'stores']) expect(await cookieNames()).not.toContain(name)
    await goBackTo(page, `${site.world.config.AUTH_URL}/login?returnTo=`)
    await open(page, at('/checkout'))
    const shown = await page.content()
    for (const word of ['Lindgatan 4', 'noor@fans.test', sessionId]) expect(shown).not.toContain(word)
  })

  test('on a phone, the cart is edited, the address is kept, and a working card pays after a declined one', async () => {
    const fan = await mugs(null)
    const page = await site.visit(fan, { viewport: PHONE })
    await open(page, at('/cart'))
    await page.getByText('Total so far').waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Add one mug' }).click()
    await page.getByText('$34.00').waitFor()
    await page.getByRole('button', { name: 'Remove: mug' }).click()
    await page.getByText('Your cart is empty').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('$34.00').waitFor()
    await page.getByRole('link', { name: 'Go to checkout' }).click()

    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('This field is required.').first().waitFor()
    // Labels, the list of states and error messages depend on the country.
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('ZIP code').fill('9001')
    await page.getByText('This code does not exist in this country. It should look like 95014.').waitFor()
    expect(await page.getByLabel('State').locator('option').count()).toBeGreaterThan(50)
    await expectGoodPage(page)
    await page.getByLabel('Email address').fill('noor@fans.test')
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('Country').selectOption('SE')
    await page.getByLabel('Street and number').fill('Lindgatan 4')
    await page.getByLabel('Postal code').fill('11122')
    await page.getByLabel('City').fill('Stockholm')
    await page.getByLabel('City').blur()
    await page.getByText('$46.00').waitFor()
    await expectGoodPage(page)
    await open(page, at('/checkout'))
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Lindgatan 4')
    await page.getByRole('button', { name: 'Continue to payment' }).click()

    await useCard(page, /is declined$/)
    await page.getByRole('button', { name: 'Pay $46.00' }).click()
    await page.getByText('The payment was declined').waitFor()
    await expectGoodPage(page)
    await useCard(page, /card that pays$/)
    await page.getByRole('button', { name: 'Pay $46.00' }).dblclick()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByText(/ORD-[A-Z0-9]{8}/).waitFor()
    await expectGoodPage(page)
    await page.goBack()
    await open(page, at('/pay'))
    await page.getByRole('heading', { name: 'This order is paid' }).waitFor()
    const { order } = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body
    expect(order).toMatchObject({ totalMinorUnit: 4600, itemCount: 2 })
  })

  test('on a desktop, a 3-D Secure payment returns to the order, and a changed cart is shown before paying', async () => {
    const fan = await mugs()
    const page = await site.visit(fan, { viewport: DESKTOP })
    await open(page, at('/pay'))
    await page.getByRole('button', { name: 'Pay $20.50' }).waitFor()
    await fan.fill(await mugsOf(fan, 2))
    await useCard(page, /card that pays$/)
    await page.getByRole('button', { name: 'Pay $20.50' }).click()
    await page.getByText('Your order has changed').waitFor()
    await page.getByRole('button', { name: 'Pay $34.00' }).waitFor()
    await useCard(page, /3-D Secure/)
    await page.getByRole('button', { name: 'Pay $34.00' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('The last attempt was declined').waitFor()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.getByText('The payment was declined').waitFor()
    await useCard(page, /3-D Secure/)
    await page.getByRole('button', { name: 'Pay $34.00' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })

  test('a mailed link opens the cart on another device, where the fan continues', async () => {
    const shops = { shop, other: await openShop(site.world) }
    const { token } = await createAbandonedCarts(site.world, shops).leftCart()
    const page = await site.visit(undefined, { viewport: PHONE })
    const refererHeaders: string[] = []
    page.on('request', (request) => refererHeaders.push(request.headers()['referer'] ?? ''))
    await open(page, `${at('')}?cart=${token}`)
    await page.getByRole('heading', { name: 'Your cart' }).waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Continue at Mara on tour' }).first().click()
    await page.waitForURL(at('/cart'))
    await page.getByText('tee').waitFor()
    await page.waitForURL(({ href }) => !href.includes(token))
    expect(refererHeaders.filter((from) => from !== '' && new URL(from).origin !== site.address)).toEqual([])
  })

  test('the forms work without any script', async () => {
    const fan = await mugs()
    const context = await site.browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
    await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: site.address })))
    const page = await context.newPage()
    await page.goto(at('/cart'))
    await page.getByRole('button', { name: 'Add one mug' }).click()
    await page.getByText('$34.00').waitFor()
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(at('/pay'))
    await page.getByRole('button', { name: 'Pay $34.00' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await context.close()
  })
})
