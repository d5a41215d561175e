import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'
import type { ClassifiedTable, Key, Person } from '../classify.ts'
import { belongsToPerson } from './erase-by-class.ts'

export type PersonalRow = Readonly<Record<string, unknown>>
/** If `of` contains keys, the value is exported only if one of them identifies the person. */
export type ExportedColumn = { name: string; namesAccount: boolean; of: readonly Key[] }

/**
 * Lists the exported columns of a table, without other people's data and columns that only admins
 * may read.
 */
export function exportedColumns({ columns, keys, readers }: ClassifiedTable): ExportedColumn[] {
  return [...columns].flatMap(([name, column]) => {
    if (column === 'of another' || column === 'no person' || readers.get(name)?.join() === 'admin') return []
    const of = typeof column === 'string' ? [] : Object.keys(column).flatMap((key) => keys[key] ?? [])
    return [{ name, namesAccount: column === 'account', of }]
  })
}

/**
 * Reads the next page of a person's rows by the column `order`, or all rows without one. Runs one
 * statement, or none if the table is not exported.
 */
export async function readPersonalRows(
  db: Db,
  table: ClassifiedTable,
  person: Person,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PersonalRow[]> {
  const keys = Object.values(table.keys).filter(({ tie, isExported }) => isExported && person[tie].length > 0)
  if (keys.length === 0) return []
  const shown = exportedColumns(table).map(({ name, of }) =>
    of.length === 0
      ? sql`${sql.ref(name)}`
      : sql`case when ${anyOf(of.map((key) => belongsToPerson(key, person)))} then ${sql.ref(name)} end as ${sql.ref(name)}`,
  )
  const order = table.order === undefined ? undefined : sql.ref(table.order)
  const isBehind = order && after !== undefined ? sql`and ${order} > ${after}` : sql``
  const page = order ? sql`order by ${order} limit ${limit}` : sql``
  const { rows } = await sql<PersonalRow>`
    select ${sql.join(shown)} from ${sql.table(table.table)}
    where ${anyOf(keys.map((key) => belongsToPerson(key, person)))} ${isBehind} ${page}`.execute(db)
  return rows
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql`(${sql.join(conditions, sql` or `)})`
