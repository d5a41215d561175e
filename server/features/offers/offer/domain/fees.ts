import { minorUnitStep, shareOfAmount } from '../../../../platform/money.ts'

export type Fees = { platformFeeMinorUnit: number; totalBrandPriceMinorUnit: number }

/**
 * Computes the platform fee, which is added to the offered amount. The fee is rounded half up to
 * the smallest step of the currency. The talent gets the full offered amount.
 * @throws RangeError when the total exceeds the safe integer range
 */
export function feesOf(offerAmountMinorUnit: number, feeBps: number, currency: string): Fees {
  const fee = shareOfAmount(offerAmountMinorUnit, feeBps, minorUnitStep(currency))
  const total = offerAmountMinorUnit + fee
  if (!Number.isSafeInteger(total)) throw new RangeError(`a total of ${total} exceeds the safe integer range`)
  return { platformFeeMinorUnit: fee, totalBrandPriceMinorUnit: total }
}
