import { type RawBuilder, sql } from 'kysely'
import { type Filters, type Ranges, rangesOf } from '../domain/filters.ts'
import { termsOf } from '../domain/traits.ts'

/** What a search wants of the records, `p`. */
export type Wanted = { q?: string | undefined; filters: Filters }

const COLUMNS = {
  numberOfFollowers: sql.ref('p.number_of_followers'),
  birthYear: sql.ref('p.birth_year'),
  engagementRate: sql.ref('p.engagement_rate'),
} as const satisfies Record<keyof Ranges, unknown>

/** The words of a name that is looked for, folded as names are; what it begins with, for `like`. */
const folded = (q: string) => sql<string>`folded_name(${q})`
const escaped = (q: string) => sql<string>`regexp_replace(${folded(q)}, '([\\\\%_])', '\\\\\\1', 'g')`

/** Whether a name begins so, or one of its words does. */
const begins = (q: string) =>
  sql<boolean>`(p.name_folded like ${escaped(q)} || '%' or p.name_folded like '% ' || ${escaped(q)} || '%')`

/**
 * The same for what is only like it: a letter or two may be wrong. How much like is set by what it is compared with, and
 * holds for this statement alone.
 */
const loosely = (q: string) =>
  sql<string>`(select ${folded(q)} where set_config('pg_trgm.word_similarity_threshold', '0.5', true) is not null)`

/** How well a name fits, 0–1: beginning so is better than being like it. */
export const nameScore = (q: string): RawBuilder<number> => sql<number>`(case
  when p.name_folded = ${folded(q)} then 1
  when ${begins(q)} then 0.8 + 0.19 * similarity(p.name_folded, ${folded(q)})
  else 0.79 * word_similarity(${folded(q)}, p.name_folded) end)::float8`

/** Whether a listed record has all that is wanted: the filters alone decide, or the name with them. */
export function matching({ q, filters }: Wanted): RawBuilder<boolean> {
  const terms = termsOf(filters)
  const ranges = Object.entries(rangesOf(filters)).flatMap(([name, { least, most }]) => {
    const column = COLUMNS[name as keyof Ranges]
    return [
      ...(least === undefined ? [] : [sql<boolean>`${column} >= ${least}`]),
      ...(most === undefined ? [] : [sql<boolean>`${column} <= ${most}`]),
    ]
  })
  return sql.join(
    [
      sql<boolean>`p.is_listed`,
      ...(terms.length > 0 ? [sql<boolean>`p.terms @> ${terms}::text[]`] : []),
      ...ranges,
      ...(q === undefined ? [] : [sql<boolean>`(${begins(q)} or p.name_folded %> ${loosely(q)})`]),
    ],
    sql` and `,
  )
}
