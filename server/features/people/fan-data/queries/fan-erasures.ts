import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type FanErasureRow = { id: string; sealed_scope: string; attempts: number }

export async function insertErasure(
  db: Db | Trx,
  { id, sealed, at, dueAt }: { id: string; sealed: string; at: Date; dueAt: Date },
): Promise<void> {
  await sql`
    with known as (
      insert into fan_erasures_known (id, requested_at) values (${id}, ${at}::timestamptz) on conflict do nothing
      returning id
    )
    insert into fan_erasures (id, sealed_scope, attempts, requested_at, due_at)
    select id, ${sealed}, 0, ${at}::timestamptz, ${dueAt}::timestamptz from known`.execute(db)
}

export async function findUnknownErasures(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) recorded (id)
    where not exists (select 1 from fan_erasures_known known where known.id = recorded.id)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listKnownBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('fan_erasures_known')
    .select('id')
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteKnown(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from fan_erasures_known where id = any(${[...ids]}::text[])`.execute(db)
}

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
