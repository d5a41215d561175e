import { type RawBuilder, sql } from 'kysely'
import { planEachTimePrefix } from '../../../../platform/database/plan-each-time.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { TextEmbedding } from '../embedding-cache.ts'
import { vectorLiteral } from './face-vectors.ts'
import { cancelOptions, type SearchTimeLimit } from './find-exact.ts'
import { isBroad, matchingRecords, type RecordQuery } from './matching.ts'
import { approximateVectorCount, probesOf } from './meaning-index.ts'
import type { Hit } from './read-profiles.ts'

export type SimilarQuery = {
  meaning: TextEmbedding
  /** Searches only records that match `within`, and no records that match `except`. */
  within?: RecordQuery
  except?: RecordQuery
  limit: number
  offset: number
}

/** If the filters leave at most this many records, every vector is compared. */
const FEW = 4000
/**
 * Number of nearest results that the index search returns. The requested page is a slice of these
 * results. All pages up to the DEEP-th result use the same number, because the approximate index
 * may order results differently for another number. Deeper pages use DEEP_CANDIDATES.
 */
const CANDIDATES = 200
const DEEP_CANDIDATES = 2500
const DEEP = 100

/**
 * Returns the listed records nearest in meaning, with a `score` of 0–1. Compares all records if
 * few match the filters. Otherwise it searches the index, which reaches only the 2500 nearest.
 */
export async function findSimilar(db: Db, wanted: SimilarQuery, timeLimit: SearchTimeLimit): Promise<Hit[]> {
  const { within = { filters: {} }, except } = wanted
  const few = except || isBroad(within) ? undefined : await findAmongFew(db, { ...wanted, within }, timeLimit)
  return few ?? (await findByIndex(db, { ...wanted, within }, timeLimit))
}

async function findAmongFew(
  db: Db,
  { meaning, within, limit, offset }: SimilarQuery & { within: RecordQuery },
  timeLimit: SearchTimeLimit,
): Promise<Hit[] | undefined> {
  const { rows } = await sql<{ total: number } & (Hit | { accountId: null })>`${planEachTimePrefix}
    with matching as materialized (
      select p.account_id from likeness_profiles p where ${matchingRecords(within)}
    ), few as materialized (select * from matching limit ${FEW + 1})
    , counted as materialized (select count(*) as total from few)
    select counted.total, near.account_id as "accountId", ${scoreOf(sql.ref('near.apart'))} as score
    from counted
    left join (
      select few.account_id, m.vector <#> ${vectorOf(meaning)} as apart
      from few join likeness_meanings m on m.account_id = few.account_id
      where m.made_by = ${meaning.madeBy} and m.vector is not null and (select total from counted) <= ${FEW}
      order by apart, few.account_id limit ${limit} offset ${offset}) near on true
    order by near.apart, near.account_id`.execute(db, cancelOptions(timeLimit))
  if ((rows[0]?.total ?? 0) > FEW) return undefined
  return rows.flatMap((row) => (row.accountId === null ? [] : [{ accountId: row.accountId, score: row.score }]))
}

async function findByIndex(
  db: Db,
  { meaning, within, except, limit, offset }: SimilarQuery & { within: RecordQuery },
  timeLimit: SearchTimeLimit,
): Promise<Hit[]> {
  // Lets the index search until enough vectors pass the filters. Both settings apply to this
  // statement only.
  const vector = sql`(select ${vectorOf(meaning)} where set_config('ivfflat.probes', ${probesOf(approximateVectorCount)}, true)
    || set_config('ivfflat.iterative_scan', 'relaxed_order', true) is not null)`
  const candidateCount = offset + limit <= DEEP ? CANDIDATES : DEEP_CANDIDATES
  const { rows } = await sql<Hit>`${planEachTimePrefix}
    select looked.account_id as "accountId", ${scoreOf(sql.ref('looked.apart'))} as score
    from (
      select m.account_id, m.vector <#> ${vector} as apart
      from likeness_meanings m join likeness_profiles p on p.account_id = m.account_id
      where m.made_by = ${meaning.madeBy} and m.vector is not null and ${matchingRecords(within)}
        ${except ? sql`and not (${matchingRecords(except)})` : sql``}
      order by apart limit ${candidateCount}) looked
    order by looked.apart, looked.account_id limit ${limit} offset ${offset}`.execute(db, cancelOptions(timeLimit))
  return rows
}

const vectorOf = ({ vector }: TextEmbedding) => sql`${vectorLiteral(vector)}::halfvec(512)`
const scoreOf = (distance: RawBuilder<unknown>) => sql`greatest(0, least(1, -(${distance})))::float8`
