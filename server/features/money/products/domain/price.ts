import { type AmountLimits, amountFault } from '../../../../platform/money.ts'

export type PriceFault = { path: 'currency' | 'priceMinorUnit'; message: string }

/**
 * Returns what is wrong with a price, worded for the seller; undefined if it can be paid. `limits`
 * are the processor's.
 */
export function priceFault(
  priceMinorUnit: number,
  currency: string,
  limits: AmountLimits | undefined,
): PriceFault | undefined {
  const fault = amountFault({ amountMinorUnit: priceMinorUnit, currency }, limits)
  return fault && { path: fault.field === 'currency' ? 'currency' : 'priceMinorUnit', message: fault.message }
}
