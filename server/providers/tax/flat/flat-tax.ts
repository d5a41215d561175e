import { minorUnitStep, shareOfAmount } from '../../../platform/money.ts'
import type { TaxedOrder, TaxProvider } from '../port.ts'

/**
 * Computes tax from a table of rates in basis points. A rate applies to a country, or to a state
 * of a country, and the rate of the state has priority. The tax applies to goods after discounts
 * plus shipping, and is rounded half up once per order. Places that are not in the table have no
 * tax.
 */
export const createFlatTax = (rates: ReadonlyMap<string, number>): TaxProvider => ({
  name: 'flat',
  findTax: async ({ to, lines, shippingMinorUnit, currency }) => {
    const bps = (to.state ? rates.get(`${to.country}-${to.state}`) : undefined) ?? rates.get(to.country) ?? 0
    return { taxMinorUnit: shareOfAmount(goodsOf(lines) + shippingMinorUnit, bps, minorUnitStep(currency)) }
  },
})

const goodsOf = (lines: TaxedOrder['lines']): number =>
  lines.reduce(
    (sum, { unitPriceMinorUnit, quantity, discountMinorUnit }) =>
      sum + unitPriceMinorUnit * quantity - discountMinorUnit,
    0,
  )
