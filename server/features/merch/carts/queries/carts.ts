import { type Selectable, sql } from 'kysely'
import type { MerchCartsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

export type CartRow = Selectable<MerchCartsTable>

/** A browser, a signed-in person, or both. `cookieId` is the digest of the browser's cookie. */
export type CartHolder = { cookieId: string | null; userId: string | null }

/**
 * A locked draft of a browser, cart of a person, or fork of one of them for one mail address.
 * `rootId` names the cart of which it is a fork, or the cart itself. A root and its forks form a
 * group.
 */
export type LockedCart = {
  id: string
  rootId: string
  /** This field and the next ones are those of the root cart. */
  touchedAt: Date
  ownerCookieId: string | null
  ownerUserId: string | null
}
/**
 * `linked` has the session's rows, `person` belongs to the signed-in person, `draft` to the
 * browser.
 */
export type OpenCarts = { linked?: LockedCart; person?: LockedCart; draft?: LockedCart }

/**
 * Runs one query for each index, because a single condition with `or` would read every open cart.
 */
export async function findOpenCarts(
  db: Db | Trx,
  { sessionId, holder }: { sessionId: string | null; holder: CartHolder },
): Promise<OpenCarts> {
  const { rows } = await sql<LockedCart & { isLinked: boolean }>`
    with found as (
      select cart_id as id, true as is_linked from merch_session_carts where session_id = ${sessionId}
      union all select id, false from merch_carts
        where owner_user_id = ${holder.userId} and status = 'active' and source_cart_id is null
      union all select id, false from merch_carts
        where owner_cookie_id = ${holder.cookieId} and status = 'active' and source_cart_id is null and owner_user_id is null
    )
    select c.id, r.id as "rootId", r.last_touched_at as "touchedAt", r.owner_cookie_id as "ownerCookieId",
      r.owner_user_id as "ownerUserId", f.is_linked as "isLinked"
    from found f join merch_carts c on c.id = f.id and c.status = 'active'
      join merch_carts r on r.id = coalesce(c.source_cart_id, c.id)`.execute(db)
  const carts = rows.map(({ isLinked, ...cart }) => ({ isLinked, cart }))
  const linked = carts.find(({ isLinked }) => isLinked)?.cart
  const roots = carts.map(({ cart }) => cart).filter(({ id, rootId }) => id === rootId)
  const person = roots.find(({ ownerUserId }) => holder.userId !== null && ownerUserId === holder.userId)
  const draft = roots.find(
    ({ ownerUserId, ownerCookieId }) =>
      holder.cookieId !== null && ownerUserId === null && ownerCookieId === holder.cookieId,
  )
  return { ...(linked ? { linked } : {}), ...(person ? { person } : {}), ...(draft ? { draft } : {}) }
}

export type CopiedRow = { id: string; sessionId: string; rootId: string }

/**
 * Finds the cart with a session's rows, open or closed, and all unordered rows that are in
 * `origins` or copies of them.
 */
export async function findCartsOf(
  trx: Trx,
  sessionId: string,
  origins: readonly string[],
): Promise<{ own: LockedCart | undefined; copies: CopiedRow[] }> {
  const { rows } = await sql<{ own: Omit<LockedCart, 'touchedAt'> & { touchedAt: string }; copies: CopiedRow[] }>`
    select (
        select json_build_object('id', c.id, 'rootId', r.id, 'touchedAt', r.last_touched_at,
          'ownerCookieId', r.owner_cookie_id, 'ownerUserId', r.owner_user_id)
        from merch_session_carts l join merch_carts c on c.id = l.cart_id
          join merch_carts r on r.id = coalesce(c.source_cart_id, c.id)
        where l.session_id = ${sessionId}) as own,
      (
        select coalesce(json_agg(json_build_object('id', i.id, 'sessionId', i.session_id,
          'rootId', coalesce(c.source_cart_id, c.id))), '[]')
        from merch_cart_items i join merch_carts c on c.id = i.cart_id
        where i.order_id is null
          and (i.id = any(${[...origins]}::text[]) or i.copy_of = any(${[...origins]}::text[]))) as copies`.execute(trx)
  const [found] = rows
  const own = found?.own ? { ...found.own, touchedAt: new Date(found.own.touchedAt) } : undefined
  return { own, copies: found?.copies ?? [] }
}

/** Inserts a locked root cart. Undefined if its holder already has a cart. */
export async function insertRoot(
  trx: Trx,
  { cookieId, userId }: CartHolder,
  at: Date,
): Promise<LockedCart | undefined> {
  const owner = { owner_cookie_id: userId === null ? cookieId : null, owner_user_id: userId }
  const id = newId()
  const made = await trx
    .insertInto('merch_carts')
    .values({ ...owner, id, status: 'active', last_touched_at: at, created_at: at, updated_at: at })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    return { id, rootId: id, touchedAt: at, ownerCookieId: owner.owner_cookie_id, ownerUserId: owner.owner_user_id }
  if (userId !== null) return undefined
  // The cookie still belongs to the cart of a signed-in person. Remove it there.
  await trx
    .updateTable('merch_carts')
    .set({ owner_cookie_id: null })
    .where('owner_cookie_id', '=', cookieId)
    .where('owner_user_id', 'is not', null)
    .where('status', '=', 'active')
    .execute()
  return undefined
}

/**
 * Inserts a cart for a session without a known holder.
 * @returns its id
 */
export async function insertOrphan(trx: Trx, at: Date): Promise<string> {
  const id = newId()
  await trx
    .insertInto('merch_carts')
    .values({ id, status: 'active', last_touched_at: at, created_at: at, updated_at: at })
    .execute()
  return id
}

/** Gives a draft without a browser to this browser. The caller must have locked the root cart. */
export async function claimDraft(trx: Trx, rootId: string, cookieId: string, at: Date): Promise<void> {
  await trx
    .updateTable('merch_carts')
    .set({ owner_cookie_id: cookieId, updated_at: at })
    .where('id', '=', rootId)
    .where('owner_cookie_id', 'is', null)
    .where('owner_user_id', 'is', null)
    .execute()
}

export async function linkSession(
  trx: Trx,
  { sessionId, cartId, at }: { sessionId: string; cartId: string; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      update merch_cart_items set cart_id = ${cartId}
      where session_id = ${sessionId} and order_id is null and cart_id <> ${cartId}
    )
    insert into merch_session_carts (session_id, cart_id, updated_at) values (${sessionId}, ${cartId}, ${at})
    on conflict (session_id) do update set cart_id = excluded.cart_id, updated_at = excluded.updated_at`.execute(trx)
}

/**
 * Same as `touchGroup`, but also updates the session's discount code and gift note. Omitted fields
 * keep their value.
 * @returns the session's cart fields after the update
 */
export async function touchWithDetails(
  trx: Trx,
  { sessionId, rootId, at }: { sessionId: string; rootId: string; at: Date },
  { discountCode, giftNote }: { discountCode?: string | null | undefined; giftNote?: string | null | undefined },
): Promise<SessionCart | undefined> {
  const { rows } = await sql<SessionCart>`
    with touched as (
      update merch_carts set last_touched_at = ${at}, recover_after = null, updated_at = ${at}
      where id = ${rootId} or source_cart_id = ${rootId}
    )
    update merch_session_carts set updated_at = ${at},
      discount_code = case when ${discountCode === undefined} then discount_code else ${discountCode ?? null}::text end,
      gift_note = case when ${giftNote === undefined} then gift_note else ${giftNote ?? null}::text end
    where session_id = ${sessionId}
    returning cart_id as "cartId", email, discount_code as "discountCode", gift_note as "giftNote"`.execute(trx)
  return rows[0]
}

/**
 * Sets the time of the last activity of a root cart and its forks. Some time after it, the cart
 * counts as abandoned.
 */
export async function touchGroup(trx: Trx, rootId: string, at: Date): Promise<void> {
  await sql`
    update merch_carts set last_touched_at = ${at}, recover_after = null, updated_at = ${at}
    where id = ${rootId} or source_cart_id = ${rootId}`.execute(trx)
}

/**
 * Closes a root cart and its forks with `status` if none of them contains rows. Otherwise closes
 * only the given cart, and only if it is an empty fork.
 */
export async function closeEmptyGroup(
  trx: Trx,
  { cart, status, at }: { cart: Pick<LockedCart, 'id' | 'rootId'>; status: 'converted' | 'discarded'; at: Date },
): Promise<void> {
  await sql`
    with held as materialized (
      select distinct i.cart_id from merch_cart_items i join merch_carts g on g.id = i.cart_id
      where (g.id = ${cart.rootId} or g.source_cart_id = ${cart.rootId}) and i.order_id is null)
    update merch_carts c set status = ${status}, last_touched_at = ${at}, updated_at = ${at}
    where (c.id = ${cart.rootId} or c.source_cart_id = ${cart.rootId}) and c.status in ('active', 'abandoned')
      and (not exists (select from held)
        or c.id = ${cart.id} and c.id <> ${cart.rootId} and c.id not in (select cart_id from held))`.execute(trx)
}

/**
 * Closes carts after a purchase in a session that has moved to another cart. A group without rows
 * becomes `converted`. Otherwise only the empty forks of the group become `converted`, so that
 * admins see the cart as recovered. The caller must hold the locks of the roots.
 */
export async function closeBoughtGroups(trx: Trx, rootIds: readonly string[], at: Date): Promise<void> {
  if (rootIds.length === 0) return
  await sql`
    with members as materialized (
      select g.id, coalesce(g.source_cart_id, g.id) as root_id, exists (
        select from merch_cart_items i where i.cart_id = g.id and i.order_id is null) as is_filled
      from merch_carts g
      where g.id = any(${[...rootIds]}::text[]) or g.source_cart_id = any(${[...rootIds]}::text[])
    )
    update merch_carts c set status = 'converted', last_touched_at = ${at}, updated_at = ${at}
    from members m
    where c.id = m.id and c.successor_id is null and c.status <> 'converted' and not m.is_filled
      and (m.id <> m.root_id or not exists (
        select from members o where o.root_id = m.root_id and o.is_filled))`.execute(trx)
}

/**
 * Finds or inserts the fork of a root cart for a mail address. The caller must have locked the
 * root.
 */
export async function putFork(
  trx: Trx,
  fork: { rootId: string; email: string; userId: string | null; at: Date },
): Promise<string> {
  const { rootId, email, userId, at } = fork
  const { rows } = await sql<{ id: string }>`
    insert into merch_carts (id, status, source_cart_id, owner_user_id, email, email_at, last_touched_at, abandoned_at,
      abandoned_notified_at, created_at, updated_at)
    select ${newId()}, r.status, r.id, ${userId}::text, ${email}, ${at}, ${at}, r.abandoned_at, r.abandoned_notified_at, ${at}, ${at}
    from merch_carts r where r.id = ${rootId}
    on conflict (source_cart_id, email)
      where status in ('active', 'abandoned') and source_cart_id is not null and email is not null
    do update set email_at = excluded.email_at, owner_user_id = coalesce(excluded.owner_user_id, merch_carts.owner_user_id),
      updated_at = excluded.updated_at
    returning id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`cart ${rootId} was deleted while an address was saved for it`)
  return row.id
}

export type SessionCart = {
  cartId: string
  email: string | null
  discountCode: string | null
  giftNote: string | null
}

/** Finds a session's email address, discount code and gift note. */
export async function findCartDetails(db: Pick<Db, 'selectFrom'>, sessionId: string): Promise<SessionCart | undefined> {
  const row = await db
    .selectFrom('merch_session_carts')
    .select(['cart_id', 'email', 'discount_code', 'gift_note'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row && { cartId: row.cart_id, email: row.email, discountCode: row.discount_code, giftNote: row.gift_note }
}

export async function putSessionEmail(
  trx: Trx,
  { sessionId, email, at }: { sessionId: string; email: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('merch_session_carts')
    .set({ email, email_at: email === null ? null : at, updated_at: at })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function putCartDetails(
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

export async function findSessionsWithCarts(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_cart_items where session_id = any(${[...sessionIds]}::text[])
    union select session_id from merch_session_carts where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}
