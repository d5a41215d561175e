import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, sell } from '../../support/money/products.ts'
import { offerIn, readOffer, type TestOffer } from '../../support/offers/offers.ts'
import { realTimePasses } from '../../support/offers/passing-time.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('paying for an offer or a product', () => {
  let site: Site
  beforeAll(async () => {
    site = await serveSite()
  })
  afterAll(() => site?.close())

  const payPage = async (offer: TestOffer): Promise<Page> => {
    const page = await site.visit(offer.brand, { viewport: PHONE })
    await open(page, `${site.address}/offers/${offer.id}/pay`)
    await page.getByRole('button', { name: 'Pay $1,375.00' }).waitFor()
    return page
  }
  const card = (page: Page, about: RegExp) => page.getByRole('button', { name: about }).click()
  const pay = (page: Page) => page.getByRole('button', { name: 'Pay $1,375.00' }).click()

  test('a declined card keeps the input, the next one pays, and no third party is contacted', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const page = await payPage(offer)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    await pay(page)
    await page.getByText('Use one of the test cards below.').waitFor()
    await card(page, /is declined$/)
    await pay(page)
    await page.getByText('The payment was declined').waitFor()
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('12/30')
    await expectGoodPage(page)
    await page.getByLabel('Purchase order number').fill('PO-2026-118')
    await card(page, /card that pays$/)
    await pay(page)
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
    await expectGoodPage(page)
    const query = `payFor=OFFER&payForId=${offer.id}`
    expect((await offer.brand.get(`/api/payments/purchase-order?${query}`)).body.number).toBe('PO-2026-118')
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({ status: 'PAID' })
    expect([...hosts]).toEqual(['localhost'])
  })

  test('a card with 3-D Secure returns to the result, declined or paid', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const page = await payPage(offer)
    await card(page, /3-D Secure/)
    await pay(page)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('The last attempt was declined').waitFor()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.getByRole('heading', { name: 'Your bank declined the payment' }).waitFor()
    await page.getByRole('link', { name: 'Try again' }).click()
    await card(page, /3-D Secure/)
    await pay(page)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({ status: 'PAID' })
  })

  test('a delayed bank payment is waited for, and the page may be closed', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const page = await payPage(offer)
    await page.getByLabel('Bank account').check()
    await pay(page)
    await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor()
    await expectGoodPage(page)
    realTimePasses(60_000)
    await site.world.app.simulator.deliverDueEvents()
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
  })

  test('two tabs pay once', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const first = await payPage(offer)
    const second = await payPage(offer)
    for (const page of [first, second]) {
      await card(page, /card that pays$/)
      await pay(page)
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
    }
    const { payments } = (await offer.brand.get('/api/payments/history')).body
    expect(payments).toHaveLength(1)
    await open(second, `${site.address}/offers/${offer.id}/pay`)
    await second.getByRole('heading', { name: 'This offer is paid' }).waitFor()
    await expectGoodPage(second)
  })

  test('a product is bought once: not again in a second tab or by going back', async () => {
    const [talent, brand] = [await site.world.talent(), await site.world.brand()]
    const { id } = await sell(talent)
    const first = await site.visit(brand, { viewport: PHONE })
    const second = await site.visit(brand, { viewport: PHONE })
    const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $123.45' })
    await open(first, `${site.address}/t/${talent.slug}`)
    await first.getByRole('link', { name: 'Buy “Espresso at dawn”' }).click()
    await first.getByRole('button', { name: 'Continue to payment' }).waitFor()
    expect((await brand.get('/api/payments/history')).body.payments).toEqual([])
    await first.getByRole('button', { name: 'Continue to payment' }).click()
    await payButton(first).waitFor()
    await open(second, `${site.address}/buy/${id}`)
    await payButton(second).waitFor()
    await expectGoodPage(first)
    for (const page of [first, second]) await card(page, /card that pays$/)
    await payButton(first).click()
    await first.getByRole('heading', { name: 'Purchase complete' }).waitFor()
    await expectGoodPage(first)
    await payButton(second).click()
    await second.getByRole('heading', { name: 'You bought this product' }).waitFor()
    await first.goBack()
    await first.getByRole('heading', { name: 'You bought this product' }).waitFor()
    await expectGoodPage(first)
    await open(first, `${site.address}/receipts`)
    await first.getByRole('link', { name: 'Espresso at dawn' }).waitFor()
    const { payments } = (await brand.get('/api/payments/history')).body
    expect(payments).toMatchObject([{ payForId: id, status: 'SUCCEEDED', amountMinorUnit: 12_345 }])
  })

  test('a product can be bought again on purpose, and a declined card buys nothing', async () => {
    const [talent, brand] = [await site.world.talent(), await site.world.brand()]
    const product = await sell(talent)
    await buy(site.world, brand, product)
    const page = await site.visit(brand, { viewport: PHONE })
    await open(page, `${site.address}/buy/${product.id}`)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const payButton = page.getByRole('button', { name: 'Pay $123.45' })
    await payButton.waitFor()
    await card(page, /is declined$/)
    await payButton.click()
    await page.getByText('The payment was declined').waitFor()
    await card(page, /3-D Secure/)
    await payButton.click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Purchase complete' }).waitFor()
    const { payments } = (await brand.get('/api/payments/history')).body
    expect(payments.map(({ status }: { status: string }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  })

  test('the page shows if a payment is under review, or when it is due', async () => {
    const offer = await offerIn(site.world, 'ACCEPTED')
    const page = await payPage(offer)
    await card(page, /reviewed by us$/)
    await pay(page)
    await page.getByRole('heading', { name: 'We are reviewing your payment' }).waitFor()
    const early = await offerIn(site.world, 'APPROVED', { brand: offer.brand })
    await open(page, `${site.address}/offers/${early.id}/pay`)
    await page.getByRole('heading', { name: 'There is nothing to pay' }).waitFor()
    await open(page, `${site.address}/offers/${early.id}/paid`)
    await page.getByRole('heading', { name: 'No payment was made' }).waitFor()
  })
})
