import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { OutboxRow } from '../outbox-row.ts'

/**
 * Locks rows of the outbox, in the order of their positions. A run locks an entity by its first
 * row, so two runs never dispatch events of one entity in the wrong order. Skips entities that
 * other runs have locked. Delete the rows in the same transaction.
 */
export async function claimOutbox(trx: Trx, limit: number): Promise<OutboxRow[]> {
  const { rows: heads } = await sql<{ entity: string }>`
    select o.entity from webhook_outbox o
    where not exists (select from webhook_outbox earlier where earlier.entity = o.entity and earlier.position < o.position)
    order by o.position limit ${limit}
    for update skip locked`.execute(trx)
  if (heads.length === 0) return []
  const { rows } = await sql<OutboxRow>`
    select position, source, entity, brand_account_id as "brandAccountId", talent_account_id as "talentAccountId",
      facts, occurred_at as "occurredAt"
    from webhook_outbox where entity = any(${heads.map(({ entity }) => entity)}::text[])
    order by position limit ${limit}`.execute(trx)
  return rows
}

/** Deletes claimed rows by their positions. */
export async function deleteOutbox(trx: Trx, positions: readonly number[]): Promise<void> {
  await sql`delete from webhook_outbox where position = any(${[...positions]}::bigint[])`.execute(trx)
}

/** Takes the next position, for an event that has no row in the outbox. */
export async function nextPosition(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select nextval(pg_get_serial_sequence('webhook_outbox', 'position'))::bigint as position`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the outbox gave no position')
  return row.position
}
