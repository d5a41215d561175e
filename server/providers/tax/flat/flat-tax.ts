import { minorUnitStep, shareOfAmount } from '../../../platform/money.ts'
import type { TaxedOrder, TaxProvider } from '../port.ts'

/**
 * Computes tax from rates in basis points. A state's rate has priority over its country's; other
 * places have none. The tax applies to the discounted goods plus shipping, and is rounded half up
 * once per order.
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
