type Line = { unitPriceMinorUnit: number; quantity: number }

/**
 * Calculated on the page, because a row changes before the server has stored it. Checkout and
 * order have the server's amounts.
 */
export const lineTotalOf = ({ unitPriceMinorUnit, quantity }: Line): number => unitPriceMinorUnit * quantity

/** Before discounts, shipping and tax. */
export const subtotalOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotalOf(line), 0)
