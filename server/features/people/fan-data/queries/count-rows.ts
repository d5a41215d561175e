import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { belongsToPerson, type ClassifiedTable, type Person } from '../../../../platform/personal-data/index.ts'

export type TableCount = { table: string; title: string; count: number }

/** Tables without exported rows are left out. */
export async function countRows(db: Db, tables: readonly ClassifiedTable[], person: Person): Promise<TableCount[]> {
  const counts = tables.flatMap(({ table, title, keys }) => {
    const tied = Object.values(keys).filter(({ tie, isExported }) => isExported && person[tie].length > 0)
    if (title === undefined || tied.length === 0) return []
    const any = sql.join(
      tied.map((key) => belongsToPerson(key, person)),
      sql` or `,
    )
    return [
      sql`select ${table}::text as "table", ${title}::text as title, count(*)::integer as count from ${sql.table(table)} where (${any})`,
    ]
  })
  if (counts.length === 0) return []
  const { rows } = await sql<TableCount>`
    select * from (${sql.join(counts, sql` union all `)}) counted where count > 0`.execute(db)
  return rows
}
