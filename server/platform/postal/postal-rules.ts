import { POSTAL_DATA, POSTAL_PARTS } from './postal-data.ts'

/** `region` is used while the country is unknown. */
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
 * `value` is the form in postal addresses: the code CA for California, but the full name for
 * Hokkaido.
 */
export type Part = { code: string; value: string; name: string; ownName: string | undefined }

/** Countries that say "postcode". Google's data always says "postal code". */
const POSTCODES = new Set(['GB', 'AU', 'NZ', 'GG', 'JE', 'IM'])
/**
 * Addresses of these countries contain the code of a state, such as CA. Others contain its name.
 */
const CODED = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

const ruleOf = (country: string) => POSTAL_DATA[country.trim().toUpperCase()]

export const isCountry = (country: string): boolean => ruleOf(country) !== undefined

/**
 * Names the part of the country in an address, such as `state` or `province`. Undefined if
 * addresses contain none.
 */
export function partOfCountry(country: string): CountryPart | undefined {
  const name = ruleOf(country)?.[3]
  if (!name) return undefined
  return PART_NAMES.find((known) => known === name) ?? 'province'
}

/** True if addresses of the country must contain a state, province or similar part. */
export const needsPart = (country: string): boolean => ruleOf(country)?.[2].includes('S') ?? false

/**
 * Names the postal code in the country's own way, such as `zip`. Undefined if the country has no
 * postal codes.
 */
export function codeOfCountry(country: string): CodeName | undefined {
  const rule = ruleOf(country)
  if (!rule?.[0]) return undefined
  const name = POSTCODES.has(country.trim().toUpperCase()) ? 'postcode' : rule[4]
  return CODE_NAMES.find((known) => known === name) ?? 'postal'
}

/** True if addresses of the country must contain a postal code. */
export const needsCode = (country: string): boolean => ruleOf(country)?.[2].includes('Z') ?? false

/** Returns an example of a postal code, or an empty string. */
export const exampleOfCode = (country: string): string => ruleOf(country)?.[1] ?? ''

/**
 * Returns a postal code in its country's usual form, or undefined if it is invalid. Letters become
 * capitals. A country code before it (SE-111 22) is removed, except for Latvia. For a country
 * without postal codes, every text is returned.
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
 * Lists the states or provinces of a country whose addresses must contain one. Otherwise, or if
 * they are unknown, the list is empty.
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
 * Finds a state or province by its code or name, in Latin letters or the country's script,
 * regardless of case and accents.
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
