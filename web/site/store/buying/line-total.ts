type Line = { unitPriceMinorUnit: number; quantity: number }

/**
 * Returns the price of a cart row. A row changes on the page before the server has stored it, so
 * the page calculates this amount. The amounts of a checkout and an order come from the server.
 */
export const lineTotalOf = ({ unitPriceMinorUnit, quantity }: Line): number => unitPriceMinorUnit * quantity

/** Returns the price of several cart rows, before discounts, shipping and tax. */
export const subtotalOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotalOf(line), 0)
