import { minorUnitStep, shareOfAmount } from '../../../../platform/money.ts'

export type Split = { sellerMinorUnit: number; platformMinorUnit: number }

/**
 * Splits a payment. The seller's part is rounded half up to the smallest step of the currency. The
 * platform gets the rest.
 * @throws RangeError for an amount that a number cannot represent exactly
 */
export function splitPayment(amountMinorUnit: number, sellerShareBps: number, currency: string): Split {
  const sellerMinorUnit = shareOfAmount(amountMinorUnit, sellerShareBps, minorUnitStep(currency))
  return { sellerMinorUnit, platformMinorUnit: amountMinorUnit - sellerMinorUnit }
}
