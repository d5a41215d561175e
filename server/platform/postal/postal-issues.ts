import { countryName } from '../countries.ts'
import type { Issue } from '../errors.ts'
import { type AddressFault, type AddressField, findPlaceFaults, type Place } from './postal-address.ts'
import { codeOfCountry, exampleOfCode, listDivisions, partOfCountry } from './postal-rules.ts'

const CODES = {
  postal: 'postal code',
  zip: 'ZIP code',
  postcode: 'postcode',
  eircode: 'Eircode',
  pin: 'PIN code',
} as const

/** Returns one sentence per fault, for clients without texts of their own. */
export const issuesOfPlace = (place: Place): Issue[] =>
  (Object.entries(findPlaceFaults(place)) as [AddressField, AddressFault][]).map(([path, fault]) => ({
    path,
    message: messageOf(place, path, fault),
  }))

function messageOf({ country, state, postalCode }: Place, field: AddressField, fault: AddressFault): string {
  if (fault === 'missing') return `Missing: ${nameOf(country, field)}.`
  const there = countryName(country.trim().toUpperCase(), 'en')
  if (fault === 'bad_code')
    return `“${postalCode.trim()}” is not a valid ${nameOf(country, field)} (${there}). Write it like ${exampleOfCode(country)}.`
  if (fault === 'unknown_part') {
    const [first] = listDivisions(country)
    return `“${state.trim()}” is not a valid ${nameOf(country, field)} (${there}). Write it like ${first?.value} (${first?.name}).`
  }
  return 'Enter the country as a two-letter code, such as US or SE (ISO 3166-1).'
}

function nameOf(country: string, field: AddressField): string {
  if (field === 'postalCode') return CODES[codeOfCountry(country) ?? 'postal']
  if (field === 'state') return partOfCountry(country) ?? 'state'
  return field === 'addressLine1' ? 'street' : field
}
