export type Sum = { currency: string; amountMinorUnit: number }

/** Adds up amounts by currency, sorted by name. */
export function addSums(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<string, number>()
  for (const { currency, amountMinorUnit } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinorUnit)
  return [...sums]
    .map(([currency, amountMinorUnit]) => ({ currency, amountMinorUnit }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}
