import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/transaction.ts'
import type { ClassifiedTable, Key, Person } from '../classify.ts'
import { belongsToPerson } from './erase-by-class.ts'

export type PersonalRow = Readonly<Record<string, unknown>>
/**
 * A column of an export. If `of` contains keys, the value is exported only if one of these keys
 * identifies the person.
 */
export type ExportedColumn = { name: string; namesAccount: boolean; of: readonly Key[] }

/**
 * Lists the columns of a table that an export of a person's data contains. Columns with data of
 * other people and columns that only admins may read are left out.
 */
export function exportedColumns({ columns, keys, readers }: ClassifiedTable): ExportedColumn[] {
  return [...columns].flatMap(([name, column]) => {
    if (column === 'of another' || column === 'no person' || readers.get(name)?.join() === 'admin') return []
    const of = typeof column === 'string' ? [] : Object.keys(column).flatMap((key) => keys[key] ?? [])
    return [{ name, namesAccount: column === 'account', of }]
  })
}

/**
 * Reads the next page of a person's rows in a table, in the order of the column `order`. If there
 * is no such column, reads all rows. Runs one statement, or none if the table is not exported.
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
