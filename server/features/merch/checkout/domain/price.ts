/** All prices are in minor units of one currency (decision "Shipping", "Prices"). */

export type PricedLine = {
  unitPriceMinorUnit: number
  quantity: number
  isDigital: boolean
  shippingMinorUnit: number | null
}

export type ShippingRates = {
  homeCountry: string
  flatMinorUnit: number
  abroadMinorUnit: number
  /** Countries besides the home country; an empty list means all. */
  allowedCountries: readonly string[]
}

export const computeSubtotal = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { unitPriceMinorUnit, quantity }) => sum + unitPriceMinorUnit * quantity, 0)

export const needsShipping = (lines: readonly PricedLine[]): boolean => lines.some(({ isDigital }) => !isDigital)

export const isShippedTo = ({ homeCountry, allowedCountries }: ShippingRates, country: string): boolean =>
  country === homeCountry || allowedCountries.length === 0 || allowedCountries.includes(country)

/**
 * Computes the shipping cost of an order. Physical items cost one base rate, which depends on the
 * country, and the extra cost of each piece. Digital files cost nothing.
 */
export function computeShipping(lines: readonly PricedLine[], rates: ShippingRates, country: string): number {
  if (!needsShipping(lines)) return 0
  const once = country === rates.homeCountry ? rates.flatMinorUnit : rates.abroadMinorUnit
  return lines.reduce((sum, line) => sum + (line.isDigital ? 0 : (line.shippingMinorUnit ?? 0) * line.quantity), once)
}

/**
 * Distributes a discount over the lines in proportion to their cost. The parts add up to exactly
 * the discount.
 */
export function spreadDiscount(lines: readonly PricedLine[], discountMinorUnit: number): number[] {
  const whole = BigInt(computeSubtotal(lines))
  let [costSoFar, takenSoFar] = [0n, 0n]
  return lines.map(({ unitPriceMinorUnit, quantity }) => {
    costSoFar += BigInt(unitPriceMinorUnit * quantity)
    const taken = whole === 0n ? 0n : (BigInt(discountMinorUnit) * costSoFar) / whole
    const part = taken - takenSoFar
    takenSoFar = taken
    return Number(part)
  })
}

export type Amounts = {
  subtotalMinorUnit: number
  discountMinorUnit: number
  shippingMinorUnit: number
  taxMinorUnit: number
  totalMinorUnit: number
}

export const withTotal = (parts: Omit<Amounts, 'totalMinorUnit'>): Amounts => ({
  ...parts,
  totalMinorUnit: parts.subtotalMinorUnit - parts.discountMinorUnit + parts.shippingMinorUnit + parts.taxMinorUnit,
})
