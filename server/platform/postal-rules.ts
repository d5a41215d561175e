import { COUNTRIES } from './countries.ts'
import { POSTAL_DATA, POSTAL_PARTS } from './postal-data.ts'

/** Names of the administrative part in an address. `region`: the country is unknown so far. */
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
/** Names of the postal code. */
const CODE_NAMES = ['postal', 'zip', 'postcode', 'eircode', 'pin'] as const
export type CodeName = (typeof CODE_NAMES)[number]

/** `value` is what a letter there says: California is CA, Hokkaido is written out. */
export type Part = { code: string; value: string; name: string; ownName: string | undefined }

/** Says postcode where the metadata knows only that it is a postal code. */
const POSTCODES = new Set(['GB', 'AU', 'NZ', 'GG', 'JE', 'IM'])
/** Letters there name the part by its code. */
const CODED = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

const ruleOf = (country: string) => POSTAL_DATA[country.trim().toUpperCase()]

/** True for a country code of ISO 3166-1, in either case. */
export const isCountry = (country: string): boolean =>
  (COUNTRIES as readonly string[]).includes(country.trim().toUpperCase())

/** Returns the country's name for its part; undefined where addresses have none. */
export function partOfCountry(country: string): CountryPart | undefined {
  const name = ruleOf(country)?.[3]
  if (!name) return undefined
  return PART_NAMES.find((known) => known === name) ?? 'province'
}

/** True if addresses of the country need their part. */
export const needsPart = (country: string): boolean => ruleOf(country)?.[2].includes('S') ?? false

/** Returns the country's name for its postal code; undefined where there is none. */
export function codeOfCountry(country: string): CodeName | undefined {
  const rule = ruleOf(country)
  if (!rule?.[0]) return undefined
  const name = POSTCODES.has(country.trim().toUpperCase()) ? 'postcode' : rule[4]
  return CODE_NAMES.find((known) => known === name) ?? 'postal'
}

/** True if addresses of the country need a postal code. */
export const needsCode = (country: string): boolean => ruleOf(country)?.[2].includes('Z') ?? false

/** A postal code of that country, to show how one is written. */
export const exampleOfCode = (country: string): string => ruleOf(country)?.[1] ?? ''

/**
 * Returns a postal code as its country writes it: in capitals, and without the country's letters
 * before it (SE-111 22), which Latvia alone keeps. Undefined when it is none of that country; a
 * country without codes takes any.
 */
export function postalCodeIn(country: string, text: string): string | undefined {
  const code = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const [pattern = '', example = ''] = ruleOf(country) ?? []
  if (pattern === '') return code
  const matches = new RegExp(`^(?:${pattern})$`, 'iu')
  const prefix = /^[A-Z]{2}[- ](?=\d)/.exec(example)?.[0] ?? ''
  return [code, code.replace(/^[A-Z]{1,3}[- ]/, ''), prefix + code].find((form) => matches.test(form))
}

/**
 * The parts of a country that asks for one; empty where it asks for none, or nobody listed them.
 */
export function partsIn(country: string): Part[] {
  const key = country.trim().toUpperCase()
  const listed = POSTAL_PARTS[key]
  if (listed === undefined) return []
  return listed.split(';').map((entry) => {
    const [code = '', name = code, ownName] = entry.split('|')
    return { code, value: CODED.has(key) ? code : name, name, ownName }
  })
}

/** Finds a part by its code or by its name in either script, whatever the capitals and accents. */
export function partIn(country: string, text: string): Part | undefined {
  const wanted = plain(text)
  return partsIn(country).find(({ code, name, ownName = name }) => [code, name, ownName].map(plain).includes(wanted))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
