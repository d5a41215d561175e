import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { CartRow } from './carts.ts'

export type LogicalCart = { rootId: string; isRecovered: boolean }

/**
 * Locks a logical cart (a root cart with its forks). `cartId` may be the root, a fork, or a cart
 * that was merged into the root. Undefined if there is no such cart. Runs three statements.
 */
export async function lockLogicalCart(trx: Trx, cartId: string): Promise<LogicalCart | undefined> {
  const find = async () => {
    const { rows } = await sql<LogicalCart>`
      select l.id as "rootId", l.status in ('converted', 'discarded') or exists (
          select from merch_carts f where f.source_cart_id = l.id and f.status = 'converted') as "isRecovered"
      from merch_carts c join merch_carts r on r.id = coalesce(c.source_cart_id, c.id)
        join merch_carts l on l.id = coalesce(c.successor_id, r.successor_id, r.id)
      where c.id = ${cartId}`.execute(trx)
    return rows[0]
  }
  const beforeLock = await find()
  if (!beforeLock) return undefined
  await lockRoots(trx, [beforeLock.rootId])
  return find()
}

/** Always locks in the same order, so that two transactions cannot deadlock. */
export async function lockRoots(trx: Trx, rootIds: readonly string[]): Promise<CartRow[]> {
  if (rootIds.length === 0) return []
  return trx
    .selectFrom('merch_carts')
    .selectAll()
    .where('id', 'in', [...new Set(rootIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks the groups that `findCartsOf` finds, in the order of `lockRoots`. SQL finds their ids, so
 * this can be sent together with the session's lock.
 * @returns the ids of the roots
 */
export async function lockRootsOf(trx: Trx, sessionId: string, origins: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_carts where id in (
      select coalesce(c.source_cart_id, c.id) from merch_session_carts l join merch_carts c on c.id = l.cart_id
      where l.session_id = ${sessionId}
      union
      select coalesce(c.source_cart_id, c.id) from merch_cart_items i join merch_carts c on c.id = i.cart_id
      where i.order_id is null
        and (i.id = any(${[...origins]}::text[]) or i.copy_of = any(${[...origins]}::text[])))
    order by id for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}
