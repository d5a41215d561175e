import { type AmountLimits, amountFault } from '../../../../platform/money.ts'
import type { Message } from '../../../../platform/words/message.ts'

export type PriceFault = { path: 'currency' | 'priceMinorUnit'; words: Message }

/**
 * Returns the reason why a price is not allowed, in words for the seller. `limits` are the limits
 * of the processor.
 */
export function priceFault(
  priceMinorUnit: number,
  currency: string,
  limits: AmountLimits | undefined,
): PriceFault | undefined {
  const fault = amountFault({ amountMinorUnit: priceMinorUnit, currency }, limits)
  return fault && { path: fault.field === 'currency' ? 'currency' : 'priceMinorUnit', words: fault.words }
}
