import { POSTAL_DATA, POSTAL_PARTS } from './postal-data.ts'

/**
 * Words for the part of a country in an address. `region` is used while the country is unknown.
 */
const PART_NAMES = [
  'state',
  'province',
  'prefecture',
  'county',
  'emirate',
  'department',
  'district',
  'area',
  'island',
  'oblast',
  'parish',
  'region',
] as const
export type CountryPart = (typeof PART_NAMES)[number]
const CODE_NAMES = ['postal', 'zip', 'postcode', 'eircode', 'pin'] as const
export type CodeName = (typeof CODE_NAMES)[number]

/**
 * A state, province or prefecture. `value` is the form that is used in postal addresses. For
 * example, it is the code CA for California, but the full name for Hokkaido.
 */
export type Part = { code: string; value: string; name: string; ownName: string | undefined }

/**
 * Countries in which people say "postcode". The data from Google says "postal code" for every
 * country.
 */
const POSTCODES = new Set(['GB', 'AU', 'NZ', 'GG', 'JE', 'IM'])
/**
 * Countries whose addresses contain the code of a state or province, such as CA. Addresses of
 * other countries contain its name.
 */
const CODED = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

const ruleOf = (country: string) => POSTAL_DATA[country.trim().toUpperCase()]

/** True if `country` is an ISO 3166-1 code, in upper or lower case. */
export const isCountry = (country: string): boolean => ruleOf(country) !== undefined

/**
 * Returns the word for the part of the country that an address contains, such as `state` or
 * `province`. Returns undefined if addresses of the country contain no such part.
 */
export function partOfCountry(country: string): CountryPart | undefined {
  const name = ruleOf(country)?.[3]
  if (!name) return undefined
  return PART_NAMES.find((known) => known === name) ?? 'province'
}

/** True if addresses of the country must contain a state, province or similar part. */
export const needsPart = (country: string): boolean => ruleOf(country)?.[2].includes('S') ?? false

/**
 * Returns the word that people in the country use for a postal code, such as `zip`. Returns
 * undefined if the country has no postal codes.
 */
export function codeOfCountry(country: string): CodeName | undefined {
  const rule = ruleOf(country)
  if (!rule?.[0]) return undefined
  const name = POSTCODES.has(country.trim().toUpperCase()) ? 'postcode' : rule[4]
  return CODE_NAMES.find((known) => known === name) ?? 'postal'
}

/** True if addresses of the country must contain a postal code. */
export const needsCode = (country: string): boolean => ruleOf(country)?.[2].includes('Z') ?? false

/**
 * Returns an example of a valid postal code of the country. Returns an empty string if there is
 * none.
 */
export const exampleOfCode = (country: string): string => ruleOf(country)?.[1] ?? ''

/**
 * Returns a postal code in the form that is usual in its country. Letters become capitals. A
 * country code before the postal code (SE-111 22) is removed, except for Latvia. Returns undefined
 * if the postal code is invalid. For a country without postal codes, every text is returned.
 */
export function normalizePostalCode(country: string, text: string): string | undefined {
  const code = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const [pattern = '', example = ''] = ruleOf(country) ?? []
  if (pattern === '') return code
  const matches = new RegExp(`^(?:${pattern})$`, 'iu')
  const prefix = /^[A-Z]{2}[- ](?=\d)/.exec(example)?.[0] ?? ''
  return [code, code.replace(/^[A-Z]{1,3}[- ]/, ''), prefix + code].find((form) => matches.test(form))
}

/**
 * Lists the states or provinces of a country whose addresses must contain one. The list is empty
 * for other countries, and if the states or provinces of the country are unknown.
 */
export function listDivisions(country: string): Part[] {
  const key = country.trim().toUpperCase()
  const listed = POSTAL_PARTS[key]
  if (listed === undefined) return []
  return listed.split(';').map((entry) => {
    const [code = '', name = code, ownName] = entry.split('|')
    return { code, value: CODED.has(key) ? code : name, name, ownName }
  })
}

/**
 * Finds a state or province by its code or name. The name may be in Latin letters or in the script
 * of the country. Upper case, lower case and accents make no difference.
 */
export function partIn(country: string, text: string): Part | undefined {
  const wanted = plain(text)
  return listDivisions(country).find(({ code, name, ownName = name }) =>
    [code, name, ownName].map(plain).includes(wanted),
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
