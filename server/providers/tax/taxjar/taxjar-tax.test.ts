import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProductCodes, readTaxRates } from '../../../platform/config/groups/checkout-settings.ts'
import { createFlatTax } from '../flat/flat-tax.ts'
import type { TaxedOrder } from '../port.ts'
import { createTaxJar } from './taxjar-tax.ts'
import { openTaxJarCounterpart, type TaxJarCounterpart, type TaxJarOverride } from './testing/taxjar-counterpart.ts'

let counterpart: TaxJarCounterpart
beforeAll(async () => {
  counterpart = await openTaxJarCounterpart('key-for-tests')
})
beforeEach(() => {
  counterpart.state.play = undefined
  counterpart.state.asked = []
})
afterAll(() => counterpart.close())

const order: TaxedOrder = {
  currency: 'USD',
  fromCountry: 'US',
  to: { country: 'US', state: 'CA', postalCode: '90001', city: 'Los Angeles', line: '1 Main Street' },
  lines: [
    { id: 'a', unitPriceMinorUnit: 1999, quantity: 3, discountMinorUnit: 600, productType: 'tshirt' },
    { id: 'b', unitPriceMinorUnit: 105, quantity: 1, discountMinorUnit: 0, productType: 'digital-img' },
  ],
  shippingMinorUnit: 700,
}
const CODES = 'tshirt=20010,hoodie=20010,digital-img=31000'
/** Long enough for a busy machine. */
const taxJar = ({ timeoutMs = 60_000, codes = CODES } = {}) =>
  createTaxJar({
    apiKey: 'key-for-tests',
    apiBase: counterpart.url,
    productCodes: readProductCodes(codes).codes,
    timeoutMs,
  })
const hastyTaxJar = () => taxJar({ timeoutMs: 300 })

describe('TaxJar', () => {
  test('gets one request with exact decimals, and the tax is in whole minor units', async () => {
    counterpart.state.play = { body: { tax: { amount_to_collect: 5.05 } } }
    expect(await taxJar().findTax(order)).toEqual({ taxMinorUnit: 505 })
    expect(counterpart.state.asked).toEqual([
      {
        url: '/v2/taxes',
        authorization: 'Bearer key-for-tests',
        body: {
          from_country: 'US',
          to_country: 'US',
          to_state: 'CA',
          to_zip: '90001',
          to_city: 'Los Angeles',
          to_street: '1 Main Street',
          amount: 55.02,
          shipping: 7,
          line_items: [
            { id: 'a', quantity: 3, unit_price: 19.99, discount: 6, product_tax_code: '20010' },
            { id: 'b', quantity: 1, unit_price: 1.05, discount: 0, product_tax_code: '31000' },
          ],
        },
      },
    ])
  })

  test('taxes goods by category, and shipping only in states that tax shipping', async () => {
    expect(await taxJar().findTax(order)).toEqual({ taxMinorUnit: 540 })
    const to = { ...order.to, state: 'PA', postalCode: '19019' }
    expect(await taxJar().findTax({ ...order, to })).toEqual({ taxMinorUnit: 81 })
    expect(await taxJar({ codes: '' }).findTax(order)).toEqual({ taxMinorUnit: 550 })
  })

  test('a product type without a known code is fully taxable', async () => {
    await taxJar().findTax({ ...order, lines: order.lines.map((line) => ({ ...line, productType: 'plaque' })) })
    expect(counterpart.state.asked[0]?.body.line_items?.map((line) => line.product_tax_code)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('invalid product codes are named', () => {
    expect(readProductCodes('tshirt=20010, shirt=20010,hoodie=clothes,plaque=14111803A0002').wrong).toEqual([
      'shirt=20010',
      'hoodie=clothes',
    ])
  })

  test('explains what is wrong with an address', async () => {
    await expect(taxJar().findTax({ ...order, to: { ...order.to, state: 'NY' } })).rejects.toMatchObject({
      name: 'TaxRefusal',
      message: expect.stringContaining('to_zip 90001'),
    })
  })

  test.for<[string, TaxJarOverride]>([
    ['is down', { status: 503, raw: 'gone' }],
    ['rejects our key', { status: 401, body: { detail: 'not authorized' } }],
    ['limits our requests', { status: 429, body: {} }],
    ['does not answer in JSON', { raw: '<html>' }],
    ['returns a tax that is not a number', { body: { tax: { amount_to_collect: '5.05' } } }],
    ['returns a negative tax', { body: { tax: { amount_to_collect: -1 } } }],
    ['returns no tax', { body: {} }],
    ['redirects elsewhere', { status: 302, body: {}, location: '/elsewhere' }],
    ['falls silent', { isSilent: true }],
  ])('that %s is unavailable, and no tax is guessed', async ([, played]) => {
    counterpart.state.play = played
    const client = played.isSilent ? hastyTaxJar() : taxJar()
    await expect(client.findTax(order)).rejects.toMatchObject({ name: 'TaxUnavailable' })
  })
})

describe('the table of tax rates', () => {
  const flat = (rates: string) => createFlatTax(readTaxRates(rates).rates).findTax(order)

  test('applies the most specific rate to goods less discounts and to shipping, rounded half up', async () => {
    expect(await flat('US=500,US-CA=825')).toEqual({ taxMinorUnit: 512 })
    expect(await flat('US=500')).toEqual({ taxMinorUnit: 310 })
    expect(await flat('SE=2500')).toEqual({ taxMinorUnit: 0 })
    expect(await flat('')).toEqual({ taxMinorUnit: 0 })
  })

  test('invalid rates are named', () => {
    expect(readTaxRates('DE=1900, de=1, US-CA=825,XX,FR=10001').wrong).toEqual(['de=1', 'XX', 'FR=10001'])
  })
})
