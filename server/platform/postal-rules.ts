import { POSTAL_DATA, POSTAL_PARTS } from './postal-data.ts'

/**
 * Names of the administrative division in an address. `region` is used while the country is
 * unknown.
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
 * A state, province or prefecture. `value` is the form used in postal addresses: CA for
 * California, but the full name for Hokkaido.
 */
export type Part = { code: string; value: string; name: string; ownName: string | undefined }

/**
 * Countries that call the postal code "postcode". Google's data calls it "postal code" for all
 * countries.
 */
const POSTCODES = new Set(['GB', 'AU', 'NZ', 'GG', 'JE', 'IM'])
/** Countries where an address contains the division's code, such as CA, instead of its name. */
const CODED = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

const ruleOf = (country: string) => POSTAL_DATA[country.trim().toUpperCase()]

/** True if `country` is an ISO 3166-1 code, in upper or lower case. */
export const isCountry = (country: string): boolean => ruleOf(country) !== undefined

/**
 * Returns the word that the country uses for its administrative divisions, such as `state` or
 * `province`. Returns undefined if its addresses have no division.
 */
export function partOfCountry(country: string): CountryPart | undefined {
  const name = ruleOf(country)?.[3]
  if (!name) return undefined
  return PART_NAMES.find((known) => known === name) ?? 'province'
}

/** True if addresses of the country require the administrative division. */
export const needsPart = (country: string): boolean => ruleOf(country)?.[2].includes('S') ?? false

/**
 * Returns the word that the country uses for its postal code, such as `zip`. Returns undefined if
 * the country has no postal codes.
 */
export function codeOfCountry(country: string): CodeName | undefined {
  const rule = ruleOf(country)
  if (!rule?.[0]) return undefined
  const name = POSTCODES.has(country.trim().toUpperCase()) ? 'postcode' : rule[4]
  return CODE_NAMES.find((known) => known === name) ?? 'postal'
}

/** True if addresses of the country require a postal code. */
export const needsCode = (country: string): boolean => ruleOf(country)?.[2].includes('Z') ?? false

/** Returns a valid postal code of the country as an example. */
export const exampleOfCode = (country: string): string => ruleOf(country)?.[1] ?? ''

/**
 * Returns a postal code as its country writes it: in capitals, without the country prefix (SE-111
 * 22). Only Latvia keeps the prefix. Returns undefined if the code is invalid in that country.
 * Accepts anything for a country without postal codes.
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
 * Lists the divisions of a country whose addresses require one. Empty if they require none or the
 * divisions are unknown.
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

/** Finds a division by its code or by its name in either script, ignoring case and accents. */
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
