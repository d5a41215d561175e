type Column = 'offersMinorUnit' | 'productsMinorUnit' | 'merchMinorUnit' | 'returnedMinorUnit' | 'paidOutMinorUnit'

/** Earnings are positive. Reversals and payouts are negative. */
export type MonthSums = { month: string; currency: string } & Record<Column, number>
/** `earnedMinorUnit` includes reversals. */
export type MonthTotals = Omit<MonthSums, 'month'> & { earnedMinorUnit: number }
export type Sums = { month: string; currency: string; column: Column; amountMinorUnit: number }

/**
 * Returns `count` months in UTC, such as `2026-11`, oldest first. The last is the month of `at`.
 */
export const monthsUntil = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (count - 1 - back), 1)).toISOString().slice(0, 7),
  )

/**
 * Returns one row for each month and each currency that occurs, with zeros for a month without
 * movements.
 */
export function summed(movements: readonly Sums[], months: readonly string[]): MonthSums[] {
  const currencies = [...new Set(movements.map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) =>
    months.map((month) => {
      const row: MonthSums = {
        month,
        currency,
        offersMinorUnit: 0,
        productsMinorUnit: 0,
        merchMinorUnit: 0,
        returnedMinorUnit: 0,
        paidOutMinorUnit: 0,
      }
      for (const one of movements)
        if (one.month === month && one.currency === currency) row[one.column] += one.amountMinorUnit
      return row
    }),
  )
}

export function totalsOf(months: readonly MonthSums[]): MonthTotals[] {
  return [...Map.groupBy(months, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sum = (column: Column) => ofCurrency.reduce((total, month) => total + month[column], 0)
    const offersMinorUnit = sum('offersMinorUnit')
    const productsMinorUnit = sum('productsMinorUnit')
    const merchMinorUnit = sum('merchMinorUnit')
    const returnedMinorUnit = sum('returnedMinorUnit')
    return {
      currency,
      offersMinorUnit,
      productsMinorUnit,
      merchMinorUnit,
      returnedMinorUnit,
      paidOutMinorUnit: sum('paidOutMinorUnit'),
      earnedMinorUnit: offersMinorUnit + productsMinorUnit + merchMinorUnit + returnedMinorUnit,
    }
  })
}
