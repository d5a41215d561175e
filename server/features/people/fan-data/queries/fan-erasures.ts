import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type FanErasureRow = { id: string; sealed_scope: string; attempts: number }

export async function insertErasure(
  db: Db | Trx,
  { id, sealed, at, dueAt }: { id: string; sealed: string; at: Date; dueAt: Date },
): Promise<void> {
  await db
    .insertInto('fan_erasures')
    .values({ id, sealed_scope: sealed, attempts: 0, requested_at: at, due_at: dueAt })
    .execute()
}

/** Claims the next due erasure by moving its due time; undefined if there is none. */
export async function claimErasure(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<FanErasureRow | undefined> {
  const { rows } = await sql<FanErasureRow>`
    update fan_erasures set due_at = ${until}::timestamptz, attempts = attempts + 1
    where id = (
      select id from fan_erasures where due_at <= ${now}::timestamptz order by due_at, id limit 1 for update skip locked)
    returning id, sealed_scope, attempts`.execute(db)
  return rows[0]
}

/** Stores the remaining work and the next due time. */
export async function postponeErasure(
  db: Db | Trx,
  { id, sealed, dueAt }: { id: string; sealed: string; dueAt: Date },
): Promise<void> {
  await sql`
    update fan_erasures set sealed_scope = ${sealed}, due_at = ${dueAt}::timestamptz where id = ${id}`.execute(db)
}

export async function endErasure(db: Db | Trx, id: string): Promise<void> {
  await db.deleteFrom('fan_erasures').where('id', '=', id).execute()
}
