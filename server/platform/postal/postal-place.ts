import type { PostalAddress } from './postal-address.ts'

const joinParts = (parts: readonly string[], between = ' '): string => parts.filter((part) => part !== '').join(between)

/**
 * Returns the lines with city, state and postal code in the order of the country. The postal code
 * mostly comes first, but in some countries last (“Portland, ME 04101”) or on a separate line.
 */
export function placeLines({
  city,
  state,
  postalCode,
  country,
}: Pick<PostalAddress, 'city' | 'state' | 'postalCode' | 'country'>): string[] {
  if (country === 'US' || country === 'CA') return [joinParts([city, joinParts([state, postalCode])], ', ')]
  if (country === 'AU' || country === 'NZ') return [joinParts([city, state, postalCode])]
  if (country === 'GB' || country === 'IE') return [city, state, postalCode]
  return [joinParts([postalCode, city, state])]
}
