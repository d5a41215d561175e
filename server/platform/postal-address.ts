import { isCountry, listDivisions, needsCode, needsPart, normalizePostalCode, partIn } from './postal-rules.ts'
import { visibleText } from './visible-text.ts'

/**
 * Postal address. Which fields are required depends on the country. The server and the pages with
 * an address form share this code.
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
/** The part of a postal address that names a place. The recipient is left out. */
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
 * Fault of a field of an address. `no_address`: the text is not an e-mail address. `bad_code`: the
 * text is not a postal code of the country. `unknown_part`: the country has no state, province or
 * prefecture with this name.
 */
export type AddressFault = 'missing' | 'no_address' | 'not_sent_there' | 'unknown_country' | 'bad_code' | 'unknown_part'
export type AddressFaults = Partial<Record<AddressField, AddressFault>>

type AddressRequirements = {
  /**
   * True if at least one item of the order is shipped. If false, only an e-mail address and a name
   * are required.
   */
  ships: boolean
  /**
   * Countries to which the campaign ships. If the list is empty, the campaign ships to all
   * countries.
   */
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
 * Checks an address with the rules of its country. A city is required in every country, because
 * carriers need it.
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

/**
 * Returns a valid address as it should be printed. Spaces at the ends are removed. The postal code
 * and the state have the form that is usual in the country.
 */
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
 * Returns the code of a state or province, such as CA or 13, for services that accept only codes.
 * An unknown name is returned unchanged.
 */
export const partCode = (country: string, state: string): string => partIn(country, state)?.code ?? state.trim()

const isBlank = (text: string): boolean => visibleText(text) === ''

/**
 * Returns an address that can be stored while a fan is still typing. An incomplete e-mail address
 * is removed, because it could be the address of another person.
 */
export const withoutIncompleteEmail = (address: PostalAddress): PostalAddress =>
  findPostalAddressFaults(address, { ships: false, countries: [] }).email === 'no_address'
    ? { ...address, email: '' }
    : address

/**
 * Returns the countries to which a campaign ships: its home country and the countries that it
 * allows. An empty list means all countries.
 */
export const shippingCountries = ({
  homeCountry,
  allowedCountries,
}: {
  homeCountry: string
  allowedCountries: readonly string[]
}): string[] => (allowedCountries.length === 0 ? [] : [...new Set([homeCountry, ...allowedCountries])])
