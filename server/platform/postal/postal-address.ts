import { visibleText } from '../visible-text.ts'
import { isCountry, listDivisions, needsCode, needsPart, normalizePostalCode, partIn } from './postal-rules.ts'

/**
 * Postal address. The country decides which fields are required. The server and the pages with an
 * address form share this code.
 */

export type PostalAddress = {
  email: string
  firstName: string
  lastName: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
  country: string
}
export type AddressField = keyof PostalAddress
export type Place = Pick<PostalAddress, 'addressLine1' | 'city' | 'state' | 'postalCode' | 'country'>

export const ADDRESS_FIELDS: readonly AddressField[] = [
  'email',
  'firstName',
  'lastName',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'country',
]

export const NO_ADDRESS: PostalAddress = {
  email: '',
  firstName: '',
  lastName: '',
  addressLine1: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
}

/**
 * `no_address`: not an e-mail address. `bad_code`: not a postal code of the country.
 * `unknown_part`: the country has no such state, province or prefecture.
 */
export type AddressFault = 'missing' | 'no_address' | 'not_sent_there' | 'unknown_country' | 'bad_code' | 'unknown_part'
export type AddressFaults = Partial<Record<AddressField, AddressFault>>

type AddressRequirements = {
  /** If false, only an e-mail address and a name are required. */
  ships: boolean
  /** Countries to which the campaign ships; empty for all. */
  countries: readonly string[]
}

/** Returns the faults in the address of an order, by field. */
export function findPostalAddressFaults(
  address: PostalAddress,
  { ships, countries }: AddressRequirements,
): AddressFaults {
  const faults: AddressFaults = {}
  for (const field of ['email', 'firstName', 'lastName'] as const)
    if (isBlank(address[field])) faults[field] = 'missing'
  if (faults.email === undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(address.email.trim()))
    faults.email = 'no_address'
  if (!ships) return faults
  Object.assign(faults, findPlaceFaults(address))
  const country = address.country.trim().toUpperCase()
  if (country !== '' && countries.length > 0 && !countries.includes(country)) faults.country = 'not_sent_there'
  return faults
}

/**
 * Checks an address with the rules of its country. A city is always required, because carriers
 * need it.
 */
export function findPlaceFaults(place: Place): AddressFaults {
  const faults: AddressFaults = {}
  const { country, state, postalCode } = place
  for (const field of ['addressLine1', 'city', 'country'] as const) if (isBlank(place[field])) faults[field] = 'missing'
  if (faults.country !== undefined) return faults
  if (!isCountry(country)) return { ...faults, country: 'unknown_country' }
  if (isBlank(state)) {
    if (needsPart(country)) faults.state = 'missing'
  } else if (listDivisions(country).length > 0 && partIn(country, state) === undefined) faults.state = 'unknown_part'
  if (isBlank(postalCode)) {
    if (needsCode(country)) faults.postalCode = 'missing'
  } else if (normalizePostalCode(country, postalCode) === undefined) faults.postalCode = 'bad_code'
  return faults
}

/** Returns a valid address as it should be printed in its country, without spaces at the ends. */
export function normalizeAddress(address: PostalAddress): PostalAddress {
  const trimmed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field].trim()])) as PostalAddress
  const country = trimmed.country.toUpperCase()
  return {
    ...trimmed,
    country,
    state: partIn(country, trimmed.state)?.value ?? trimmed.state,
    postalCode: normalizePostalCode(country, trimmed.postalCode) ?? trimmed.postalCode,
  }
}

/**
 * Returns the code of a state or province, such as CA or 13. An unknown name is returned
 * unchanged.
 */
export const partCode = (country: string, state: string): string => partIn(country, state)?.code ?? state.trim()

const isBlank = (text: string): boolean => visibleText(text) === ''

/**
 * Removes an incomplete e-mail address before storage, because it could be that of another person.
 */
export const withoutIncompleteEmail = (address: PostalAddress): PostalAddress =>
  findPostalAddressFaults(address, { ships: false, countries: [] }).email === 'no_address'
    ? { ...address, email: '' }
    : address

/** Returns the home country and the allowed countries of a campaign; empty for all countries. */
export const shippingCountries = ({
  homeCountry,
  allowedCountries,
}: {
  homeCountry: string
  allowedCountries: readonly string[]
}): string[] => (allowedCountries.length === 0 ? [] : [...new Set([homeCountry, ...allowedCountries])])
