import { isCountry, listDivisions, needsCode, needsPart, normalizePostalCode, partIn } from './postal-rules.ts'
import { visibleText } from './visible-text.ts'

/**
 * Postal address. The required fields depend on the country. Shared by the pages with the form and
 * the server that receives the address.
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
/** Shipping address without the recipient. */
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
 * Fault of a field. `no_address`: not an e-mail address. `bad_code`: not a valid postal code of the
 * country. `unknown_part`: not one of the country's states, provinces or prefectures.
 */
export type AddressFault = 'missing' | 'no_address' | 'not_sent_there' | 'unknown_country' | 'bad_code' | 'unknown_part'
export type AddressFaults = Partial<Record<AddressField, AddressFault>>

type AddressRequirements = {
  /**
   * True if any part of the order is shipped. Digital goods need only an e-mail address and a name.
   */
  ships: boolean
  /** Countries that the campaign ships to. Empty means everywhere. */
  countries: readonly string[]
}

/** Returns the faults of the fields of a fan's address, before the fan orders. */
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
 * Checks an address against the rules of its country. Every country needs a city, because carriers
 * require it.
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
 * Returns a valid address in its printed form: trimmed, with the postal code and the state as the
 * country writes them.
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
 * Returns the code of a state or province (CA, 13), for services that accept only codes. Returns
 * an unknown name unchanged.
 */
export const partCode = (country: string, state: string): string => partIn(country, state)?.code ?? state.trim()

const isBlank = (text: string): boolean => visibleText(text) === ''

/**
 * Returns the fields that can be saved while a fan types the address. Clears an incomplete e-mail
 * address, because it could belong to someone else.
 */
export const withoutIncompleteEmail = (address: PostalAddress): PostalAddress =>
  findPostalAddressFaults(address, { ships: false, countries: [] }).email === 'no_address'
    ? { ...address, email: '' }
    : address

/**
 * Returns the countries that a campaign ships to: its home country and its allowed countries.
 * Empty means everywhere.
 */
export const shippingCountries = ({
  homeCountry,
  allowedCountries,
}: {
  homeCountry: string
  allowedCountries: readonly string[]
}): string[] => (allowedCountries.length === 0 ? [] : [...new Set([homeCountry, ...allowedCountries])])
