import { sql } from 'kysely'
import { plannedAnew } from '../../../../platform/database/planned-anew.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Meaning } from '../meaning.ts'
import { literalOf } from './face-vectors.ts'
import { callOff, type Patience } from './find-exact.ts'
import { type FoundProfile, foundProfiles } from './found-profiles.ts'
import { matching, type Wanted } from './matching.ts'

export type WantedNear = {
  meaning: Meaning
  /** Only those that match, or only those that do not. */
  within?: Wanted
  except?: Wanted
  limit: number
  offset: number
}

/**
 * So many are found by the bits of their vectors, and put in order by the vectors themselves: of the twenty nearest one in
 * fifty is missed then (docs/performance.md).
 */
const LOOKED_AT = 2500
/** As far as an index looks at once; the database goes on from there. */
const LOOKED_AT_ONCE = 1000

/**
 * The listed records nearest in meaning, nearest first, `score` by how near: 0–1. Where few are let through all of them are
 * compared; else the index is followed until enough are found, as the database thinks best. Nobody comes behind the
 * 2500 nearest. One statement.
 */
export async function findSimilar(db: Db, wanted: WantedNear, patience: Patience): Promise<FoundProfile[]> {
  const { meaning, within = { filters: {} }, except, limit, offset } = wanted
  const vector = sql`${literalOf(meaning.vector)}::halfvec(512)`
  // How far the index looks is set by what it is asked with, and holds for this statement alone.
  const bits = sql`(select binary_quantize(${vector})::bit(512) where set_config('hnsw.ef_search', ${String(LOOKED_AT_ONCE)}, true)
    || set_config('hnsw.iterative_scan', 'relaxed_order', true) is not null)`
  const page = sql`
    select near.account_id, greatest(0, least(1, -near.apart))::float8 as score, array[]::float8[] as keys,
      row_number() over (order by near.apart, near.account_id) as position
    from (
      select looked.account_id, looked.vector <#> ${vector} as apart
      from (
        select m.account_id, m.vector
        from likeness_meanings m join likeness_profiles p on p.account_id = m.account_id
        where m.made_by = ${meaning.madeBy} and m.vector is not null and ${matching(within)}
          ${except ? sql`and not (${matching(except)})` : sql``}
        order by binary_quantize(m.vector)::bit(512) <~> ${bits} limit ${LOOKED_AT}) looked
      order by apart, looked.account_id limit ${limit} offset ${offset}) near`
  const { rows } = await sql<FoundProfile>`${plannedAnew}
    select found.* from (${foundProfiles(page)}) found order by found.position`.execute(db, callOff(patience))
  return rows
}
