type Line = { unitPriceMinorUnit: number; quantity: number }

/**
 * Calculated on the page, because a row changes before the server has stored it. The amounts of a
 * checkout and an order come from the server.
 */
export const lineTotalOf = ({ unitPriceMinorUnit, quantity }: Line): number => unitPriceMinorUnit * quantity

/** Sum before discounts, shipping and tax. */
export const subtotalOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotalOf(line), 0)
