import { type ExclusivityTerms, raisePrice } from '../../../../platform/scope-of-use/exclusivity-price.ts'

export type Medium = 'IMAGE' | 'VOICE' | 'VIDEO'

/** The category '' stands for all categories. */
export type Minimum = { currency: string; category: '' | Medium; amountMinorUnit: number }

export type MinimumCheck =
  /** `not-taken`: the talent accepts only other currencies. */
  { fits: 'not-taken'; currencies: readonly string[] } | { fits: 'yes' } | { fits: 'below'; minimumMinorUnit: number }

/**
 * Compares an offer with the talent's minimum for its category, or else with the general minimum.
 * Exclusivity raises it. A talent without minimums accepts every amount.
 */
export function checkMinimum(
  minimums: readonly Minimum[],
  offer: { currency: string; category: Medium; amountMinorUnit: number; exclusivity?: ExclusivityTerms | null },
): MinimumCheck {
  if (minimums.length === 0) return { fits: 'yes' }
  const inCurrency = minimums.filter(({ currency }) => currency === offer.currency)
  if (inCurrency.length === 0) {
    return { fits: 'not-taken', currencies: [...new Set(minimums.map(({ currency }) => currency))].sort() }
  }
  const effective =
    inCurrency.find(({ category }) => category === offer.category) ?? inCurrency.find(({ category }) => category === '')
  if (!effective) return { fits: 'yes' }
  const minimumMinorUnit = raisePrice(effective, offer.exclusivity ?? null).amountMinorUnit
  return offer.amountMinorUnit >= minimumMinorUnit ? { fits: 'yes' } : { fits: 'below', minimumMinorUnit }
}
