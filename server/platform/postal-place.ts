import type { PostalAddress } from './postal-address.ts'

const joinParts = (parts: readonly string[], between = ' '): string => parts.filter((part) => part !== '').join(between)

/**
 * Returns the lines with city, state and postal code in the country's letter format. The code is
 * first in most countries, last in some (“Portland, ME 04101”) and on a separate line in others.
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
