import { createHash } from 'node:crypto'
import { type Clock, MINUTE_MS } from '../../platform/clock.ts'
import { type TaxedOrder, type TaxLookups, type TaxProvider, TaxRefusal } from './port.ts'

/** A fan who reloads the page or returns to the cart causes no new request. */
export const TAX_CACHE_MS = 10 * MINUTE_MS
const MAX_KEPT = 10_000

type Kept = { until: number; result: { taxMinorUnit: number } | { refusal: string } }

/**
 * Caches the results of a provider that charges for each request, in this process. Contains a
 * digest of each order and its tax, but no address. Failures are not cached.
 */
export function cacheTaxResults(provider: TaxProvider, clock: Clock): TaxLookups {
  if (provider.name === 'flat') return provider
  const kept = new Map<string, Kept>()
  const keep = (key: string, result: Kept['result']) => {
    // All entries are cached equally long, so the first added expires first.
    kept.delete(key)
    kept.set(key, { until: clock.now().getTime() + TAX_CACHE_MS, result })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  return {
    name: provider.name,
    findTax: async (order, beforeAsking) => {
      const key = digestOf(order)
      const found = kept.get(key)
      if (found && found.until > clock.now().getTime()) {
        if ('refusal' in found.result) throw new TaxRefusal(found.result.refusal)
        return found.result
      }
      await beforeAsking()
      try {
        const result = await provider.findTax(order)
        keep(key, result)
        return result
      } catch (error) {
        if (error instanceof TaxRefusal) keep(key, { refusal: error.message })
        throw error
      }
    },
  }
}

/** Ids of rows are left out, because they differ between two equal carts. */
const digestOf = ({ currency, fromCountry, to, lines, shippingMinorUnit }: TaxedOrder): string => {
  const { country, state, postalCode, city, line } = to
  const taxed = [
    [currency, fromCountry, shippingMinorUnit],
    [country, state, postalCode, city, line],
    lines.map((each) => [each.productType, each.unitPriceMinorUnit, each.quantity, each.discountMinorUnit]),
  ]
  return createHash('sha256').update(JSON.stringify(taxed)).digest('base64url')
}
