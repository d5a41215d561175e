import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readTaxRates } from '../../../platform/config/checkout-settings.ts'
import { createFlatTax } from '../flat/flat-tax.ts'
import type { TaxedOrder } from '../port.ts'
import { createTaxJar } from './taxjar-tax.ts'

type Play = { status?: number; body?: unknown; raw?: string; isSilent?: boolean }
let play: Play = {}
let asked: { url: string | undefined; authorization: string | undefined; body: Record<string, unknown> }[] = []
const server = createServer((request, response) => {
  const { authorization } = request.headers
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    asked.push({ url: request.url, authorization, body: JSON.parse(Buffer.concat(pieces).toString()) })
    const { status = 200, body, raw, isSilent } = play
    if (!isSilent) response.writeHead(status, { 'content-type': 'application/json' }).end(raw ?? JSON.stringify(body))
  })
})
let apiBase: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  play = {}
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const order: TaxedOrder = {
  currency: 'USD',
  fromCountry: 'US',
  to: { country: 'US', state: 'CA', postalCode: '90001', city: 'Los Angeles', line: '1 Main Street' },
  lines: [
    { id: 'a', unitPriceMinorUnit: 1999, quantity: 3, discountMinorUnit: 600 },
    { id: 'b', unitPriceMinorUnit: 105, quantity: 1, discountMinorUnit: 0 },
  ],
  shippingMinorUnit: 700,
}
/**
 * Long timeout, so that a busy machine does not fail the tests. Only the timeout test uses a short
 * one.
 */
const taxJar = ({ timeoutMs = 60_000 } = {}) => createTaxJar({ apiKey: 'key-for-tests', apiBase, timeoutMs })
const hastyTaxJar = () => taxJar({ timeoutMs: 300 })

describe('TaxJar', () => {
  test('is asked once with exact decimals, and its answer is whole minor units', async () => {
    play = { body: { tax: { amount_to_collect: 5.05 } } }
    expect(await taxJar().findTax(order)).toEqual({ taxMinorUnit: 505 })
    expect(asked).toEqual([
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
          amount: 62.02,
          shipping: 7,
          line_items: [
            { id: 'a', quantity: 3, unit_price: 19.99, discount: 6 },
            { id: 'b', quantity: 1, unit_price: 1.05, discount: 0 },
          ],
        },
      },
    ])
  })

  test('says in words what is wrong with an address', async () => {
    play = { status: 400, body: { detail: 'to_zip 90001 is not used within to_state NY' } }
    await expect(taxJar().findTax(order)).rejects.toMatchObject({
      name: 'TaxRefusal',
      message: expect.stringContaining('to_zip 90001'),
    })
  })

  test.for<[string, Play]>([
    ['is down', { status: 503, raw: 'gone' }],
    ['does not know our key', { status: 401, body: { detail: 'not authorized' } }],
    ['has enough of us', { status: 429, body: {} }],
    ['answers no JSON', { raw: '<html>' }],
    ['says no number', { body: { tax: { amount_to_collect: '5.05' } } }],
    ['says less than nothing', { body: { tax: { amount_to_collect: -1 } } }],
    ['says nothing of tax', { body: {} }],
    ['redirects elsewhere', { status: 302, body: {} }],
    ['falls silent', { isSilent: true }],
  ])('that %s is unavailable: nobody guesses', async ([, played]) => {
    play = played
    const client = played.isSilent ? hastyTaxJar() : taxJar()
    await expect(client.findTax(order)).rejects.toMatchObject({ name: 'TaxUnavailable' })
  })
})

describe('the table', () => {
  const flat = (rates: string) => createFlatTax(readTaxRates(rates).rates).findTax(order)

  test('takes the nearer rate, on goods less discounts and on shipping, half up', async () => {
    expect(await flat('US=500,US-CA=825')).toEqual({ taxMinorUnit: 512 })
    expect(await flat('US=500')).toEqual({ taxMinorUnit: 310 })
    expect(await flat('SE=2500')).toEqual({ taxMinorUnit: 0 })
    expect(await flat('')).toEqual({ taxMinorUnit: 0 })
  })

  test('names what is no rate', () => {
    expect(readTaxRates('DE=1900, de=1, US-CA=825,XX,FR=10001').wrong).toEqual(['de=1', 'XX', 'FR=10001'])
  })
})
