import { COUNTRIES, countryName } from '../countries.ts'
import { countryWords, listed as listedWords, message, type Words } from '../words/message.ts'
import { GROUP_KEYS, GROUPS, WORLDWIDE } from './territories.ts'

export const TERRITORY_CODES: readonly string[] = [WORLDWIDE, ...GROUP_KEYS, ...COUNTRIES]

const nameOf = (code: string): string => {
  if (code === WORLDWIDE) return 'Worldwide'
  const group = Object.entries(GROUPS).find(([key]) => key === code)
  return group ? group[1].label : countryName(code, 'en')
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Like `describeTerritories`, for a text in the reader's language. */
export const territoriesWords = (codes: readonly string[]): Words => listedWords(codes.map(wordsOf))

function wordsOf(code: string): Words {
  if (code === WORLDWIDE) return message('Worldwide')
  const group = Object.entries(GROUPS).find(([key]) => key === code)
  return group ? { say: group[1].label } : countryWords(code)
}

/** Names territories: "Germany, Austria, and the Nordics" without articles. */
export const describeTerritories = (codes: readonly string[]): string => listed.format(codes.map(nameOf))

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'`.()]/g, '')
    .replaceAll(/&|\+/g, ' and ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^ ?(in |only |the )+/, '')
    .trim()

const OTHER_NAMES: Readonly<Record<string, string>> = {
  world: WORLDWIDE,
  'world wide': WORLDWIDE,
  'whole world': WORLDWIDE,
  global: WORLDWIDE,
  globally: WORLDWIDE,
  everywhere: WORLDWIDE,
  'all countries': WORLDWIDE,
  'all territories': WORLDWIDE,
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'nordic countries': 'NORDICS',
  scandinavia: 'NORDICS',
  'baltic states': 'BALTICS',
  'latin america': 'LATAM',
  'gulf states': 'GCC',
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...TERRITORY_CODES.map((code): [string, string] => [fold(nameOf(code)), code]),
  ...[WORLDWIDE, ...GROUP_KEYS].map((code): [string, string] => [fold(code.replaceAll('_', ' ')), code]),
])

/** A country's code must be in capitals, because "in" and "no" are words too. */
const readName = (text: string): string | undefined =>
  COUNTRIES.includes(text.trim()) ? text.trim() : NAMES.get(fold(text))

/**
 * Parses the territory of a license that was written as text, such as "Germany", "DE" or "EU and
 * UK". Undefined if a part is unknown; the caller then assumes every country.
 */
export function readTerritories(text: string): string[] | undefined {
  const codes: string[] = []
  for (const part of text.split(/[,;/\n]/).map((each) => each.replace(/^\s*and\s+/i, '').trim())) {
    if (part === '') continue
    const found = readPart(part)
    if (!found) return undefined
    codes.push(...found)
  }
  return codes.length === 0 ? undefined : [...new Set(codes)]
}

/** A country's own name may contain "and". */
function readPart(part: string): string[] | undefined {
  const words = part.split(/\s+and\s+|\s*[&+]\s*/i)
  const codes: string[] = []
  for (let at = 0; at < words.length; ) {
    const ends = Array.from({ length: words.length - at }, (_, left) => words.length - left)
    const end = ends.find((to) => readName(words.slice(at, to).join(' and ')) !== undefined)
    const code = end === undefined ? undefined : readName(words.slice(at, end).join(' and '))
    if (end === undefined || code === undefined) return undefined
    codes.push(code)
    at = end
  }
  return codes
}
