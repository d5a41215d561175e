type Column = 'offersMinorUnit' | 'productsMinorUnit' | 'merchMinorUnit' | 'returnedMinorUnit' | 'paidOutMinorUnit'

/** A month of a seller in one currency. Earned is positive, what was taken back and what was paid out negative. */
export type MonthSums = { month: string; currency: string } & Record<Column, number>
export type Sums = { month: string; currency: string; column: Column; amountMinorUnit: number }

/** The last months up to the one of an instant, oldest first, as `2026-11`; by UTC's calendar. */
export const monthsUntil = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (count - 1 - back), 1)).toISOString().slice(0, 7),
  )

/** One row for each month of each currency, those in which nothing moved too. */
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
