/**
 * Hides most of the name in a mail address, for readers who do not need to know it. Example:
 * `m…@example.com`.
 */
export const maskAddress = (address: string): string => address.replace(/^(.).*@/, '$1…@')
