import { minorUnitStep, shareOfAmount } from '../../../platform/money.ts'
import type { TaxedOrder, TaxProvider } from '../port.ts'

/**
 * Computes tax from a table of rates in basis points. The table has rates for countries and for
 * states of a country. The rate of a state has priority. The tax applies to the goods after
 * discounts plus shipping, and is rounded half up once per order. For a place that is not in the
 * table, the tax is 0.
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
