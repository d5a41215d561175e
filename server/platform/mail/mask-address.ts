/** Masks an address for people who do not need to know it: `m…@example.com`. */
export const maskAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@')
