import { partOf } from '../../../../platform/money.ts'

/** What a code takes off the price of the goods: a part of it, or an amount by currency. Exactly one of the two. */
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

/** Why a code takes nothing off now. */
export const DISCOUNT_PROBLEMS = ['unknown', 'not_yet', 'over', 'used_up', 'other_currency'] as const
export type DiscountProblem = (typeof DISCOUNT_PROBLEMS)[number]

/** As people type a code, it is looked for in capitals and without the spaces around it. */
export const readCode = (text: string): string => text.trim().toUpperCase()

/** Whether a code holds at a moment: from its start on, before its end. */
export function problemOf(
  discount: Discount | undefined,
  { used, at }: { used: number; at: Date },
): DiscountProblem | null {
  if (!discount?.isActive) return 'unknown'
  if (discount.startsAt && at < discount.startsAt) return 'not_yet'
  if (discount.endsAt && at >= discount.endsAt) return 'over'
  return discount.usesLimit !== null && used >= discount.usesLimit ? 'used_up' : null
}

/**
 * What is taken off goods of a price: never more than it. Percents are rounded half up to `step`. Undefined for a currency
 * the code says nothing of.
 */
export function reductionOf(
  { percentBps, amounts }: Reduction,
  { goodsMinorUnit, currency, step }: { goodsMinorUnit: number; currency: string; step: number },
): number | undefined {
  if (percentBps !== null) return Math.min(partOf(goodsMinorUnit, percentBps, step), goodsMinorUnit)
  const amount = amounts?.[currency]
  return amount === undefined ? undefined : Math.min(amount, goodsMinorUnit)
}
