type Column = 'offersMinorUnit' | 'productsMinorUnit' | 'merchMinorUnit' | 'returnedMinorUnit' | 'paidOutMinorUnit'

/**
 * Sums of a seller for one month and currency. Earnings are positive, reversals and payouts are
 * negative.
 */
export type MonthSums = { month: string; currency: string } & Record<Column, number>
export type Sums = { month: string; currency: string; column: Column; amountMinorUnit: number }

/**
 * Returns the `count` months that end with the month of `at`, oldest first, as `2026-11`, in UTC.
 */
export const monthsUntil = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (count - 1 - back), 1)).toISOString().slice(0, 7),
  )

/**
 * Returns a row for each month and each currency that occurs. Months without movements have sums
 * of zero.
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
