import { type AmountLimits, amountFault } from '../../../../platform/money.ts'

export type PriceFault = { path: 'currency' | 'priceMinorUnit'; message: string }

/**
 * Returns what is wrong with a price, in words for the seller. Undefined if the price can be paid.
 * `limits` are the processor's limits.
 */
export function priceFault(
  priceMinorUnit: number,
  currency: string,
  limits: AmountLimits | undefined,
): PriceFault | undefined {
  const fault = amountFault({ amountMinorUnit: priceMinorUnit, currency }, limits)
  return fault && { path: fault.field === 'currency' ? 'currency' : 'priceMinorUnit', message: fault.message }
}
