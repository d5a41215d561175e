import { minorUnitStep, partOf } from '../../../../platform/money.ts'

export type Split = { sellerMinorUnit: number; platformMinorUnit: number }

/**
 * What a payment is to its seller and to the platform. The seller's part is rounded half up to what its currency can
 * move, and the platform has the rest, so that the two are always the whole.
 * @throws RangeError for an amount that a number does not hold exactly.
 */
export function splitPayment(amountMinorUnit: number, sellerShareBps: number, currency: string): Split {
  const sellerMinorUnit = partOf(amountMinorUnit, sellerShareBps, minorUnitStep(currency))
  return { sellerMinorUnit, platformMinorUnit: amountMinorUnit - sellerMinorUnit }
}
