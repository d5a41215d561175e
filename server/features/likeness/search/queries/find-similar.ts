import { type RawBuilder, sql } from 'kysely'
import { plannedAnew } from '../../../../platform/database/planned-anew.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Meaning } from '../remembered-meanings.ts'
import { literalOf } from './face-vectors.ts'
import { callOff, type Patience } from './find-exact.ts'
import { isBroad, matching, type Wanted } from './matching.ts'
import { nearlyAllVectors, probesOf } from './meaning-index.ts'
import type { Hit } from './read-found.ts'

export type WantedNear = {
  meaning: Meaning
  /** Only those that match, or only those that do not. */
  within?: Wanted
  except?: Wanted
  limit: number
  offset: number
}

/** Of so few that the filters let through, every vector is compared. */
const FEW = 4000
/** Results are in one order however they are paged: a page is cut out of so many, and deep ones out of more. */
const LOOKED_AT = 200
const LOOKED_AT_DEEPLY = 2500
const DEEP = 100

/**
 * The listed records nearest in meaning, nearest first, `score` by how near: 0–1. Where few are let through all of them are
 * compared; else the index is followed until enough are found, as the database thinks best. Nobody comes behind the
 * 2500 nearest. One statement where few are let through, else two at most.
 */
export async function findSimilar(db: Db, wanted: WantedNear, patience: Patience): Promise<Hit[]> {
  const { within = { filters: {} }, except } = wanted
  const few = except || isBroad(within) ? undefined : await findAmongFew(db, { ...wanted, within }, patience)
  return few ?? (await findByIndex(db, { ...wanted, within }, patience))
}

/** Undefined where many are let through. */
async function findAmongFew(
  db: Db,
  { meaning, within, limit, offset }: WantedNear & { within: Wanted },
  patience: Patience,
): Promise<Hit[] | undefined> {
  const { rows } = await sql<{ total: number } & (Hit | { accountId: null })>`${plannedAnew}
    with matching as materialized (
      select p.account_id from likeness_profiles p where ${matching(within)}
    ), few as materialized (select * from matching limit ${FEW + 1})
    , counted as materialized (select count(*) as total from few)
    select counted.total, near.account_id as "accountId", ${scoreOf(sql.ref('near.apart'))} as score
    from counted
    left join (
      select few.account_id, m.vector <#> ${vectorOf(meaning)} as apart
      from few join likeness_meanings m on m.account_id = few.account_id
      where m.made_by = ${meaning.madeBy} and m.vector is not null and (select total from counted) <= ${FEW}
      order by apart, few.account_id limit ${limit} offset ${offset}) near on true
    order by near.apart, near.account_id`.execute(db, callOff(patience))
  if ((rows[0]?.total ?? 0) > FEW) return undefined
  return rows.flatMap((row) => (row.accountId === null ? [] : [{ accountId: row.accountId, score: row.score }]))
}

async function findByIndex(
  db: Db,
  { meaning, within, except, limit, offset }: WantedNear & { within: Wanted },
  patience: Patience,
): Promise<Hit[]> {
  // How far the index looks is set by what it is asked with, and holds for this statement alone. It looks on until enough
  // are let through.
  const vector = sql`(select ${vectorOf(meaning)} where set_config('ivfflat.probes', ${probesOf(nearlyAllVectors)}, true)
    || set_config('ivfflat.iterative_scan', 'relaxed_order', true) is not null)`
  const lookedAt = offset + limit <= DEEP ? LOOKED_AT : LOOKED_AT_DEEPLY
  const { rows } = await sql<Hit>`${plannedAnew}
    select looked.account_id as "accountId", ${scoreOf(sql.ref('looked.apart'))} as score
    from (
      select m.account_id, m.vector <#> ${vector} as apart
      from likeness_meanings m join likeness_profiles p on p.account_id = m.account_id
      where m.made_by = ${meaning.madeBy} and m.vector is not null and ${matching(within)}
        ${except ? sql`and not (${matching(except)})` : sql``}
      order by apart limit ${lookedAt}) looked
    order by looked.apart, looked.account_id limit ${limit} offset ${offset}`.execute(db, callOff(patience))
  return rows
}

const vectorOf = ({ vector }: Meaning) => sql`${literalOf(vector)}::halfvec(512)`
const scoreOf = (apart: RawBuilder<unknown>) => sql`greatest(0, least(1, -(${apart})))::float8`
