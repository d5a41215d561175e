import { shareOfAmount } from '../../../../platform/money.ts'

/** Exactly one of the two fields is not null. */
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

export const DISCOUNT_PROBLEMS = ['unknown', 'not_yet', 'over', 'used_up', 'other_currency'] as const
export type DiscountProblem = (typeof DISCOUNT_PROBLEMS)[number]

export const readCode = (text: string): string => text.trim().toUpperCase()

/**
 * Returns null if the code applies at `at`. The start time is inclusive, the end time exclusive.
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
 * Computes how much a discount reduces the price, at most to 0. Percentages are rounded half up to
 * a multiple of `step`. Undefined if the discount has no amount in this currency.
 */
export function computeReduction(
  { percentBps, amounts }: Reduction,
  { goodsMinorUnit, currency, step }: { goodsMinorUnit: number; currency: string; step: number },
): number | undefined {
  if (percentBps !== null) return Math.min(shareOfAmount(goodsMinorUnit, percentBps, step), goodsMinorUnit)
  const amount = amounts?.[currency]
  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit)
}
