import { type RawBuilder, sql } from 'kysely'
import { type Filters, type Ranges, rangesOf } from '../domain/filters.ts'
import { termsOf } from '../domain/traits.ts'

/** What a search wants of the records, `p`; `name` as it is folded. */
export type Wanted = { name?: string | undefined; filters: Filters }

const COLUMNS = {
  numberOfFollowers: sql.ref('p.number_of_followers'),
  birthYear: sql.ref('p.birth_year'),
  engagementRate: sql.ref('p.engagement_rate'),
} as const satisfies Record<keyof Ranges, unknown>

/** Asked for alone, a great part of all have one of these: an index of its own counts it, without a look at the records. */
const COUNTED = {
  category: sql.ref('p.category'),
  gender: sql.ref('p.gender'),
  hairColor: sql.ref('p.hair_color'),
} as const satisfies Partial<Record<keyof Filters, unknown>>

/** Whether a name begins so, or one of its words does. */
export function begins(name: string): RawBuilder<boolean> {
  const start = `${name.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(p.name_folded like ${start} or p.name_folded like ${`% ${start}`})`
}

/** Whether a name is like it at all: a letter or two may be wrong. How much like, `resembling` sets. */
const isLike = (name: string) => sql<boolean>`p.name_folded %> ${name}`

/** The same of those that do not begin so. */
export const isOnlyLike = (name: string) => sql<boolean>`(${isLike(name)} and not ${begins(name)} and ${resembling})`

/**
 * How much like a name another must be. The setting holds for this statement alone, and is made before anything is read:
 * the condition looks at no row.
 */
const resembling = sql<boolean>`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null`

/** How well a name fits that begins so: better than one that is only like it. */
export const startScore = (name: string): RawBuilder<number> =>
  sql<number>`(case when p.name_folded = ${name} then 1 else 0.8 + 0.19 * similarity(p.name_folded, ${name}) end)::float8`

export const likeScore = (name: string): RawBuilder<number> =>
  sql<number>`(0.79 * word_similarity(${name}, p.name_folded))::float8`

/** How well a name fits, 0–1. */
export const nameScore = (name: string): RawBuilder<number> =>
  sql<number>`case when ${begins(name)} then ${startScore(name)} else ${likeScore(name)} end`

/** Whether a listed record has all that the filters want. */
export function matchingFilters(filters: Filters): RawBuilder<boolean> {
  const ranges = Object.entries(rangesOf(filters)).flatMap(([name, { least, most }]) => {
    const column = COLUMNS[name as keyof Ranges]
    return [
      ...(least === undefined ? [] : [sql<boolean>`${column} >= ${least}`]),
      ...(most === undefined ? [] : [sql<boolean>`${column} <= ${most}`]),
    ]
  })
  return sql.join([sql<boolean>`p.is_listed`, ...matchingTraits(filters), ...ranges], sql` and `)
}

function matchingTraits(filters: Filters): RawBuilder<boolean>[] {
  const terms = termsOf(filters)
  const [counted] = terms.length === 1 ? countedTraits(filters) : []
  if (counted) return [counted]
  return terms.length > 0 ? [sql<boolean>`p.terms @> ${terms}::text[]`] : []
}

const countedTraits = (filters: Filters): RawBuilder<boolean>[] =>
  Object.entries(COUNTED).flatMap(([trait, column]) => {
    const wanted = filters[trait as keyof typeof COUNTED]
    return wanted === undefined ? [] : [sql<boolean>`${column} = ${wanted}`]
  })

/** Whether a great part of all may be found: nothing is asked, or one trait of few values. */
export const isBroad = ({ name, filters }: Wanted): boolean =>
  name === undefined && Object.keys(filters).every((asked) => asked in COUNTED) && termsOf(filters).length <= 1

/** Whether a listed record has all that is wanted: the filters alone decide, or the name with them. */
export const matching = ({ name, filters }: Wanted): RawBuilder<boolean> =>
  name === undefined
    ? matchingFilters(filters)
    : sql`${matchingFilters(filters)} and (${begins(name)} or ${isLike(name)}) and ${resembling}`
