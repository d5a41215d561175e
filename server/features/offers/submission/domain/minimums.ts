export type Medium = 'IMAGE' | 'VOICE' | 'VIDEO'

/** A talent's minimum. The category '' stands for all categories. */
export type Minimum = { currency: string; category: '' | Medium; amountMinorUnit: number }

export type MinimumCheck =
  /** The talent restricts currencies, and this one is not among them. */
  { fits: 'not-taken'; currencies: readonly string[] } | { fits: 'yes' } | { fits: 'below'; minimumMinorUnit: number }

/**
 * Compares the offer with the talent's minimum for its category, or with the general minimum if
 * the category has none. A talent without minimums accepts every amount.
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
