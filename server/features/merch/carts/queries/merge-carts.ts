import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/**
 * Merges a cart with its forks and rows into another cart, which becomes its successor. If the cart
 * was marked as abandoned or mailed, so is the successor. Rows keep all other fields, so the amount
 * that a session is about to pay does not change. The caller must have locked both roots. Runs six
 * statements.
 */
export async function mergeRoots(trx: Trx, from: string, into: string, at: Date): Promise<void> {
  const moved = sql`(
    select f.id as old, coalesce(k.id, f.id) as new from merch_carts f
      left join merch_carts k on k.source_cart_id = ${into} and k.email = f.email and k.status in ('active', 'abandoned')
    where f.source_cart_id = ${from} and f.status in ('active', 'abandoned')
    union all select ${from}::text, ${into}::text)`
  await sql`
    update merch_cart_items i set cart_id = m.new from ${moved} m
    where i.cart_id = m.old and m.old <> m.new and i.order_id is null`.execute(trx)
  await sql`update merch_session_carts s set cart_id = m.new from ${moved} m where s.cart_id = m.old and m.old <> m.new`.execute(
    trx,
  )
  await sql`
    update merch_carts i set last_touched_at = greatest(i.last_touched_at, f.last_touched_at),
      abandoned_at = least(i.abandoned_at, f.abandoned_at),
      abandoned_notified_at = greatest(i.abandoned_notified_at, f.abandoned_notified_at),
      mailed_at = greatest(i.mailed_at, f.mailed_at), recover_after = null, updated_at = ${at}
    from merch_carts f where (i.id = ${into} or i.source_cart_id = ${into}) and f.id = ${from}`.execute(trx)
  await sql`update merch_carts set successor_id = ${into}, updated_at = ${at} where successor_id = ${from}`.execute(trx)
  await sql`
    update merch_carts c set status = 'discarded', successor_id = ${into}, updated_at = ${at} from ${moved} m
    where c.id = m.old and m.old <> m.new`.execute(trx)
  await sql`
    update merch_carts c set source_cart_id = ${into}, abandoned_notified_at = r.abandoned_notified_at,
      last_touched_at = r.last_touched_at, updated_at = ${at}
    from merch_carts r where c.source_cart_id = ${from} and c.status <> 'discarded' and r.id = ${into}`.execute(trx)
}

export type Draft = { id: string; cookieId: string; touchedAt: Date }

export async function findDrafts(db: Db | Trx, cookieIds: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select id, owner_cookie_id as "cookieId", last_touched_at as "touchedAt" from merch_carts
    where owner_cookie_id = any(${[...cookieIds]}::text[]) and status = 'active' and owner_user_id is null
      and source_cart_id is null
    order by last_touched_at, id`.execute(db)
  return rows
}
