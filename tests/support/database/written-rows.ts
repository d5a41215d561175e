import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Values of one row: times as dates, and JSON columns as plain values. */
export type WrittenRow = Readonly<Record<string, unknown>>

/** Inserts rows for states that no single route reaches. */
export async function writeRows(world: World, table: string, rows: readonly WrittenRow[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name))
  const columns = sql.join(names)
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    world.database.kysely,
  )
}
