import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Counters of requests, which contain nothing of what was sent. */
const COUNTERS = ['daily_counts', 'throttles']

/** The number of rows in each table, except counters, and the paths of all files. */
export async function whatIsStored({ database: { kysely }, config }: World): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kysely)
  const stored: Record<string, unknown> = {
    files: readdirSync(config.DATA_DIR, { recursive: true }).map(String).toSorted(),
  }
  for (const { name } of tables.filter(({ name }) => !COUNTERS.includes(name))) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(kysely)
    stored[name] = rows[0]?.count ?? 0
  }
  return stored
}
