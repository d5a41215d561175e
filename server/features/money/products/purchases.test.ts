import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, intentFor, sell } from '../../../../tests/support/money/products.ts'
import { blockAccount, linkAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let talent: Person
let buyer: Person
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent('Mara Lindqvist')
  buyer = await world.brand('Contoso Tea')
})
afterAll(() => world.close())

const purchaseOf = (who: Person, id: string) => who.get(`/api/products/${id}/purchase`)
const noticesOf = async (who: Person) => (await who.get('/api/notifications/list?limit=50')).body.notifications
const mailsTo = (who: Person, kind: string) =>
  world.database.kysely
    .selectFrom('outgoing_mails')
    .select(['subject', 'text_body'])
    .where('account_id', '=', who.accountId)
    .where('kind', '=', kind)
    .execute()

describe('before the payment', () => {
  test('a buyer sees the product, its seller and the exact split of the price', async () => {
    const { id } = await sell(talent)
    const response = await purchaseOf(buyer, id)
    expect(response).toMatchObject({
      status: 200,
      body: {
        product: { id, title: 'Espresso at dawn', priceMinorUnit: 12_345, currency: 'USD' },
        seller: { displayName: 'Mara Lindqvist', slug: talent.slug },
        isOnSale: true,
        sellerMinorUnit: 9876,
        platformMinorUnit: 2469,
        payments: [],
      },
    })
    expect(response.statements).toBeLessThanOrEqual(3)
  })

  test('returns 404 for a product off sale, of a blocked seller or unknown, unless the caller has paid for it', async () => {
    const gone = await sell(talent)
    await talent.patch(`/api/products/${gone.id}`, { active: false })
    const seller = await world.talent('Noor Haddad')
    const held = await sell(seller)
    await blockAccount(world, seller)
    for (const id of [gone.id, held.id, newId()])
      expect(await purchaseOf(buyer, id)).toMatchObject({ status: 404, body: { code: 'NotFound' } })
    expect((await purchaseOf(talent, gone.id)).body).toMatchObject({ isOnSale: false })
  })

  test('a started payment keeps its price, shown next to the new one', async () => {
    const product = await sell(talent, { priceMinorUnit: 2000 })
    const { processorPaymentId } = (await intentFor(buyer, product)).body
    await talent.patch(`/api/products/${product.id}`, { priceMinorUnit: 3000 })
    expect((await purchaseOf(buyer, product.id)).body).toMatchObject({
      product: { priceMinorUnit: 3000 },
      payments: [{ processorPaymentId, amountMinorUnit: 2000, status: 'PENDING' }],
    })
  })
})

describe('after the payment', () => {
  test('a product that is off sale stays readable for its buyer, but not for others', async () => {
    const product = await sell(talent)
    const { processorPaymentId } = await buy(world, buyer, product)
    await talent.patch(`/api/products/${product.id}`, { active: false })
    expect((await purchaseOf(buyer, product.id)).body).toMatchObject({
      isOnSale: false,
      payments: [{ processorPaymentId, status: 'SUCCEEDED', payFor: 'IMAGE' }],
    })
    expect((await purchaseOf(await world.brand(), product.id)).status).toBe(404)
  })

  test('other people’s payments for the product are not shown', async () => {
    const product = await sell(talent)
    await buy(world, await world.brand(), product)
    for (const who of [buyer, talent]) expect((await purchaseOf(who, product.id)).body.payments).toEqual([])
  })

  test('a buyer’s list names each paid product, newest first, in pages, without offers', async () => {
    const customer = await world.brand()
    const [first, second] = [await sell(talent, { title: 'First' }), await sell(talent, { title: 'Second' })]
    await buy(world, customer, first)
    await buy(world, customer, second)
    const { body, statements } = await customer.get('/api/products/purchases?limit=1')
    expect(body).toMatchObject({
      purchases: [
        {
          product: { id: second.id, kind: 'IMAGE', title: 'Second' },
          seller: { displayName: 'Mara Lindqvist' },
          payment: { payForId: second.id, status: 'SUCCEEDED' },
        },
      ],
      total: 2,
      limit: 1,
      offset: 0,
    })
    expect(statements).toBeLessThanOrEqual(3)
    const next = await customer.get('/api/products/purchases?limit=1&offset=1')
    expect(next.body.purchases).toMatchObject([{ product: { title: 'First' } }])
    expect((await talent.get('/api/products/purchases')).body.total).toBe(0)
    expect((await customer.get('/api/products/purchases?limit=0')).status).toBe(400)
  })

  test('the buyer is notified once, with the receipt by mail, and again of a refund', async () => {
    const customer = await world.brand()
    const product = await sell(talent, { title: 'A good morning' })
    const { processorPaymentId, response } = await buy(world, customer, product)
    await customer.post('/api/payments/complete', { processorPaymentId })
    const { id, ppuCode } = response.body.processorPayment
    expect(await noticesOf(customer)).toMatchObject([
      {
        type: 'PRODUCT_BOUGHT',
        title: 'You bought “A good morning”',
        body: `You paid $123.45, and Mara Lindqvist was notified. You get what the product description says. Your receipt code is ${ppuCode}.`,
      },
    ])
    const [mail, ...more] = await mailsTo(customer, 'product-bought')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You bought “A good morning”')
    for (const words of ['A portrait, ready to print.', '$123.45', ppuCode, `/receipts/${id}`, 'Mara Lindqvist'])
      expect(mail?.text_body).toContain(words)
    await (await world.admin()).post('/api/payments/refund', { processorPaymentId })
    expect((await noticesOf(customer))[0]).toMatchObject({
      type: 'PAYMENT_RETURNED',
      title: 'Your payment for “A good morning” is refunded',
    })
  })

  test('we send no mail about a lost dispute, because the bank tells its customer', async () => {
    const customer = await world.brand()
    const { processorPaymentId } = await buy(world, customer, await sell(talent))
    await world.app.simulator.disputeFromOutside(processorPaymentId)
    await world.app.simulator.deliverDueEvents()
    await world.app.simulator.closeDisputeFromOutside(processorPaymentId, 'lost')
    await world.app.simulator.deliverDueEvents()
    expect((await noticesOf(customer)).map(({ type }: { type: string }) => type)).toEqual(['PRODUCT_BOUGHT'])
  })

  test('a talent is notified of their own purchases, and their agent is not', async () => {
    const customer = await world.talent('Theo Abebe')
    const agent = await world.agent('Oak Street Agency')
    await linkAgent(world, customer, agent, true)
    await buy(world, customer, await sell(talent))
    expect((await noticesOf(customer)).map(({ type }: { type: string }) => type)).toContain('PRODUCT_BOUGHT')
    expect((await noticesOf(agent)).map(({ type }: { type: string }) => type)).not.toContain('PRODUCT_BOUGHT')
  })
})

describe('the purchase page', () => {
  const page = (who: Pick<Person, 'get'>, path: string) => who.get(path, { accept: 'text/html' })

  test('shows the product, the seller and the price’s parts without any script', async () => {
    const { id } = await sell(talent)
    const { status, text } = await page(buyer, `/buy/${id}`)
    expect(status).toBe(200)
    for (const words of ['Espresso at dawn', 'A portrait, ready to print.', '$98.76', '$24.69', '$123.45'])
      expect(text).toContain(words)
    expect(text).toContain(`href="/t/${talent.slug}"`)
  })

  test('redirects an anonymous visitor to sign in and back', async () => {
    const { id } = await sell(talent)
    const { status, headers } = await page(world.stranger(), `/buy/${id}`)
    expect(status).toBe(303)
    expect(new URL(headers['location'] ?? '').searchParams.get('returnTo')).toBe(`${world.config.BASE_URL}/buy/${id}`)
  })

  test('does not sell the visitor’s own product or one off sale, and asks before they buy again', async () => {
    const product = await sell(talent)
    expect((await page(talent, `/buy/${product.id}`)).text).toContain('This is your own product')
    await buy(world, buyer, product)
    expect((await page(buyer, `/buy/${product.id}`)).text).toContain('You bought this product')
    await talent.patch(`/api/products/${product.id}`, { active: false })
    expect((await page(buyer, `/buy/${product.id}`)).text).not.toContain('Buy again')
    for (const path of [`/buy/${product.id}`, `/buy/${product.id}/paid`])
      expect(await page(await world.brand(), path)).toMatchObject({
        status: 404,
        text: expect.stringContaining('This product is not on sale'),
      })
  })

  test('is linked from the talent’s page', async () => {
    const seller = await world.talent('Theo Abebe')
    const { id } = await sell(seller)
    expect((await page(world.stranger(), `/t/${seller.slug}`)).text).toContain(`href="/buy/${id}"`)
    expect((await page(seller, `/t/${seller.slug}`)).text).not.toContain(`href="/buy/${id}"`)
  })

  test('states that nothing was paid if there is no payment', async () => {
    const { id } = await sell(talent)
    expect((await page(buyer, `/buy/${id}/paid`)).text).toContain('No payment was made')
  })
})
