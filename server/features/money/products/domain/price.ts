import { formatMoney, isCurrency, minorUnitDigits } from '../../../../platform/money.ts'

/** Half a unit, or 50 of a currency that has no smaller one: below that a card payment costs more than it brings. */
const smallest = (digits: number): number => (digits === 0 ? 50 : 5 * 10 ** (digits - 1))
/** A million units, or 100 million of a currency that has no smaller one: beyond that somebody mistyped. */
const largest = (digits: number): number => (digits === 0 ? 100_000_000 : 1_000_000 * 10 ** digits)

export type PriceFault = { path: 'currency' | 'priceMinorUnit'; message: string }

/** What is wrong with a price, in words for the seller; undefined when nothing is. */
export function priceFault(priceMinorUnit: number, currency: string): PriceFault | undefined {
  if (!isCurrency(currency)) return { path: 'currency', message: `“${currency}” is not a currency in use (ISO 4217).` }
  const digits = minorUnitDigits(currency)
  const least = smallest(digits)
  const most = largest(digits)
  if (priceMinorUnit >= least && priceMinorUnit <= most) return undefined
  const message = `A price in ${currency} is between ${formatMoney(least, currency)} and ${formatMoney(most, currency)}.`
  return { path: 'priceMinorUnit', message }
}
