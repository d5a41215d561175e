import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'
import type { ClassifiedTable, Key, Person } from '../classify.ts'
import { isTied } from './erase-by-class.ts'

export type PersonalRow = Readonly<Record<string, unknown>>
/** A column that the person gets: `of` names the keys it must be theirs by. */
export type ShownColumn = { name: string; namesAccount: boolean; of: readonly Key[] }

/**
 * Lists what of a table's rows is handed to the person they are tied to: what is theirs, and the books. What only admins
 * may read is not theirs.
 */
export function shownColumns({ columns, keys, readers }: ClassifiedTable): ShownColumn[] {
  return [...columns].flatMap(([name, column]) => {
    if (column === 'of another' || column === 'no person' || readers.get(name)?.join() === 'admin') return []
    const of = typeof column === 'string' ? [] : Object.keys(column).flatMap((key) => keys[key] ?? [])
    return [{ name, namesAccount: column === 'account', of }]
  })
}

/**
 * The next of a person's rows in a table, behind one of them, in the order of the table's column for it; all of them where
 * it has none. One statement; none for a table that nobody is given anything of.
 */
export async function readPersonalRows(
  db: Db,
  table: ClassifiedTable,
  person: Person,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PersonalRow[]> {
  const keys = Object.values(table.keys).filter(({ tie, isExported }) => isExported && person[tie].length > 0)
  if (keys.length === 0) return []
  const shown = shownColumns(table).map(({ name, of }) =>
    of.length === 0
      ? sql`${sql.ref(name)}`
      : sql`case when ${anyOf(of.map((key) => isTied(key, person)))} then ${sql.ref(name)} end as ${sql.ref(name)}`,
  )
  const order = table.order === undefined ? undefined : sql.ref(table.order)
  const isBehind = order && after !== undefined ? sql`and ${order} > ${after}` : sql``
  const page = order ? sql`order by ${order} limit ${limit}` : sql``
  const { rows } = await sql<PersonalRow>`
    select ${sql.join(shown)} from ${sql.table(table.table)}
    where ${anyOf(keys.map((key) => isTied(key, person)))} ${isBehind} ${page}`.execute(db)
  return rows
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql`(${sql.join(conditions, sql` or `)})`
