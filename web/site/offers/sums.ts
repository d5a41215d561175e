import type { SumInCurrency } from '../../../client/src/api-types.ts'

/** Sums amounts by currency, in order of first appearance. */
export function sumByCurrency(amounts: readonly SumInCurrency[]): SumInCurrency[] {
  const sums = new Map<string, number>()
  for (const { currency, amountMinorUnit } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinorUnit)
  return [...sums].map(([currency, amountMinorUnit]) => ({ currency, amountMinorUnit }))
}
