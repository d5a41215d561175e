import { minorUnitDigits } from '../../../../platform/money.ts'

export type Amount = { amountMinorUnit: number; currency: string }

/**
 * True if a refund needs a second admin. `limits` has whole units by currency. Amounts of different
 * currencies cannot be compared, so a currency without a limit always needs one.
 */
export function isAboveLimit(
  limits: Readonly<Record<string, number>> | undefined,
  { amountMinorUnit, currency }: Amount,
): boolean {
  if (limits === undefined) return false
  const limit = limits[currency]
  return limit === undefined || amountMinorUnit > limit * 10 ** minorUnitDigits(currency)
}
