import { minorUnitStep, shareOfAmount } from '../../../../platform/money.ts'

export type Split = { sellerMinorUnit: number; platformMinorUnit: number }

/**
 * Splits a payment between seller and platform. The seller's part is rounded half up to the
 * currency's smallest step. The platform gets the rest, so the two parts always add up.
 * @throws RangeError for an amount that a number cannot hold exactly
 */
export function splitPayment(amountMinorUnit: number, sellerShareBps: number, currency: string): Split {
  const sellerMinorUnit = shareOfAmount(amountMinorUnit, sellerShareBps, minorUnitStep(currency))
  return { sellerMinorUnit, platformMinorUnit: amountMinorUnit - sellerMinorUnit }
}
