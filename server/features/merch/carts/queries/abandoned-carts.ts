import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'

export type Idle = { before: Date; now: Date }

/** Contract, part 2, "Abandoned carts", candidate rule. */
const isAbandonedAndDue = ({ before, now }: Idle) => sql`
  c.status = 'active' and c.source_cart_id is null and c.last_touched_at < ${before}::timestamptz
  and c.abandoned_notified_at is null and (c.recover_after is null or c.recover_after <= ${now}::timestamptz)`

/** Lists abandoned root carts with rows, the oldest activity first. */
export async function listAbandonedRoots(db: Db, idle: Idle, after: DueRow, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select c.id, c.last_touched_at as due_at from merch_carts c
    where ${isAbandonedAndDue(idle)} and (c.last_touched_at, c.id) > (${after.due_at}::timestamptz, ${after.id})
      and exists (
        select from merch_cart_items i join merch_carts g on g.id = i.cart_id
        where i.order_id is null and (g.id = c.id or g.source_cart_id = c.id))
    order by c.last_touched_at, c.id limit ${limit}`.execute(db)
  return rows
}

/** `ownerUserId` is null for the draft of an anonymous browser. */
export type LockedAbandonedCart = { id: string; ownerUserId: string | null; isMarked: boolean }

/**
 * Locks an abandoned cart. Undefined if it is no longer abandoned or another run has locked it.
 */
export async function lockAbandonedCart(
  trx: Trx,
  rootId: string,
  idle: Idle,
): Promise<LockedAbandonedCart | undefined> {
  const { rows } = await sql<LockedAbandonedCart>`
    select c.id, c.owner_user_id as "ownerUserId", c.abandoned_at is not null as "isMarked" from merch_carts c
    where c.id = ${rootId} and ${isAbandonedAndDue(idle)} for no key update skip locked`.execute(trx)
  return rows[0]
}

/**
 * Marks a cart and its forks as abandoned. Their status does not change, so links to them still
 * work.
 */
export async function markAbandoned(
  trx: Trx,
  rootId: string,
  itemsWhenAbandoned: readonly object[],
  at: Date,
): Promise<void> {
  await sql`
    update merch_carts set abandoned_at = ${at}, updated_at = ${at},
      items_left = case when id = ${rootId} then ${JSON.stringify(itemsWhenAbandoned)}::jsonb end
    where (id = ${rootId} or source_cart_id = ${rootId}) and status = 'active' and abandoned_at is null`.execute(trx)
}

/** Postpones the next check of a cart. The caller must have locked the root cart. */
export async function delayRecovery(trx: Trx, rootId: string, until: Date): Promise<void> {
  await trx.updateTable('merch_carts').set({ recover_after: until }).where('id', '=', rootId).execute()
}

/**
 * Records that a cart's only mail was queued, or that none will be sent. The cart is not checked
 * again.
 */
export async function stampNotified(
  trx: Trx,
  rootId: string,
  { isMailed }: { isMailed: boolean },
  at: Date,
): Promise<void> {
  await sql`
    update merch_carts set abandoned_notified_at = ${at}, updated_at = ${at},
      mailed_at = case when ${isMailed} then ${at}::timestamptz end
    where (id = ${rootId} or source_cart_id = ${rootId}) and abandoned_notified_at is null`.execute(trx)
}

/**
 * Closes carts without activity since `before`, and their forks, as `abandoned`. Removes the
 * cookie digest, the addresses and the rows, but keeps a summary of the rows for admins.
 * @returns the number of closed carts, not counting forks
 */
export async function closeIdleCarts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with idle as materialized (
      select id from merch_carts
      where status = 'active' and source_cart_id is null and last_touched_at < ${before}::timestamptz
      order by last_touched_at limit ${limit} for no key update skip locked
    ), members as materialized (
      select id from merch_carts where coalesce(source_cart_id, id) in (select id from idle)
    ), pieces as (
      delete from merch_cart_items where cart_id in (select id from members) and order_id is null
    ), words as (
      update merch_session_carts set email = null, email_at = null, gift_note = null, discount_code = null
      where cart_id in (select id from members)
    ), given_up as (
      update merch_carts set status = 'abandoned', abandoned_at = coalesce(abandoned_at, last_touched_at),
        owner_cookie_id = null, email = null, email_at = null
      where id in (select id from members) and status = 'active' returning source_cart_id
    ) select count(*) filter (where source_cart_id is null)::int as count from given_up`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteEndedCarts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as materialized (
      select id from merch_carts
      where status <> 'active' and source_cart_id is null and last_touched_at < ${before}::timestamptz
      order by last_touched_at limit ${limit} for update skip locked
    ), forks as (
      delete from merch_carts where source_cart_id in (select id from ended)
    ), roots as (
      delete from merch_carts where id in (select id from ended) returning 1
    ) select count(*)::int as count from roots`.execute(db)
  return rows[0]?.count ?? 0
}
