import type { SumInCurrency } from '../../../client/src/api-types.ts'

/** Amounts added up, each currency by itself, in the order they come. */
export function sumsOf(amounts: readonly SumInCurrency[]): SumInCurrency[] {
  const sums = new Map<string, number>()
  for (const { currency, amountMinorUnit } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinorUnit)
  return [...sums].map(([currency, amountMinorUnit]) => ({ currency, amountMinorUnit }))
}
