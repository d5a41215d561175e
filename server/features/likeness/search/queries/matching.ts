import { type RawBuilder, sql } from 'kysely'
import { minimumFees } from '../../../people/accounts/index.ts'
import { talentsWithRules } from '../../use-rules/index.ts'
import { agesOf, type Filters, type Ranges, rangesOf, requestedFilters, type Unavailable } from '../domain/filters.ts'
import { languageName } from '../domain/language-words.ts'
import { namesOfPlace } from '../domain/place-words.ts'
import { languageTerm, normalizeText, termsOf } from '../domain/traits.ts'

export type RecordQuery = { name?: string | undefined; filters: Filters }

const COLUMNS = {
  numberOfFollowers: sql.ref('p.number_of_followers'),
  birthYear: sql.ref('p.birth_year'),
  engagementRate: sql.ref('p.engagement_rate'),
} as const satisfies Record<keyof Ranges, unknown>

/** The database stores the number of listed records for each value of these traits. */
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

export function startsWithName(name: string): RawBuilder<boolean> {
  const start = `${name.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(p.name_folded like ${start} or p.name_folded like ${`% ${start}`})`
}

/** Matches names with a letter or two wrong. Combine it with `setSimilarityThreshold`. */
const isLike = (name: string) => sql<boolean>`p.name_folded %> ${name}`

export const isOnlyLike = (name: string) =>
  sql<boolean>`(${isLike(name)} and not ${startsWithName(name)} and ${setSimilarityThreshold})`

/**
 * Sets the threshold for this statement only. The condition refers to no column, so PostgreSQL
 * evaluates it before it reads rows.
 */
const setSimilarityThreshold = sql<boolean>`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null`

/** Scores higher than every name that is only similar. */
export const startScore = (name: string): RawBuilder<number> =>
  sql<number>`(case when p.name_folded = ${name} then 1 else 0.8 + 0.19 * similarity(p.name_folded, ${name}) end)::float8`

export const likeScore = (name: string): RawBuilder<number> =>
  sql<number>`(0.79 * word_similarity(${name}, p.name_folded))::float8`

/** Score of a name match, 0–1. */
export const nameScore = (name: string): RawBuilder<number> =>
  sql<number>`case when ${startsWithName(name)} then ${startScore(name)} else ${likeScore(name)} end`

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
  const { unavailable } = filters
  const free = unavailable ? [sql<boolean>`p.account_id not in ${accountsOf(unavailable)}`] : []
  return sql.join([sql<boolean>`p.is_listed`, ...traits, ...ranges, ...profileConditions(filters), ...free], sql` and `)
}

/** Selects talents who are left out, once for the whole statement. */
const accountsOf = ({ accountIds, ruleKeys }: Unavailable) => sql`(
  select unnest(${[...accountIds]}::text[]) union select account_id from ${talentsWithRules(ruleKeys)} refusing)`

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const foldLetters = (text: string): string =>
  normalizeText(text).replaceAll(/[øßłđæœðþı]/g, (letter) => LETTERS[letter] ?? letter)

/** Matches the phrases in any inflection. */
export function mentions(phrases: readonly string[]): RawBuilder<boolean> {
  const queries = phrases.map((phrase) => sql`phraseto_tsquery('english', ${foldLetters(phrase)})`)
  return sql<boolean>`p.about @@ (${sql.join(queries, sql` || `)})`
}

function profileConditions(filters: Filters): RawBuilder<boolean>[] {
  const { languages = [], place, maxFeeMinorUnit: fee, feeCurrency: currency = 'USD' } = filters
  const ages = agesOf(filters)
  return [
    ...languages.map(
      (code) => sql<boolean>`(p.terms @> ${[languageTerm(code)]}::text[] or ${mentions([languageName(code)])})`,
    ),
    ...(place === undefined ? [] : [mentions(namesOfPlace(normalizeText(place)))]),
    ...(ages
      ? [
          sql<boolean>`(p.birth_year between ${ages.bornFrom} and ${ages.bornTo}
            or (p.birth_year is null and p.age_group = any(${ages.groups}::text[])))`,
        ]
      : []),
    ...(fee === undefined
      ? []
      : [
          sql<boolean>`(exists (select from ${minimumFees} fee
              where fee.account_id = p.account_id and fee.currency = ${currency} and fee.amount_minor_unit <= ${fee})
            or not exists (select from ${minimumFees} fee where fee.account_id = p.account_id))`,
        ]),
  ]
}

/**
 * True if the query has no name, all its filters are in `COUNTED`, and they make at most one term.
 */
export const isBroad = ({ name, filters }: RecordQuery): boolean =>
  name === undefined &&
  Object.keys(requestedFilters(filters)).every((key) => COUNTED.has(key)) &&
  termsOf(filters).length <= 1

/** Sums the changes in `likeness_counts`, so the total is exact. */
export function broadTotal({ filters: { unavailable, ...filters } }: RecordQuery): RawBuilder<unknown> {
  // Counts only the talents who are left out, because they are fewer than all others.
  const leftOut = unavailable
    ? sql`(select count(*) from likeness_profiles p
        where p.account_id in ${accountsOf(unavailable)} and ${matchingFilters(filters)})`
    : sql`0`
  return sql`select coalesce(sum(listed), 0)::bigint - ${leftOut} as total
    from likeness_counts where term = ${termsOf(filters)[0] ?? ''}`
}

export const matchingRecords = ({ name, filters }: RecordQuery): RawBuilder<boolean> =>
  name === undefined
    ? matchingFilters(filters)
    : sql`${matchingFilters(filters)} and (${startsWithName(name)} or ${isLike(name)}) and ${setSimilarityThreshold}`
