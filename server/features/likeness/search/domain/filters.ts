import type { LikenessFacts } from './facts.ts'
import { describeTraits, type Traits } from './traits.ts'

/** Search filters, all of which must match. */
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
}

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

export const isEmpty = (filters: Filters): boolean => Object.keys(filters).length === 0

/**
 * Describes the filters in words. If no talent matches the filters exactly, search uses this text
 * to find talents whose description has a similar meaning.
 */
export function describeFilters(filters: Filters): string {
  const { numberOfFollowers, birthYear } = rangesOf(filters)
  const parts = [
    describeTraits(filters),
    filters.hasImageAsset && 'with pictures',
    filters.hasVoiceSample && 'with a voice sample',
    numberOfFollowers.least !== undefined && `${numberOfFollowers.least} followers`,
    birthYear.least !== undefined && `born in ${birthYear.least} or later`,
    birthYear.most !== undefined && `born in ${birthYear.most} or earlier`,
  ]
  return parts.filter(Boolean).join(', ') || 'a talent'
}
