import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDescription } from '../../../testing/published-description.ts'

const findFault = readDescription(new URL('./published.json', import.meta.url))

/**
 * Imitates TaxJar's call "calculate sales tax for an order" (POST /v2/taxes). Refuses requests
 * that the published types or the reference do not allow. `amount` must be the sum of the line
 * items without shipping.
 */

/** Replaces the next responses by a failure, an unreadable body, or silence. */
export type TaxJarOverride = { status?: number; body?: unknown; raw?: string; isSilent?: boolean; location?: string }

type Line = { id: string; quantity: number; unit_price: number; discount: number; product_tax_code?: string }
export type TaxJarRequest = Readonly<Record<string, unknown>> & { to_country?: string; line_items?: Line[] }

/** TaxJar's codes for clothing, swimwear, digital goods and books. */
const CATEGORIES: readonly string[] = ['20010', '20041', '31000', '81100']
const RATE = 0.1
/** Product codes that a state does not tax, as far as tests need them. */
const EXEMPT: Readonly<Record<string, readonly string[]>> = { PA: ['20010'], CA: ['31000'] }
const TAXES_SHIPPING: readonly string[] = ['PA', 'NY']

export type TaxJarCounterpart = Awaited<ReturnType<typeof openTaxJarCounterpart>>

export async function openTaxJarCounterpart(apiKey: string) {
  const state = {
    play: undefined as TaxJarOverride | undefined,
    asked: [] as { url: string | undefined; authorization: string | undefined; body: TaxJarRequest }[],
  }
  const server = createServer((request, response) => {
    const { authorization } = request.headers
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as TaxJarRequest
      state.asked.push({ url: request.url, authorization, body })
      const { isSilent, location, raw, ...played } = state.play ?? answerTo(authorization, request.url, body)
      if (isSilent) return
      response
        .writeHead(played.status ?? 200, { 'content-type': 'application/json', ...(location ? { location } : {}) })
        .end(raw ?? JSON.stringify(played.body))
    })
  })

  function answerTo(authorization: string | undefined, url: string | undefined, body: TaxJarRequest): TaxJarOverride {
    if (authorization !== `Bearer ${apiKey}`)
      return refused(401, 'Unauthorized', `Not authorized for route 'POST ${url}'`)
    if (url !== '/v2/taxes') return refused(404, 'Not Found', 'Resource can not be found')
    const fault = faultOf(body)
    return fault === undefined ? { body: { tax: taxOf(body) } } : refused(400, 'Bad Request', fault)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const refused = (status: number, error: string, detail: string): TaxJarOverride => ({
  status,
  body: { status, error, detail },
})

function faultOf(body: TaxJarRequest): string | undefined {
  const fault = findFault({ method: 'POST', path: '/v2/taxes', json: body })
  if (fault) return fault.message
  if (body.to_country === 'US' && !body.to_zip) return 'to_zip is missing'
  if (['US', 'CA'].includes(String(body.to_country)) && !body.to_state) return 'to_state is missing'
  if (body.to_zip === '90001' && body.to_state !== 'CA')
    return `to_zip ${body.to_zip} is not used within to_state ${String(body.to_state)}`
  if (!body.from_country) return 'No from address, no nexus address, and no address on file'
  const lines = body.line_items ?? []
  for (const line of lines) {
    if (!Number.isInteger(line.quantity)) return 'line_items[][quantity] is not an integer'
    if (line.product_tax_code !== undefined && !CATEGORIES.includes(line.product_tax_code))
      return `line_items[][product_tax_code] ${line.product_tax_code} is unknown`
  }
  if (body.amount !== undefined && cents(body.amount as number) !== lines.reduce((sum, line) => sum + goodsOf(line), 0))
    return 'amount does not equal the sum of line_items, excluding shipping'
  return undefined
}

function taxOf({ to_state: at, shipping, line_items: lines = [], amount }: TaxJarRequest) {
  const exempt = EXEMPT[String(at)] ?? []
  const goods = lines.filter((line) => !exempt.includes(line.product_tax_code ?? ''))
  const freight = TAXES_SHIPPING.includes(String(at)) ? cents(shipping as number) : 0
  const taxable = goods.reduce((sum, line) => sum + goodsOf(line), 0) + freight
  return {
    order_total_amount: (cents(amount as number) + cents(shipping as number)) / 100,
    shipping,
    taxable_amount: taxable / 100,
    amount_to_collect: Math.round(taxable * RATE) / 100,
    rate: RATE,
    has_nexus: true,
    freight_taxable: freight > 0,
    tax_source: 'destination',
  }
}

const cents = (amount: number): number => Math.round(amount * 100)
const goodsOf = (line: Line): number => cents(line.unit_price) * line.quantity - cents(line.discount)
