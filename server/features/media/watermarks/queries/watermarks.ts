import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/** Returns false if the id is taken. */
export async function insertWatermark(db: Db, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into watermarks (id, made_at) values (${id}, ${at}::timestamptz)
    on conflict (id) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Returns when the marks with these ids were made, oldest first. */
export async function findWatermarks(db: Db, ids: readonly string[]): Promise<{ id: string; madeAt: Date }[]> {
  const { rows } = await sql<{ id: string; madeAt: Date }>`
    select id, made_at as "madeAt" from watermarks where id = any(${[...ids]}::text[]) order by made_at, id`.execute(db)
  return rows
}
