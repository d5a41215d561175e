import { shareOfAmount } from '../../../../platform/money.ts'

/**
 * Reduction of the goods price: a percentage, or an amount by currency. Exactly one of the two is
 * set.
 */
export type Reduction = { percentBps: number | null; amounts: Readonly<Record<string, number>> | null }

export type Discount = Reduction & {
  id: string
  campaignId: string
  code: string
  startsAt: Date | null
  endsAt: Date | null
  usesLimit: number | null
  isActive: boolean
}

/** Reasons why a code does not apply now. */
export const DISCOUNT_PROBLEMS = ['unknown', 'not_yet', 'over', 'used_up', 'other_currency'] as const
export type DiscountProblem = (typeof DISCOUNT_PROBLEMS)[number]

/** Normalizes a code as typed: converts it to capitals and removes surrounding spaces. */
export const readCode = (text: string): string => text.trim().toUpperCase()

/**
 * Returns the reason why a code does not apply at `at`, or null if it does. The start time is
 * inclusive, the end time exclusive.
 */
export function findDiscountProblem(
  discount: Discount | undefined,
  { used, at }: { used: number; at: Date },
): DiscountProblem | null {
  if (!discount?.isActive) return 'unknown'
  if (discount.startsAt && at < discount.startsAt) return 'not_yet'
  if (discount.endsAt && at >= discount.endsAt) return 'over'
  return discount.usesLimit !== null && used >= discount.usesLimit ? 'used_up' : null
}

/**
 * Computes the reduction of a goods price, never more than the price. Percentages are rounded half
 * up to `step`. Undefined if the code has no amount in the currency.
 */
export function computeReduction(
  { percentBps, amounts }: Reduction,
  { goodsMinorUnit, currency, step }: { goodsMinorUnit: number; currency: string; step: number },
): number | undefined {
  if (percentBps !== null) return Math.min(shareOfAmount(goodsMinorUnit, percentBps, step), goodsMinorUnit)
  const amount = amounts?.[currency]
  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit)
}
