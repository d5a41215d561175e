import { type Selectable, sql } from 'kysely'
import type { MerchCartsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

export type CartRow = Selectable<MerchCartsTable>

/** Whose browser, and which person, a cart may belong to. */
export type CartHolder = { cookieId: string | null; userId: string | null }

/**
 * The cart that a session fills: the one it has filled, else its holder's, else a new one. The session is locked by the
 * caller, so that it gets one. Four statements at most.
 */
export async function ensureSessionCart(
  trx: Trx,
  { sessionId, holder, at }: { sessionId: string; holder: CartHolder; at: Date },
): Promise<string> {
  const linked = await trx
    .selectFrom('merch_session_carts as s')
    .innerJoin('merch_carts as c', 'c.id', 's.cart_id')
    .select(['c.id', 'c.owner_cookie_id', 'c.owner_user_id'])
    .where('s.session_id', '=', sessionId)
    .where('c.status', '=', 'active')
    .executeTakeFirst()
  const cart = linked ?? (await findHoldersCart(trx, holder)) ?? (await insertCart(trx, holder, at))
  if (!linked)
    await trx
      .insertInto('merch_session_carts')
      .values({ session_id: sessionId, cart_id: cart.id, updated_at: at })
      .onConflict((on) => on.column('session_id').doUpdateSet({ cart_id: cart.id, updated_at: at }))
      .execute()
  if (linked) await claimCart(trx, linked, holder)
  return cart.id
}

/** The browser's own draft, or the last that a person filled. One statement. */
export const findHoldersCart = (
  db: Pick<Db, 'selectFrom'>,
  { cookieId, userId }: CartHolder,
): Promise<CartRow | undefined> =>
  db
    .selectFrom('merch_carts')
    .selectAll()
    .where('status', '=', 'active')
    .where((cart) => cart.or([cart('owner_cookie_id', '=', cookieId), cart('owner_user_id', '=', userId)]))
    .orderBy(sql`owner_cookie_id is not distinct from ${cookieId}`, 'desc')
    .orderBy('last_touched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function insertCart(trx: Trx, { cookieId, userId }: CartHolder, at: Date): Promise<{ id: string }> {
  const row = { id: newId(), status: 'active', owner_user_id: userId, last_touched_at: at, created_at: at } as const
  const made = await trx
    .insertInto('merch_carts')
    .values({ ...row, owner_cookie_id: cookieId, updated_at: at })
    // Two sessions of one browser at once: the second finds the first's.
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const cart = made ?? (await findHoldersCart(trx, { cookieId, userId }))
  if (!cart) throw new Error('a cart went away while a session was about to fill it')
  return cart
}

/** A cart that nobody's browser or account holds yet is held by whoever fills it. One statement at most. */
async function claimCart(
  trx: Trx,
  cart: Pick<CartRow, 'id' | 'owner_cookie_id' | 'owner_user_id'>,
  { cookieId, userId }: CartHolder,
): Promise<void> {
  const takesCookie = cart.owner_cookie_id === null && cookieId !== null
  const takesUser = cart.owner_user_id === null && userId !== null
  if (!takesCookie && !takesUser) return
  await sql`
    update merch_carts c set owner_user_id = coalesce(owner_user_id, ${userId}),
      owner_cookie_id = coalesce(owner_cookie_id, case when not exists (
        select from merch_carts o where o.owner_cookie_id = ${cookieId} and o.status = 'active') then ${cookieId}::text end)
    where c.id = ${cart.id}`.execute(trx)
}

/** Somebody has written to a cart: the whole group of its draft and forks is awake. One statement. */
export async function touchCart(trx: Trx, cartId: string, at: Date): Promise<void> {
  await sql`
    update merch_carts set last_touched_at = ${at}, updated_at = ${at}
    where coalesce(source_cart_id, id) = (select coalesce(source_cart_id, id) from merch_carts where id = ${cartId})`.execute(
    trx,
  )
}

/** A cart with nothing in it any more was bought, or emptied by its owner; one that holds something else stays. One statement. */
export async function closeEmptyCart(
  trx: Trx,
  { cartId, status, at }: { cartId: string; status: 'converted' | 'discarded'; at: Date },
): Promise<void> {
  await sql`
    update merch_carts c set status = ${status}, last_touched_at = ${at}, updated_at = ${at}
    where c.id = ${cartId} and c.status = 'active'
      and not exists (select from merch_cart_items i where i.cart_id = c.id and i.order_id is null)`.execute(trx)
}

export type CartWords = { cartId: string; discountCode: string | null; giftNote: string | null }

/** What a session says beside the rows of its cart. One statement. */
export async function findCartWords(db: Pick<Db, 'selectFrom'>, sessionId: string): Promise<CartWords | undefined> {
  const row = await db
    .selectFrom('merch_session_carts')
    .select(['cart_id', 'discount_code', 'gift_note'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row && { cartId: row.cart_id, discountCode: row.discount_code, giftNote: row.gift_note }
}

/** What is left out stays. One statement. */
export async function putCartWords(
  trx: Trx,
  sessionId: string,
  { discountCode, giftNote }: { discountCode?: string | null | undefined; giftNote?: string | null | undefined },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('merch_session_carts')
    .set({
      updated_at: at,
      ...(discountCode === undefined ? {} : { discount_code: discountCode }),
      ...(giftNote === undefined ? {} : { gift_note: giftNote }),
    })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Which of these sessions have a cart, or rows of one. One statement. */
export async function findSessionsWithCarts(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_cart_items where session_id = any(${[...sessionIds]}::text[])
    union select session_id from merch_session_carts where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}
