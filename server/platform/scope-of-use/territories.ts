import { translatable } from '../words/message.ts'

/**
 * Groups of countries. A license stores the chosen group, which is expanded only to compare two
 * licenses. A new member therefore applies to old licenses. If a name has several usual meanings,
 * the group has the widest, because two licenses that might overlap must not both be exclusive.
 */
type Group = { label: string; countries: string }

const EU_MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
/** Regions outside Europe that belong to the Union, and Åland. */
const EU_REGIONS = 'AX GF GP MF MQ RE YT'
const EFTA_IN_EEA = 'IS LI NO'

export const GROUPS = {
  EU: { label: translatable('European Union'), countries: `${EU_MEMBERS} ${EU_REGIONS}` },
  EEA: { label: translatable('European Economic Area'), countries: `${EU_MEMBERS} ${EU_REGIONS} ${EFTA_IN_EEA}` },
  EUROPE: {
    label: translatable('Europe'),
    countries: `${EU_MEMBERS} ${EU_REGIONS} ${EFTA_IN_EEA} AD AL BA BY CH FO GB GG GI IM JE MC MD ME MK RS RU SJ SM TR UA VA`,
  },
  DACH: { label: translatable('DACH'), countries: 'AT CH DE LI' },
  NORDICS: { label: translatable('Nordics'), countries: 'AX DK FI FO GL IS NO SE SJ' },
  BALTICS: { label: translatable('Baltics'), countries: 'EE LT LV' },
  BENELUX: { label: translatable('Benelux'), countries: 'BE LU NL' },
  NORTH_AMERICA: { label: translatable('North America'), countries: 'BM CA GL MX PM PR US VI' },
  LATAM: {
    label: translatable('Latin America'),
    countries: 'AR BL BO BR CL CO CR CU DO EC GF GP GT HN HT MF MQ MX NI PA PE PR PY SV UY VE',
  },
  GCC: { label: translatable('Gulf states'), countries: 'AE BH KW OM QA SA' },
  ANZ: { label: translatable('Australia and New Zealand'), countries: 'AU NZ' },
} as const satisfies Record<string, Group>

export const WORLDWIDE = 'WORLDWIDE'
export type GroupKey = keyof typeof GROUPS
export const GROUP_KEYS = Object.keys(GROUPS) as GroupKey[]

/** Built once, because thousands of a talent's licenses are compared. */
const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  GROUP_KEYS.map((key) => [key, new Set(GROUPS[key].countries.split(' '))]),
)

/** Returns the countries of the territories; undefined for every country. */
export function expandTerritories(chosen: readonly string[]): ReadonlySet<string> | undefined {
  if (chosen.length === 0 || chosen.includes(WORLDWIDE)) return undefined
  const [first = '', ...more] = chosen
  const group = more.length === 0 ? MEMBERS.get(first) : undefined
  return group ?? new Set(chosen.flatMap((code) => [...(MEMBERS.get(code) ?? [code])]))
}

/** Returns the countries of one code, which names a group or a country. Undefined for worldwide. */
export const countriesOf = (code: string): ReadonlySet<string> | undefined =>
  code === WORLDWIDE ? undefined : (MEMBERS.get(code) ?? new Set([code]))

/** True if a country belongs to the territory with this code. */
export const includesCountry = (code: string, country: string): boolean =>
  code === country || code === WORLDWIDE || (MEMBERS.get(code)?.has(country) ?? false)

/** Returns the chosen territories of `one` that have a country in common with `other`. */
export function sharedTerritories(one: readonly string[], other: readonly string[]): string[] {
  const theirs = expandTerritories(other)
  if (theirs === undefined) return [...one]
  return one.filter((code) => {
    const mine = expandTerritories([code])
    return mine === undefined || [...mine].some((country) => theirs.has(country))
  })
}

/** True if every country of `own` is one of `other`. */
export function areWithin(own: readonly string[], other: readonly string[]): boolean {
  const theirs = expandTerritories(other)
  if (theirs === undefined) return true
  const mine = expandTerritories(own)
  return mine !== undefined && [...mine].every((country) => theirs.has(country))
}
