/** What of an address somebody is asked for, by country: for pages that ask for it and for the server that takes it. */

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

/** What the part of a country is called there, as mail is addressed in it; others leave it out. */
const PARTS = {
  state: 'US AU BR IN MX MY NG VE',
  province: 'CA AR CN CU IT KR PA PH TH ZA',
  prefecture: 'JP',
  county: 'IE',
  emirate: 'AE',
  region: 'CL CO EC PE RU UA',
} as const
export type CountryPart = keyof typeof PARTS

/** Without which nothing arrives there. */
const NEEDS_PART = new Set(['US', 'CA', 'AU', 'BR', 'JP', 'AE'])
/** Countries whose mail has no code. */
const WITHOUT_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN LC LY ML MO MR MW NA NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)
/** What a postal code is called where it is not called that. */
const CODE_NAMES = { US: 'zip', GB: 'postcode', AU: 'postcode', NZ: 'postcode', IE: 'eircode', IN: 'pin' } as const
export type CodeName = 'postal' | (typeof CODE_NAMES)[keyof typeof CODE_NAMES]

/** What a country's part is called there; undefined where addresses have none. */
export const partOfCountry = (country: string): CountryPart | undefined =>
  (Object.keys(PARTS) as CountryPart[]).find((part) => PARTS[part].split(' ').includes(country))
/** Whether an address there is not whole without its part. */
export const needsPart = (country: string): boolean => NEEDS_PART.has(country)

/** What a country calls its postal code; undefined where there is none. */
export const codeOfCountry = (country: string): CodeName | undefined =>
  WITHOUT_CODE.has(country) ? undefined : ((CODE_NAMES as Readonly<Record<string, CodeName>>)[country] ?? 'postal')

export type AddressFault = 'missing' | 'no_address' | 'not_sent_there'

type Asked = {
  /** Whether something of it is sent; for files an address to write to and a name are enough. */
  ships: boolean
  /** Where something is sent; none: everywhere. */
  countries: readonly string[]
}

/** What is wrong with each field, for who is about to order. */
export function faultsOfAddress(
  address: PostalAddress,
  { ships, countries }: Asked,
): Partial<Record<AddressField, AddressFault>> {
  const { country } = address
  const isNeeded: Readonly<Record<AddressField, boolean>> = {
    email: true,
    firstName: true,
    lastName: true,
    addressLine1: ships,
    city: ships,
    country: ships,
    state: ships && needsPart(country),
    postalCode: ships && country !== '' && codeOfCountry(country) !== undefined,
  }
  const missing = ADDRESS_FIELDS.filter((field) => isNeeded[field] && address[field].trim() === '')
  const faults: Partial<Record<AddressField, AddressFault>> = {}
  for (const field of missing) faults[field] = 'missing'
  if (faults.email === undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(address.email.trim()))
    faults.email = 'no_address'
  if (ships && country !== '' && countries.length > 0 && !countries.includes(country)) faults.country = 'not_sent_there'
  return faults
}

/** What of an address can be kept while it is typed: half of an e-mail address is nobody's. */
export const keepable = (address: PostalAddress): PostalAddress =>
  faultsOfAddress(address, { ships: false, countries: [] }).email === 'no_address' ? { ...address, email: '' } : address

/** Where a campaign sends to: its home, and what else it allows; none: everywhere. */
export const sentTo = ({
  homeCountry,
  allowedCountries,
}: {
  homeCountry: string
  allowedCountries: readonly string[]
}): string[] => (allowedCountries.length === 0 ? [] : [...new Set([homeCountry, ...allowedCountries])])

/** The countries of ISO 3166-1, for who sends everywhere. */
export const COUNTRIES: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )
