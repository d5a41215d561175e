export type Medium = 'IMAGE' | 'VOICE' | 'VIDEO'

/** A talent's minimum; the category '' is the general one. */
export type Minimum = { currency: string; category: '' | Medium; amountMinorUnit: number }

export type MinimumCheck =
  /** The talent restricts currencies, and this one is not among them. */
  { fits: 'not-taken'; currencies: readonly string[] } | { fits: 'yes' } | { fits: 'below'; minimumMinorUnit: number }

/**
 * Compares the offer with the talent's minimums: the category's own, else the general one. A talent
 * without minimums accepts everything.
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
