import { sql } from 'kysely'
import { planEachTimePrefix } from '../../../../platform/database/plan-each-time.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { TextEmbedding } from '../embedding-cache.ts'
import { vectorLiteral } from './face-vectors.ts'
import { cancelOptions, type SearchTimeLimit } from './find-exact.ts'
import { matchingRecords, mentions, type RecordQuery } from './matching.ts'

/** `meaning` is 0–1; null without a vector. */
export type WordHit = { accountId: string; mentioned: string[]; meaning: number | null }

/**
 * Maximum number of records that are ranked. Words that more records mention say little about one
 * of them.
 */
const MAX_RANKED = 4000
/**
 * Maximum number of words that are looked up. The others count only through the meaning of the
 * text.
 */
export const MAX_WORDS = 8

/**
 * Finds records that mention the words, in any inflection: records with the most words first, then
 * the nearest in meaning.
 */
export async function findByWords(
  db: Db,
  wanted: { words: readonly string[]; meaning?: TextEmbedding | undefined; within: RecordQuery; limit: number },
  timeLimit: SearchTimeLimit,
): Promise<WordHit[]> {
  const words = wanted.words.slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const each = words.map((word) => sql`${mentions([word])}`)
  const { meaning } = wanted
  const apart = meaning ? sql`m.vector <#> ${vectorLiteral(meaning.vector)}::halfvec(512)` : sql`null::float8`
  const { rows } = await sql<{ accountId: string; mentioned: boolean[]; meaning: number | null }>`${planEachTimePrefix}
    with found as materialized (
      select p.account_id, array[${sql.join(each)}] as mentioned, p.number_of_followers
      from likeness_profiles p where ${matchingRecords(wanted.within)} and ${mentions(words)} limit ${MAX_RANKED})
    select found.account_id as "accountId", found.mentioned, greatest(0, least(1, -(${apart})))::float8 as meaning
    from found left join likeness_meanings m
      on m.account_id = found.account_id and m.made_by = ${meaning?.madeBy ?? ''} and m.vector is not null
    order by cardinality(array_positions(found.mentioned, true)) desc, meaning desc nulls last,
      found.number_of_followers desc, found.account_id
    limit ${wanted.limit}`.execute(db, cancelOptions(timeLimit))
  return rows.map(({ mentioned, ...row }) => ({ ...row, mentioned: words.filter((_, at) => mentioned[at]) }))
}
