import { minorUnitStep, partOf } from '../../../../platform/money.ts'

export type Fees = { platformFeeMinorUnit: number; totalBrandPriceMinorUnit: number }

/**
 * The platform's fee on top of an offer, rounded half up to what its currency can move, and what the brand pays in all. The talent gets the offered
 * amount untouched.
 * @throws RangeError when the total is past what a number holds exactly.
 */
export function feesOf(offerAmountMinorUnit: number, feeBps: number, currency: string): Fees {
  const fee = partOf(offerAmountMinorUnit, feeBps, minorUnitStep(currency))
  const total = offerAmountMinorUnit + fee
  if (!Number.isSafeInteger(total)) throw new RangeError(`a total of ${total} cannot be held exactly`)
  return { platformFeeMinorUnit: fee, totalBrandPriceMinorUnit: total }
}
