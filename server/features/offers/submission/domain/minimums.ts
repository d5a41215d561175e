export type Medium = 'IMAGE' | 'VOICE' | 'VIDEO'

/** The category '' stands for all categories. */
export type Minimum = { currency: string; category: '' | Medium; amountMinorUnit: number }

export type MinimumCheck =
  /** `not-taken`: the talent accepts only other currencies. */
  { fits: 'not-taken'; currencies: readonly string[] } | { fits: 'yes' } | { fits: 'below'; minimumMinorUnit: number }

/**
 * Compares an offer with the talent's minimum for its category, or else with the general minimum.
 * A talent without minimums accepts every amount.
 */
export function checkMinimum(
  minimums: readonly Minimum[],
  offer: { currency: string; category: Medium; amountMinorUnit: number },
): MinimumCheck {
  if (minimums.length === 0) return { fits: 'yes' }
  const inCurrency = minimums.filter(({ currency }) => currency === offer.currency)
  if (inCurrency.length === 0) {
    return { fits: 'not-taken', currencies: [...new Set(minimums.map(({ currency }) => currency))].sort() }
  }
  const effective =
    inCurrency.find(({ category }) => category === offer.category) ?? inCurrency.find(({ category }) => category === '')
  if (!effective || offer.amountMinorUnit >= effective.amountMinorUnit) return { fits: 'yes' }
  return { fits: 'below', minimumMinorUnit: effective.amountMinorUnit }
}
