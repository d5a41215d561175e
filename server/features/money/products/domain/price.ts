import { type AmountLimits, amountFault } from '../../../../platform/money.ts'

export type PriceFault = { path: 'currency' | 'priceMinorUnit'; message: string }

/** What is wrong with a price, in words for the seller; undefined when it can be paid. `limits`: the processor's. */
export function priceFault(
  priceMinorUnit: number,
  currency: string,
  limits: AmountLimits | undefined,
): PriceFault | undefined {
  const fault = amountFault({ amountMinorUnit: priceMinorUnit, currency }, limits)
  return fault && { path: fault.field === 'currency' ? 'currency' : 'priceMinorUnit', message: fault.message }
}
