import { sql } from 'kysely'
import { planEachTimePrefix } from '../../../../platform/database/plan-each-time.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Filters } from '../domain/filters.ts'
import { cancelOptions, type SearchTimeLimit } from './find-exact.ts'
import { matchingRecords, type RecordQuery } from './matching.ts'

const FACETS = {
  category: 'category',
  gender: 'gender',
  hairColor: 'hair',
  ageGroup: 'age',
  expression: 'expression',
  accent: 'accent',
  voiceTone: 'tone',
  hasImageAsset: 'picture',
  hasVoiceSample: 'voice',
  tags: 'tag',
} as const satisfies Partial<Record<keyof Filters, string>>

export const FACET_NAMES = Object.keys(FACETS) as (keyof typeof FACETS)[]
export type Facets = Record<keyof typeof FACETS, { value: string; count: number }[]>

const MAX_VALUES = 30

/**
 * Counts the records for each value of each field, most frequent first. A field's own filter does
 * not apply to its counts, so that its other values are counted too. Tag filters do apply, because
 * all tags must match.
 */
export async function findFacets(db: Db, { name, filters }: RecordQuery, timeLimit: SearchTimeLimit): Promise<Facets> {
  const own = FACET_NAMES.filter((facet) => facet !== 'tags' && filters[facet] !== undefined)
  const others = FACET_NAMES.filter((facet) => !own.includes(facet))
  const counted = [
    count({ name, filters }, others),
    ...own.map((facet) => {
      const { [facet]: _own, ...rest } = filters
      return count({ name, filters: rest as Filters }, [facet])
    }),
  ]
  const { rows } = await sql<{ kind: string; value: string; count: number }>`${planEachTimePrefix}
    select kind, value, count from (
      select split_part(term, ':', 1) as kind, substr(term, strpos(term, ':') + 1) as value, count,
        row_number() over (partition by split_part(term, ':', 1) order by count desc, term) as place
      from (${sql.join(counted, sql` union all `)}) counted) ranked
    where place <= ${MAX_VALUES} order by kind, place`.execute(db, cancelOptions(timeLimit))
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return Object.fromEntries(
    FACET_NAMES.map((name) => [name, (byKind.get(FACETS[name]) ?? []).map(({ value, count }) => ({ value, count }))]),
  ) as Facets
}

const count = (wanted: RecordQuery, names: readonly (keyof typeof FACETS)[]) => sql`
  select term, count(*) as count from likeness_profiles p cross join unnest(p.terms) term
  where ${matchingRecords(wanted)} and split_part(term, ':', 1) = any(${names.map((name) => FACETS[name])}::text[])
  group by term`
