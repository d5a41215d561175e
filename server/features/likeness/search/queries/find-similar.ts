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

/** The listed records nearest in meaning, nearest first, `score` by how near: 0–1. One statement. */
export async function findSimilar(db: Db, wanted: WantedNear, patience: Patience): Promise<FoundProfile[]> {
  const { meaning, within = { filters: {} }, except, limit, offset } = wanted
  const vector = sql`${literalOf(meaning.vector)}::halfvec(512)`
  const page = sql`
    select p.account_id, greatest(0, least(1, -(near.apart)))::float8 as score, array[]::float8[] as keys,
      row_number() over (order by near.apart, p.account_id) as position
    from (
      select p.account_id, m.vector <#> ${vector} as apart
      from likeness_meanings m join likeness_profiles p on p.account_id = m.account_id
      where m.made_by = ${meaning.madeBy} and m.vector is not null and ${matching(within)}
        ${except ? sql`and not (${matching(except)})` : sql``}
      order by m.vector <#> ${vector}, p.account_id limit ${limit} offset ${offset}
    ) near join likeness_profiles p on p.account_id = near.account_id`
  const { rows } = await sql<FoundProfile>`${plannedAnew}
    select found.* from (${foundProfiles(page)}) found order by found.position`.execute(db, callOff(patience))
  return rows
}
