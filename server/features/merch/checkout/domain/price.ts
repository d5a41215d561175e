/** What an order costs, in whole minor units of one currency (decision "Shipping", "Prices"). */

export type PricedLine = {
  unitPriceMinorUnit: number
  quantity: number
  isDigital: boolean
  /** What one piece adds to shipping by itself, as plaques do. */
  shippingMinorUnit: number | null
}

export type ShippingRates = {
  homeCountry: string
  flatMinorUnit: number
  abroadMinorUnit: number
  /** None: everywhere. */
  allowedCountries: readonly string[]
}

export const goodsOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { unitPriceMinorUnit, quantity }) => sum + unitPriceMinorUnit * quantity, 0)

/** Whether something of it has to be sent. */
export const hasThings = (lines: readonly PricedLine[]): boolean => lines.some(({ isDigital }) => !isDigital)

export const isSentTo = ({ homeCountry, allowedCountries }: ShippingRates, country: string): boolean =>
  country === homeCountry || allowedCountries.length === 0 || allowedCountries.includes(country)

/** Once an order with something to send, by where it goes; and what pieces of it add by themselves. */
export function shippingOf(lines: readonly PricedLine[], rates: ShippingRates, country: string): number {
  if (!hasThings(lines)) return 0
  const once = country === rates.homeCountry ? rates.flatMinorUnit : rates.abroadMinorUnit
  return lines.reduce((sum, line) => sum + (line.isDigital ? 0 : (line.shippingMinorUnit ?? 0) * line.quantity), once)
}

/** What a discount takes off each line: parts that add up to it, in proportion to what the lines cost. */
export function spreadDiscount(lines: readonly PricedLine[], discountMinorUnit: number): number[] {
  const whole = BigInt(goodsOf(lines))
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

/** `subtotal − discount + shipping + tax`, never below nothing. */
export const totalled = (parts: Omit<Amounts, 'totalMinorUnit'>): Amounts => ({
  ...parts,
  totalMinorUnit: parts.subtotalMinorUnit - parts.discountMinorUnit + parts.shippingMinorUnit + parts.taxMinorUnit,
})
