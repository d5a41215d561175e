/** An address as somebody may see it who need not know it: `m…@example.com`. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@')
