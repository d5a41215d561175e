import { type RawBuilder, sql } from 'kysely'
import { type Filters, type Ranges, rangesOf } from '../domain/filters.ts'
import { termsOf } from '../domain/traits.ts'

/** Conditions of a search on the records `p`. `name` is normalized. */
export type RecordQuery = { name?: string | undefined; filters: Filters }

const COLUMNS = {
  numberOfFollowers: sql.ref('p.number_of_followers'),
  birthYear: sql.ref('p.birth_year'),
  engagementRate: sql.ref('p.engagement_rate'),
} as const satisfies Record<keyof Ranges, unknown>

/**
 * Traits with few values, each of which matches many records. The database stores the number of
 * listed records for each value.
 */
const COUNTED: ReadonlySet<string> = new Set([
  'category',
  'gender',
  'hairColor',
  'ageGroup',
  'expression',
  'voiceTone',
  'hasImageAsset',
  'hasVoiceSample',
] satisfies (keyof Filters)[])

/** Matches names that start with the text, or contain a word that starts with the text. */
export function startsWithName(name: string): RawBuilder<boolean> {
  const start = `${name.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(p.name_folded like ${start} or p.name_folded like ${`% ${start}`})`
}

/** Matches similar names, with a letter or two wrong. Combine it with `setSimilarityThreshold`. */
const isLike = (name: string) => sql<boolean>`p.name_folded %> ${name}`

/** Matches similar names that do not start with the text. */
export const isOnlyLike = (name: string) =>
  sql<boolean>`(${isLike(name)} and not ${startsWithName(name)} and ${setSimilarityThreshold})`

/**
 * Sets the similarity threshold for this statement only. The expression refers to no row, so
 * PostgreSQL evaluates it before it reads rows.
 */
const setSimilarityThreshold = sql<boolean>`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null`

/**
 * Scores a name that starts with the text. The score is higher than that of every name that is
 * only similar.
 */
export const startScore = (name: string): RawBuilder<number> =>
  sql<number>`(case when p.name_folded = ${name} then 1 else 0.8 + 0.19 * similarity(p.name_folded, ${name}) end)::float8`

export const likeScore = (name: string): RawBuilder<number> =>
  sql<number>`(0.79 * word_similarity(${name}, p.name_folded))::float8`

/** Scores how well a name matches, 0–1. */
export const nameScore = (name: string): RawBuilder<number> =>
  sql<number>`case when ${startsWithName(name)} then ${startScore(name)} else ${likeScore(name)} end`

/** Matches listed records that satisfy all filters. */
export function matchingFilters(filters: Filters): RawBuilder<boolean> {
  const ranges = Object.entries(rangesOf(filters)).flatMap(([name, { least, most }]) => {
    const column = COLUMNS[name as keyof Ranges]
    return [
      ...(least === undefined ? [] : [sql<boolean>`${column} >= ${least}`]),
      ...(most === undefined ? [] : [sql<boolean>`${column} <= ${most}`]),
    ]
  })
  const terms = termsOf(filters)
  const traits = terms.length > 0 ? [sql<boolean>`p.terms @> ${terms}::text[]`] : []
  return sql.join([sql<boolean>`p.is_listed`, ...traits, ...ranges], sql` and `)
}

/** True if many records may match: there is no filter, or only one trait with few values. */
export const isBroad = ({ name, filters }: RecordQuery): boolean =>
  name === undefined && Object.keys(filters).every((key) => COUNTED.has(key)) && termsOf(filters).length <= 1

/**
 * Counts the matches of a broad query exactly. Sums the changes that are stored in
 * `likeness_counts`.
 */
export const broadTotal = ({ filters }: RecordQuery): RawBuilder<unknown> =>
  sql`select coalesce(sum(listed), 0)::bigint as total from likeness_counts where term = ${termsOf(filters)[0] ?? ''}`

/** Matches listed records that satisfy the filters and the name, if there is one. */
export const matchingRecords = ({ name, filters }: RecordQuery): RawBuilder<boolean> =>
  name === undefined
    ? matchingFilters(filters)
    : sql`${matchingFilters(filters)} and (${startsWithName(name)} or ${isLike(name)}) and ${setSimilarityThreshold}`
