import type { LikenessFacts } from './facts.ts'
import { describe, type Traits } from './traits.ts'

/** What a search may ask for, all of it to hold at once. */
export type Filters = {
  [Trait in Exclude<keyof Traits, 'tags'>]?: NonNullable<LikenessFacts[Trait]>
} & {
  /** All of them. */
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

/** A record's numbers, and what a search asks of each: the least, and the most. */
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

/** What is asked for, in words: for whoever is nearest in meaning when nobody is exactly so. */
export function inWords(filters: Filters): string {
  const { numberOfFollowers, birthYear } = rangesOf(filters)
  const parts = [
    describe(filters),
    filters.hasImageAsset && 'with pictures',
    filters.hasVoiceSample && 'with a voice sample',
    numberOfFollowers.least !== undefined && `${numberOfFollowers.least} followers`,
    birthYear.least !== undefined && `born in ${birthYear.least} or later`,
    birthYear.most !== undefined && `born in ${birthYear.most} or earlier`,
  ]
  return parts.filter(Boolean).join(', ') || 'a talent'
}
