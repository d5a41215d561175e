import { type RawBuilder, sql } from 'kysely'
import { plannedAnew } from '../../../../platform/database/planned-anew.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Place, Sorting } from '../domain/cursor.ts'
import { type FoundProfile, foundProfiles } from './found-profiles.ts'
import { matching, nameScore, type Wanted } from './matching.ts'

export type WantedPage = Wanted & { sorting: Sorting; limit: number; offset: number; after?: Place | undefined }

/** How long a search may look, and who ends it. */
export type Patience = { signal: AbortSignal }
export const callOff = ({ signal }: Patience) => ({ signal, inflightQueryAbortStrategy: 'cancel query' }) as const

/**
 * A page of the records that are exactly as wanted, and how many there are of them in all. Deep pages go on after a place:
 * an offset is counted off row by row. One statement.
 */
export async function findExact(
  db: Db,
  wanted: WantedPage,
  patience: Patience,
): Promise<{ found: FoundProfile[]; total: number }> {
  const { q, sorting, limit, offset, after } = wanted
  const isWanted = matching(wanted)
  const keys = keysOf(sorting, q)
  const direction = sql.raw(sorting.direction)
  const following = after
    ? sql`and (${sql.join([...keys.map(({ key }) => key), sql`p.account_id`])})
        ${sql.raw(sorting.direction === 'desc' ? '<' : '>')}
        (${sql.join([...keys.map(({ type }, at) => sql`${after.keys[at]}::${type}`), sql`${after.accountId}::text`])})`
    : sql``
  const page = sql`
    select p.account_id, ${q === undefined ? sql`1::float8` : nameScore(q)} as score,
      array[${sql.join(keys.map(({ key }) => key))}]::float8[] as keys, row_number() over () as position
    from (
      select p.* from likeness_profiles p where ${isWanted} ${following}
      order by ${sql.join([...keys.map(({ key }) => key), sql`p.account_id`].map((key) => sql`${key} ${direction}`))}
      limit ${limit} offset ${offset}) p`
  const { rows } = await sql<{ total: number } & (FoundProfile | { accountId: null })>`${plannedAnew}
    with found as (${foundProfiles(page)})
    select counted.total, found.*
    from (select count(*) as total from likeness_profiles p where ${isWanted}) counted left join found on true
    order by found.position`.execute(db, callOff(patience))
  return { found: rows.filter((row) => row.accountId !== null), total: rows[0]?.total ?? 0 }
}

type SortKey = { key: RawBuilder<number>; type: RawBuilder<unknown> }

/** None is null, and each is an index's own, type and all: unknown comes last whichever way it goes. */
function keysOf({ by, direction }: Sorting, q: string | undefined): SortKey[] {
  const isUp = direction === 'asc'
  const followers = { key: sql<number>`p.number_of_followers`, type: sql`bigint` }
  switch (by) {
    case 'numberOfFollowers':
      return [followers]
    case 'birthYear':
      return [{ key: isUp ? sql`coalesce(p.birth_year, 9999)` : sql`coalesce(p.birth_year, 0)`, type: sql`integer` }]
    case 'engagementRate':
      return [
        { key: isUp ? sql`coalesce(p.engagement_rate, 2)` : sql`coalesce(p.engagement_rate, -1)`, type: sql`float8` },
      ]
    case 'name':
      return [{ key: nameScore(q ?? ''), type: sql`float8` }, followers]
  }
}
