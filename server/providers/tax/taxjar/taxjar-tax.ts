import { formatDecimal, minorUnitDigits, minorUnitStep } from '../../../platform/money.ts'
import { type TaxedOrder, type TaxProvider, TaxRefusal, TaxUnavailable } from '../port.ts'

const TAXJAR = 'https://api.taxjar.com'
/** A fan is waiting. */
const TIMEOUT_MS = 8000
const MAX_CHARACTERS = 100_000

/** Uses TaxJar's call "calculate sales tax for an order" (POST /v2/taxes). */
export const createTaxJar = ({
  apiKey,
  apiBase = TAXJAR,
  productCodes,
  timeoutMs = TIMEOUT_MS,
}: {
  apiKey: string
  /** TaxJar's `product_tax_code` by product type. A type without a code is fully taxed. */
  productCodes: ReadonlyMap<string, string>
  apiBase?: string | undefined
  timeoutMs?: number
}): TaxProvider => ({
  name: 'taxjar',
  findTax: async (order) => {
    const { status, body } = await sendRequest(`${apiBase}/v2/taxes`, {
      apiKey,
      timeoutMs,
      body: requestOf(order, productCodes),
    })
    // The buyer can correct a wrong address. All other failures (our API key, a limit, an outage)
    // may be temporary.
    if (status === 400 || status === 422) throw new TaxRefusal(`The tax service refused the order: ${detailOf(body)}`)
    if (status !== 200) throw new TaxUnavailable(`the tax service returned ${status}`)
    return { taxMinorUnit: taxOf(body, order.currency) }
  },
})

async function sendRequest(
  address: string,
  { apiKey, timeoutMs, body }: { apiKey: string; timeoutMs: number; body: string },
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > MAX_CHARACTERS) throw new Error('the response is too long')
    return { status: response.status, body: response.status < 500 ? JSON.parse(text) : undefined }
  } catch (error) {
    throw new TaxUnavailable('the tax service did not respond correctly', { cause: error })
  }
}

/**
 * Amounts are decimal numbers, converted digit by digit, so that no rounding error occurs.
 * `amount` does not include shipping, which TaxJar adds itself in states that tax it.
 */
function requestOf(
  { currency, fromCountry, to, lines, shippingMinorUnit }: TaxedOrder,
  productCodes: ReadonlyMap<string, string>,
): string {
  const amount = (minorUnit: number) => Number(formatDecimal(minorUnit, currency))
  const goods = lines.reduce((sum, line) => sum + line.unitPriceMinorUnit * line.quantity - line.discountMinorUnit, 0)
  return JSON.stringify({
    from_country: fromCountry,
    to_country: to.country,
    ...(to.state ? { to_state: to.state } : {}),
    ...(to.postalCode ? { to_zip: to.postalCode } : {}),
    ...(to.city ? { to_city: to.city } : {}),
    ...(to.line ? { to_street: to.line } : {}),
    amount: amount(goods),
    shipping: amount(shippingMinorUnit),
    line_items: lines.map((line) => {
      const code = productCodes.get(line.productType)
      return {
        id: line.id,
        quantity: line.quantity,
        unit_price: amount(line.unitPriceMinorUnit),
        discount: amount(line.discountMinorUnit),
        product_tax_code: code,
      }
    }),
  })
}

function taxOf(body: unknown, currency: string): number {
  const tax = fieldOf(fieldOf(body, 'tax'), 'amount_to_collect')
  if (typeof tax !== 'number' || !Number.isFinite(tax) || tax < 0)
    throw new TaxUnavailable('the tax service returned no amount')
  // The decimal number has few digits, so rounding to the nearest minor unit is exact.
  const step = minorUnitStep(currency)
  const minorUnit = Math.round((tax * 10 ** minorUnitDigits(currency)) / step) * step
  if (!Number.isSafeInteger(minorUnit)) throw new TaxUnavailable('the tax service returned an impossible amount')
  return minorUnit
}

const detailOf = (body: unknown): string => {
  const detail = fieldOf(body, 'detail')
  return typeof detail === 'string' ? detail.slice(0, 300) : 'it gave no reason'
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
