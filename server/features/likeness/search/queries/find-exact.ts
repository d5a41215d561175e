import { type RawBuilder, sql } from 'kysely'
import { plannedAnew } from '../../../../platform/database/planned-anew.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Place, Sorting } from '../domain/cursor.ts'
import {
  begins,
  isBroad,
  isOnlyLike,
  likeScore,
  matching,
  matchingFilters,
  nameScore,
  startScore,
  type Wanted,
} from './matching.ts'
import type { Hit } from './read-found.ts'

export type WantedPage = Wanted & { sorting: Sorting; limit: number; offset: number; after?: Place | undefined }

/** How long a search may look, and who ends it. */
export type Patience = { signal: AbortSignal }
export const callOff = ({ signal }: Patience) => ({ signal, inflightQueryAbortStrategy: 'cancel query' }) as const

/** One of a page, and what it was put in order by. */
export type ExactHit = Hit & { keys: number[] }

/** So many are read as they come, counted and put in order at once; beyond, an index gives the order and the rest is counted. */
const FEW = 1000

/**
 * A page of the records that are exactly as wanted, and how many there are of them in all. Deep pages go on after a place:
 * an offset is counted off row by row. One statement where it finds a thousand or fewer, else two at most.
 */
export async function findExact(
  db: Db,
  wanted: WantedPage,
  patience: Patience,
): Promise<{ hits: ExactHit[]; total: number }> {
  const few = isBroad(wanted) ? undefined : await findFew(db, wanted, patience)
  return few ?? (await findMany(db, wanted, patience))
}

type Row = { total: number } & (ExactHit | { accountId: null })
const answerOf = (rows: readonly Row[]) => ({
  hits: rows.flatMap((row) =>
    row.accountId === null ? [] : [{ accountId: row.accountId, score: row.score, keys: row.keys }],
  ),
  total: rows[0]?.total ?? 0,
})

/**
 * Undefined where there are many. What matches is looked for once: for the page, and for the count. It stands by itself, so
 * that the plan is the one for all that match, whatever is then read of them.
 */
async function findFew(db: Db, wanted: WantedPage, patience: Patience) {
  const { name, sorting, limit, offset } = wanted
  const score = name === undefined ? sql<number>`1::float8` : nameScore(name)
  const keys = keysOf(sorting, score)
  // By how well a name fits, the first key is the score, which is dear enough to reckon once.
  const columns = keys.map(({ key }, at) => sql.ref(key === score ? 'score' : `key${at}`))
  const { rows } = await sql<Row>`${plannedAnew}
    with matching as materialized (
      select p.account_id, ${score} as score
        ${sql.join(
          keys.flatMap(({ key }, at) => (key === score ? [] : [sql`, ${key} as ${columns[at]}`])),
          sql``,
        )}
      from likeness_profiles p where ${matching(wanted)}
    ), few as materialized (select * from matching limit ${FEW + 1})
    select counted.total, page.account_id as "accountId", page.score, array[${sql.join(columns)}]::float8[] as keys
    from (select count(*) as total from few) counted
    left join (
      select * from few where true ${following(wanted, keys, columns)}
      order by ${orderBy(sorting, columns)} limit ${limit} offset ${offset}) page on counted.total <= ${FEW}
    order by ${orderBy(sorting, columns)}`.execute(db, callOff(patience))
  const answer = answerOf(rows)
  return answer.total > FEW ? undefined : answer
}

async function findMany(db: Db, wanted: WantedPage, patience: Patience) {
  const { rows } = await sql<Row>`${plannedAnew}
    select counted.total, page.account_id as "accountId", page.score, page.keys
    from (select count(*) as total from likeness_profiles p where ${matching(wanted)}) counted
    left join (select *, row_number() over () as position from (${pageOf(wanted)}) ordered) page on true
    order by page.position`.execute(db, callOff(patience))
  return answerOf(rows)
}

function pageOf({ name, filters, ...wanted }: WantedPage): RawBuilder<unknown> {
  const { sorting, limit, offset } = wanted
  if (name === undefined || sorting.by !== 'name') {
    const score = name === undefined ? sql<number>`1::float8` : nameScore(name)
    const keys = keysOf(sorting, score)
    return inOrder({ ...wanted, keys, score, where: matching({ name, filters }), limit, offset })
  }
  // All that begin so fit better than all that are only like it, and the best come first. One after the other: of a name that many have, the second
  // part is never read.
  const parts = [
    { where: begins(name), score: startScore(name) },
    { where: isOnlyLike(name), score: likeScore(name) },
  ].map(({ where, score }) =>
    inOrder({
      ...wanted,
      keys: keysOf(sorting, score),
      score,
      where: sql`${matchingFilters(filters)} and ${where}`,
      limit: limit + offset,
      offset: 0,
    }),
  )
  const union = parts.map((part) => sql`(${part})`)
  return sql`select * from (${sql.join(union, sql` union all `)}) parts limit ${limit} offset ${offset}`
}

type Ordered = Pick<WantedPage, 'sorting' | 'after' | 'limit' | 'offset'> & {
  keys: readonly SortKey[]
  score: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

const inOrder = ({ keys, score, where, sorting, limit, offset, after }: Ordered) => {
  const expressions = keys.map(({ key }) => key)
  return sql`
    select p.account_id, ${score} as score, array[${sql.join(expressions)}]::float8[] as keys
    from likeness_profiles p where ${where} ${following({ sorting, after }, keys, expressions, sql.ref('p.account_id'))}
    order by ${orderBy(sorting, expressions, sql.ref('p.account_id'))} limit ${limit} offset ${offset}`
}

const ACCOUNT = sql.ref('account_id')

function following(
  { sorting, after }: Pick<WantedPage, 'sorting' | 'after'>,
  keys: readonly SortKey[],
  columns: readonly RawBuilder<unknown>[],
  account: RawBuilder<unknown> = ACCOUNT,
): RawBuilder<unknown> {
  if (!after) return sql``
  const place = [...keys.map(({ type }, at) => sql`${after.keys[at]}::${type}`), sql`${after.accountId}::text`]
  const isBehind = sql.raw(sorting.direction === 'desc' ? '<' : '>')
  return sql`and (${sql.join([...columns, account])}) ${isBehind} (${sql.join(place)})`
}

const orderBy = (
  { direction }: Sorting,
  columns: readonly RawBuilder<unknown>[],
  account: RawBuilder<unknown> = ACCOUNT,
) => sql.join([...columns, account].map((key) => sql`${key} ${sql.raw(direction)}`))

type SortKey = { key: RawBuilder<number>; type: RawBuilder<unknown> }

/** None is null, and each is an index's own, type and all: unknown comes last whichever way it goes. */
function keysOf({ by, direction }: Sorting, score: RawBuilder<number>): SortKey[] {
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
      return [{ key: score, type: sql`float8` }, followers]
  }
}
