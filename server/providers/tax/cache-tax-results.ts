import { createHash } from 'node:crypto'
import { type Clock, MINUTE_MS } from '../../platform/clock.ts'
import { type TaxedOrder, type TaxLookups, type TaxProvider, TaxRefusal } from './port.ts'

/** Long enough for a fan who reloads the page, continues to payment or returns to the cart. */
export const TAX_CACHE_MS = 10 * MINUTE_MS
const MAX_KEPT = 10_000

type Kept = { until: number; answer: { taxMinorUnit: number } | { refusal: string } }

/**
 * Caches the results of a provider that charges for requests, in this process's memory. The cache
 * maps digests of orders to amounts, so it contains no address. Outages are not cached.
 */
export function cacheTaxResults(provider: TaxProvider, clock: Clock): TaxLookups {
  if (provider.name === 'flat') return provider
  const kept = new Map<string, Kept>()
  const keep = (key: string, answer: Kept['answer']) => {
    // All entries have the same lifetime, so the oldest entry comes first.
    kept.delete(key)
    kept.set(key, { until: clock.now().getTime() + TAX_CACHE_MS, answer })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  return {
    name: provider.name,
    findTax: async (order, beforeAsking) => {
      const key = digestOf(order)
      const found = kept.get(key)
      if (found && found.until > clock.now().getTime()) {
        if ('refusal' in found.answer) throw new TaxRefusal(found.answer.refusal)
        return found.answer
      }
      await beforeAsking()
      try {
        const answer = await provider.findTax(order)
        keep(key, answer)
        return answer
      } catch (error) {
        if (error instanceof TaxRefusal) keep(key, { refusal: error.message })
        throw error
      }
    },
  }
}

/**
 * Returns a digest of everything that the tax depends on. Leaves out row ids, which differ between
 * carts.
 */
const digestOf = ({ currency, fromCountry, to, lines, shippingMinorUnit }: TaxedOrder): string => {
  const { country, state, postalCode, city, line } = to
  const taxed = [
    [currency, fromCountry, shippingMinorUnit],
    [country, state, postalCode, city, line],
    lines.map((each) => [each.productType, each.unitPriceMinorUnit, each.quantity, each.discountMinorUnit]),
  ]
  return createHash('sha256').update(JSON.stringify(taxed)).digest('base64url')
}
