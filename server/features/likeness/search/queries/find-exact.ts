import { type RawBuilder, sql } from 'kysely'
import { planEachTimePrefix } from '../../../../platform/database/plan-each-time.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { CursorPosition, Sorting } from '../domain/cursor.ts'
import {
  broadTotal,
  isBroad,
  isOnlyLike,
  likeScore,
  matchingFilters,
  matchingRecords,
  nameScore,
  type RecordQuery,
  startScore,
  startsWithName,
} from './matching.ts'
import type { Hit } from './read-profiles.ts'

export type PageQuery = RecordQuery & {
  sorting: Sorting
  limit: number
  offset: number
  after?: CursorPosition | undefined
}

/** The signal cancels the search's queries. */
export type SearchTimeLimit = { signal: AbortSignal }
export const cancelOptions = ({ signal }: SearchTimeLimit) =>
  ({ signal, inflightQueryAbortStrategy: 'cancel query' }) as const

export type ExactHit = Hit & { keys: number[] }

/**
 * Up to this number of matches, one statement counts and sorts. Beyond it an index provides the
 * order, and a second statement or stored counts the total.
 */
const FEW = 1000

/**
 * Returns a page of exact matches and their total. Deep pages should use a cursor, because an
 * offset is counted row by row.
 */
export async function findExact(
  db: Db,
  wanted: PageQuery,
  timeLimit: SearchTimeLimit,
): Promise<{ hits: ExactHit[]; total: number }> {
  const few = isBroad(wanted) ? undefined : await findFew(db, wanted, timeLimit)
  return few ?? (await findMany(db, wanted, timeLimit))
}

type Row = { total: number } & (ExactHit | { accountId: null })
const toPage = (rows: readonly Row[]) => ({
  hits: rows.flatMap((row) =>
    row.accountId === null ? [] : [{ accountId: row.accountId, score: row.score, keys: row.keys }],
  ),
  total: rows[0]?.total ?? 0,
})

/**
 * Returns undefined if there are many matches. A separate CTE computes the matches once, and keeps
 * the rest of the query from changing their plan.
 */
async function findFew(db: Db, wanted: PageQuery, timeLimit: SearchTimeLimit) {
  const { name, sorting, limit, offset } = wanted
  const score = name === undefined ? sql<number>`1::float8` : nameScore(name)
  const keys = sortKeysOf(sorting, score)
  // The score of a name match is expensive, so it is computed only once.
  const columns = keys.map(({ key }, at) => sql.ref(key === score ? 'score' : `key${at}`))
  const { rows } = await sql<Row>`${planEachTimePrefix}
    with matching as materialized (
      select p.account_id, ${score} as score
        ${sql.join(
          keys.flatMap(({ key }, at) => (key === score ? [] : [sql`, ${key} as ${columns[at]}`])),
          sql``,
        )}
      from likeness_profiles p where ${matchingRecords(wanted)}
    ), few as materialized (select * from matching limit ${FEW + 1})
    select counted.total, page.account_id as "accountId", page.score, array[${sql.join(columns)}]::float8[] as keys
    from (select count(*) as total from few) counted
    left join (
      select * from few where true ${afterCursor(wanted, keys, columns)}
      order by ${orderBy(sorting, columns)} limit ${limit} offset ${offset}) page on counted.total <= ${FEW}
    order by ${orderBy(sorting, columns)}`.execute(db, cancelOptions(timeLimit))
  const page = toPage(rows)
  return page.total > FEW ? undefined : page
}

async function findMany(db: Db, wanted: PageQuery, timeLimit: SearchTimeLimit) {
  const total = isBroad(wanted)
    ? broadTotal(wanted)
    : sql`select count(*) as total from likeness_profiles p where ${matchingRecords(wanted)}`
  const { rows } = await sql<Row>`${planEachTimePrefix}
    select counted.total, page.account_id as "accountId", page.score, page.keys
    from (${total}) counted
    left join (select *, row_number() over () as position from (${pageOf(wanted)}) ordered) page on true
    order by page.position`.execute(db, cancelOptions(timeLimit))
  return toPage(rows)
}

function pageOf({ name, filters, ...wanted }: PageQuery): RawBuilder<unknown> {
  const { sorting, limit, offset } = wanted
  if (name === undefined || sorting.by !== 'name') {
    const score = name === undefined ? sql<number>`1::float8` : nameScore(name)
    const keys = sortKeysOf(sorting, score)
    return orderedPage({ ...wanted, keys, score, where: matchingRecords({ name, filters }), limit, offset })
  }
  // Names that start with the text score highest, so they are read first. If they fill the page,
  // the second part does not run.
  const parts = [
    { where: startsWithName(name), score: startScore(name) },
    { where: isOnlyLike(name), score: likeScore(name) },
  ].map(({ where, score }) =>
    orderedPage({
      ...wanted,
      keys: sortKeysOf(sorting, score),
      score,
      where: sql`${matchingFilters(filters)} and ${where}`,
      limit: limit + offset,
      offset: 0,
    }),
  )
  const union = parts.map((part) => sql`(${part})`)
  return sql`select * from (${sql.join(union, sql` union all `)}) parts limit ${limit} offset ${offset}`
}

type Ordered = Pick<PageQuery, 'sorting' | 'after' | 'limit' | 'offset'> & {
  keys: readonly SortKey[]
  score: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

const orderedPage = ({ keys, score, where, sorting, limit, offset, after }: Ordered) => {
  const expressions = keys.map(({ key }) => key)
  return sql`
    select p.account_id, ${score} as score, array[${sql.join(expressions)}]::float8[] as keys
    from likeness_profiles p where ${where} ${afterCursor({ sorting, after }, keys, expressions, sql.ref('p.account_id'))}
    order by ${orderBy(sorting, expressions, sql.ref('p.account_id'))} limit ${limit} offset ${offset}`
}

const ACCOUNT = sql.ref('account_id')

function afterCursor(
  { sorting, after }: Pick<PageQuery, 'sorting' | 'after'>,
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

/**
 * Returns the sort keys; none is null. Each must be the same expression, with the same type, as in
 * an index. Unknown values come last in either direction.
 */
function sortKeysOf({ by, direction }: Sorting, score: RawBuilder<number>): SortKey[] {
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
