import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  STUB_KEY,
  type StripeStub,
  startStripeStub,
} from '../../../server/providers/processor/stripe/testing/stripe-stub.ts'
import { fanOf, openShop } from '../../support/merch/merch-shop.ts'
import { offerIn, readOffer } from '../../support/offers/offers.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

/** Fakes Stripe's script: it declines once before it succeeds. */
const FAKE_STRIPE_SCRIPT = `
let tries = 0
window.Stripe = (key) => ({
  elements: ({ clientSecret }) => ({
    create: (kind, options = {}) => {
      const handlers = {}
      return {
        on: (event, handler) => { handlers[event] = handler },
        mount: (place) => {
          place.style.overflowWrap = 'anywhere'
          if (kind !== 'expressCheckout') {
            place.textContent = [key, kind, clientSecret].join(' ')
            place.dataset.wallets = JSON.stringify(options.wallets ?? null)
            return
          }
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = 'Wallet of this device'
          button.onclick = () => handlers.confirm({ paymentFailed: ({ reason }) => { document.documentElement.dataset.wallet = reason } })
          place.append(button)
          handlers.ready({ availablePaymentMethods: { applePay: true, googlePay: false } })
        },
      }
    },
    getElement: () => null,
  }),
  confirmPayment: async ({ confirmParams, redirect }) => {
    document.documentElement.dataset.asked = redirect + ' ' + confirmParams.return_url
    return tries++ === 0 ? { error: { code: 'card_declined', message: 'Your card has too little on it.' } } : {}
  },
})
window.Stripe.version = 'endive'
`

describe.skipIf(!CHROMIUM)('paying with Stripe', () => {
  let stub: StripeStub
  let site: Site
  beforeAll(async () => {
    stub = await startStripeStub(() => site.world.clock.now())
    // With Stripe and an S3 bucket, as in production, so that the content security policy must
    // allow the hosts of both.
    site = await serveSite({
      storage: 's3',
      env: {
        PROCESSOR: 'stripe',
        STRIPE_SECRET_KEY: STUB_KEY,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
        STRIPE_API_BASE: stub.url,
        PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
      },
    })
  })
  afterAll(async () => {
    await site?.close()
    await stub?.close()
  })

  test('shows the Payment Element for the offer’s payment intent, loads nothing but Stripe’s script from another host, and continues once it is paid', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const page = await site.visit(offer.brand, { viewport: PHONE })
    const externalRequests: string[] = []
    await page.route(/^https:/, (route) => {
      externalRequests.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE_SCRIPT })
    })
    await open(page, `${site.address}/offers/${offer.id}/pay`)
    const place = page.locator('#payment-element')
    await place.getByText(/^pk_test_stub payment pi_\w+_secret_/).waitFor()
    const [, , clientSecret = ''] = (await place.innerText()).split(' ')
    const processorPaymentId = clientSecret.replace(/_secret_.*$/, '')
    await expectGoodPage(page)

    const pay = page.getByRole('button', { name: 'Pay $1,375.00' })
    await pay.click()
    await page.getByText('Your card has too little on it.').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe(
      `if_required ${site.address}/offers/${offer.id}/paid`,
    )
    stub.pay(processorPaymentId, 'succeed')
    await pay.click()
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({ status: 'PAID' })

    // After a bank's confirmation, Stripe adds its own query parameter with the payment.
    await open(
      page,
      `${site.address}/offers/${offer.id}/paid?payment_intent=${processorPaymentId}&redirect_status=succeeded`,
    )
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
    expect(externalRequests.map((url) => new URL(url).hostname)).toEqual(['js.stripe.com'])
    expect(stub.violations).toEqual([])
  })

  test('takes a fan’s order in a store after a declined card and a redirect to the bank and back', async () => {
    const shop = await openShop(site.world)
    const fan = await fanOf(site.world, shop)
    const { aiArtKey: artKey } = (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data
    await fan.fill([{ catalogProductId: shop.products.mug, artKey, quantity: 1 }])
    const page = await site.visit(fan, { viewport: PHONE })
    const policies: string[] = []
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) policies.push(response.headers()['content-security-policy'] ?? '')
    })
    const externalRequests: string[] = []
    await page.route(/^https:/, (route) => {
      externalRequests.push(new URL(route.request().url()).hostname)
      return route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE_SCRIPT })
    })
    const pages = `${site.address}/c/${shop.slug}`
    await open(page, `${pages}/pay`)
    const place = page.locator('#payment-element')
    await place.getByText(/^pk_test_stub payment pi_\w+_secret_/).waitFor()
    const processorPaymentId = ((await place.innerText()).split(' ')[2] ?? '').replace(/_secret_.*$/, '')
    await page.getByText('Or pay by card').waitFor()
    expect(await place.getAttribute('data-wallets')).toBe('{"applePay":"never","googlePay":"never"}')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Pay $20.50' }).click()
    await page.getByText('Your card has too little on it.').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe(`if_required ${pages}/pay?paid=1`)

    // The bank declines and redirects the fan back. The form is shown again for the same intent.
    const returnUrlFor = (status: string) =>
      `${pages}/pay?paid=1&payment_intent=${processorPaymentId}&redirect_status=${status}`
    stub.pay(processorPaymentId, 'decline')
    await open(page, returnUrlFor('failed'))
    await page.getByText('The payment was declined').waitFor()
    await page.waitForURL(`${pages}/pay`)
    await place.getByText(`${processorPaymentId}_secret_`).waitFor()
    stub.pay(processorPaymentId, 'succeed')
    await open(page, returnUrlFor('succeeded'))
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByText(/ORD-[A-Z0-9]{8}/).waitFor()
    expect(new Set(externalRequests)).toEqual(new Set(['js.stripe.com']))
    expect(policies[0]).toContain('https://js.stripe.com')
    expect(policies[0]).toContain(site.world.app.ctx.storage.origin)
    expect(stub.violations).toEqual([])
  })

  test('takes a fan’s order by a wallet, and tells the wallet of a decline', async () => {
    const shop = await openShop(site.world)
    const fan = await fanOf(site.world, shop)
    const { aiArtKey: artKey } = (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data
    await fan.fill([{ catalogProductId: shop.products.mug, artKey, quantity: 1 }])
    const page = await site.visit(fan, { viewport: PHONE })
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE_SCRIPT }))
    await open(page, `${site.address}/c/${shop.slug}/pay`)
    const place = page.locator('#payment-element')
    await place.getByText(/^pk_test_stub payment pi_\w+_secret_/).waitFor()
    const processorPaymentId = ((await place.innerText()).split(' ')[2] ?? '').replace(/_secret_.*$/, '')
    const wallet = page.getByRole('button', { name: 'Wallet of this device' })
    await wallet.click()
    await page.getByText('Your card has too little on it.').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['wallet'])).toBe('fail')
    stub.pay(processorPaymentId, 'succeed')
    await wallet.click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(stub.violations).toEqual([])
  })

  test('reports that its script did not load, and loads it on request', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const page = await site.visit(offer.brand)
    let isBlocked = true
    await page.route(/^https:/, (route) =>
      isBlocked
        ? route.fulfill({ status: 503, body: '' })
        : route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE_SCRIPT }),
    )
    await open(page, `${site.address}/offers/${offer.id}/pay`)
    await page.getByText('The card form did not load').waitFor()
    isBlocked = false
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByText(/^pk_test_stub payment/).waitFor()
  })
})
