import type { LikenessFacts } from './facts.ts'
import { languageName } from './language-words.ts'
import { describeTraits, type Traits } from './traits.ts'

export type Filters = {
  [Trait in Exclude<keyof Traits, 'tags'>]?: NonNullable<LikenessFacts[Trait]>
} & {
  /** All of the tags must match. */
  tags?: readonly string[]
  numberOfFollowers?: number
  minFollowers?: number
  maxFollowers?: number
  birthYear?: number
  minBirthYear?: number
  maxBirthYear?: number
  engagementRate?: number
  minEngagementRate?: number
  /** Language codes, all of which must be spoken. */
  languages?: readonly string[]
  /** A place, normalized. */
  place?: string
  minAge?: number
  maxAge?: number
  /** The highest fee offered, in `feeCurrency`. Talents without minimum fees match. */
  maxFeeMinorUnit?: number
  feeCurrency?: string
  /** Year in which ages are compared; set by the search, not by a client. */
  asOfYear?: number
  /** Talents to leave out; set by the search, not by a client. */
  unavailable?: Unavailable
}

/** Talents who are not free for a use: by account, and by the keys of their rules. */
export type Unavailable = { accountIds: readonly string[]; ruleKeys: readonly string[] }

/** Lowest and highest value that a search accepts for each number in a record. */
export type Ranges = {
  [Name in 'numberOfFollowers' | 'birthYear' | 'engagementRate']: { least?: number; most?: number }
}

export function rangesOf(filters: Filters): Ranges {
  const { numberOfFollowers: followers, birthYear: year, engagementRate: rate } = filters
  const within = (least: number | undefined, most: number | undefined) => ({
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  })
  const both = (exact: number | undefined, least?: number, most?: number) => {
    if (exact === undefined) return within(least, most)
    return within(Math.max(exact, least ?? exact), Math.min(exact, most ?? exact))
  }
  return {
    numberOfFollowers: both(followers, filters.minFollowers, filters.maxFollowers),
    birthYear: both(year, filters.minBirthYear, filters.maxBirthYear),
    engagementRate: both(rate, filters.minEngagementRate),
  }
}

const GROUP_AGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  child: [0, 12],
  teen: [13, 19],
  '20s': [20, 29],
  '30s': [30, 39],
  '40s': [40, 49],
  '50s': [50, 59],
  '60s': [60, 69],
  elder: [50, 120],
}

/**
 * Converts an age range to years of birth, and to the age groups whose middle is in it. A group
 * counts only for talents who state no year of birth.
 */
export function agesOf({ minAge, maxAge, asOfYear }: Filters) {
  if (asOfYear === undefined || (minAge === undefined && maxAge === undefined)) return undefined
  const [min, max] = [minAge ?? 0, maxAge ?? 200]
  const groups = Object.entries(GROUP_AGES)
    .filter(([, [from, to]]) => {
      if (to === 120) return max >= from + 5
      return (from + to) / 2 >= min && (from + to) / 2 <= max
    })
    .map(([group]) => group)
  return { bornFrom: asOfYear - max, bornTo: asOfYear - min, groups }
}

/**
 * Returns the filters that select talents on their own. Leaves out the year of the ages, the
 * currency of the fee and the unavailable talents.
 */
export const requestedFilters = ({
  asOfYear: _year,
  feeCurrency: _currency,
  unavailable: _unavailable,
  ...filters
}: Filters) => filters

export const isEmpty = (filters: Filters): boolean => Object.keys(requestedFilters(filters)).length === 0

/**
 * Describes the filters in words, to find talents with a similar description if nobody matches
 * exactly.
 */
export function describeFilters(filters: Filters): string {
  const { numberOfFollowers, birthYear } = rangesOf(filters)
  const parts = [
    describeTraits(filters),
    filters.hasImageAsset && 'with pictures',
    filters.hasVoiceSample && 'with a voice sample',
    numberOfFollowers.least !== undefined && `${numberOfFollowers.least} followers`,
    ...(filters.languages ?? []).map((code) => `speaks ${languageName(code)}`),
    filters.place,
    filters.minAge !== undefined && `${filters.minAge} years or older`,
    filters.maxAge !== undefined && `${filters.maxAge} years or younger`,
    birthYear.least !== undefined && `born in ${birthYear.least} or later`,
    birthYear.most !== undefined && `born in ${birthYear.most} or earlier`,
  ]
  return parts.filter(Boolean).join(', ') || 'a talent'
}
