/** Hides most of the name in a mail address: `m…@example.com`. */
export const maskAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@')
