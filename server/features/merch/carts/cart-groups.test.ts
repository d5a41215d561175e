import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { fanOf, openShop, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import {
  closeIdleCarts,
  deleteEndedCarts,
  listAbandonedRoots,
  lockAbandonedCart,
  markAbandoned,
  stampNotified,
} from './queries/abandoned-carts.ts'
import { deleteRows, listRowsOfGroup, lockRows } from './queries/cart-items.ts'
import {
  claimDraft,
  closeBoughtGroups,
  closeEmptyGroup,
  findCartsOf,
  findOpenCarts,
  findSessionsWithCarts,
  insertRoot,
  linkSession,
  touchGroup,
} from './queries/carts.ts'
import { lockLogicalCart } from './queries/lock-carts.ts'
import { findDrafts } from './queries/merge-carts.ts'
import { listRowsOfSessions } from './queries/rows-in-carts.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const AT = new Date('2099-11-02T09:30:00.000Z')
const later = (hours: number) => addMs(AT, hours * HOUR_MS)
const db = () => world.database.kysely
const run = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(db(), work)

async function cart(columns: object = {}): Promise<string> {
  const id = newId()
  const row = { id, status: 'active' as const, last_touched_at: AT, created_at: AT, updated_at: AT }
  await db()
    .insertInto('merch_carts')
    .values({ ...row, ...columns })
    .execute()
  return id
}
async function item(cart_id: string, columns: object = {}): Promise<string> {
  const id = newId()
  await db()
    .insertInto('merch_cart_items')
    .values({
      id,
      cart_id,
      session_id: newId(),
      campaign_id: shop.id,
      shop_product_id: newId(),
      catalog_product_id: shop.products.mug,
      quantity: 1,
      unit_price_minor_unit: 100,
      currency: 'USD',
      position: 0,
      created_at: AT,
      updated_at: AT,
      ...columns,
    })
    .execute()
  return id
}
const session = async (cart_id: string): Promise<string> => {
  const session_id = newId()
  await db().insertInto('merch_session_carts').values({ session_id, cart_id, updated_at: AT }).execute()
  return session_id
}
const read = (id: string) => db().selectFrom('merch_carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statuses = async (...carts: string[]) => Promise.all(carts.map(async (id) => (await read(id)).status))

test('the open carts of a person, of their browser and of a session are found', async () => {
  const [cookieId, userId] = [newId(), newId()]
  await cart({ owner_cookie_id: newId() })
  await cart({ owner_user_id: newId() })
  await cart({ owner_user_id: userId, status: 'converted' })
  const person = await cart({ owner_user_id: userId })
  const draft = await cart({ owner_cookie_id: cookieId })
  await cart({ owner_cookie_id: cookieId, status: 'discarded' })
  const root = await cart()
  const fork = await cart({ source_cart_id: root, owner_user_id: userId })
  const sessionId = await session(fork)
  const found = await findOpenCarts(db(), { sessionId, holder: { cookieId, userId } })
  expect(found).toMatchObject({ linked: { id: fork, rootId: root }, person: { id: person }, draft: { id: draft } })
  expect(await findOpenCarts(db(), { sessionId: null, holder: { cookieId, userId: null } })).toMatchObject({
    draft: { id: draft, rootId: draft },
  })
  expect(await findOpenCarts(db(), { sessionId: newId(), holder: { cookieId: null, userId: null } })).toEqual({})
  const [browser, owner] = [newId(), newId()]
  const signedIn = await cart({ owner_cookie_id: browser, owner_user_id: owner })
  const atBrowser = await findOpenCarts(db(), { sessionId: null, holder: { cookieId: browser, userId: owner } })
  expect([atBrowser.person?.id, atBrowser.draft], 'a person’s cart is no draft').toEqual([signedIn, undefined])
  await db().updateTable('merch_carts').set({ status: 'converted' }).where('id', '=', fork).execute()
  expect((await findOpenCarts(db(), { sessionId, holder: { cookieId: null, userId: null } })).linked).toBeUndefined()
  const drafts = await findDrafts(db(), [cookieId, newId()])
  expect(drafts).toEqual([{ id: draft, cookieId, touchedAt: AT }])
})

test('drafts are found in the order of their last use', async () => {
  const cookies = [newId(), newId(), newId()]
  const used = [later(2), later(1), later(1)]
  const made = await Promise.all(
    cookies.map((owner_cookie_id, at) => cart({ owner_cookie_id, last_touched_at: used[at] })),
  )
  const [late, one, other] = made
  await db()
    .updateTable('merch_carts')
    .set({ updated_at: later(3) })
    .where('id', '=', String(one))
    .execute()
  const first = [one, other].map(String).toSorted()
  expect((await findDrafts(db(), cookies)).map(({ id }) => id)).toEqual([...first, late])
})

test('a cart is found by its root, a fork, or a cart merged into it; a bought cart is recovered', async () => {
  const root = await cart()
  const fork = await cart({ source_cart_id: root })
  const merged = await cart({ status: 'discarded', successor_id: root })
  const other = await cart()
  await cart({ source_cart_id: other, status: 'converted' })
  const find = (id: string) => run((trx) => lockLogicalCart(trx, id))
  for (const id of [root, fork, merged]) expect(await find(id)).toEqual({ rootId: root, isRecovered: false })
  expect(await find(other)).toEqual({ rootId: other, isRecovered: true })
  expect(await find(newId())).toBeUndefined()
  await db().updateTable('merch_carts').set({ status: 'discarded' }).where('id', '=', root).execute()
  expect(await find(fork)).toEqual({ rootId: root, isRecovered: true })
})

test('the carts with copies of a row are found, without ordered rows', async () => {
  const [root, other] = [await cart(), await cart()]
  const fork = await cart({ source_cart_id: root })
  const sessionId = await session(fork)
  const row = await item(fork, { session_id: sessionId })
  const copy = await item(other, { copy_of: row })
  await item(other, { copy_of: row, order_id: newId() })
  await item(other, { copy_of: newId() })
  await session(other)
  const found = await run((trx) => findCartsOf(trx, sessionId, [row]))
  expect(found.own).toMatchObject({ id: fork, rootId: root, touchedAt: AT })
  expect(found.copies.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
    { id: row, sessionId, rootId: root },
    { id: copy, rootId: other },
  ])
  expect((await run((trx) => findCartsOf(trx, newId(), [newId()]))).own).toBeUndefined()
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const late = await item(root, { created_at: later(1) })
  const behind = await item(root, { position: 1 })
  const ordered = await item(root, { order_id: newId() })
  expect(ids(await listRowsOfGroup(db(), root)).toSorted()).toEqual([row, late, behind].toSorted())
  expect(ids(await run((trx) => lockRows(trx, [late, behind, row, ordered])))).toEqual([row, behind, late])
  await run((trx) => deleteRows(trx, [late, ordered]))
  expect(ids(await listRowsOfGroup(db(), root)).toSorted()).toEqual([row, behind].toSorted())
  const remaining = await db().selectFrom('merch_cart_items').select('id').where('id', 'in', [copy, ordered]).execute()
  expect(remaining).toHaveLength(2)
  expect(await run((trx) => findSessionsWithCarts(trx, [sessionId, newId()]))).toEqual([sessionId])
})

test('a browser gets one draft, and no longer finds the cart of the person who had signed in there', async () => {
  const [cookieId, userId] = [newId(), newId()]
  const signedIn = await cart({ owner_cookie_id: cookieId, owner_user_id: userId })
  const others = await cart({ owner_cookie_id: newId(), owner_user_id: newId() })
  const insert = () => run((trx) => insertRoot(trx, { cookieId, userId: null }, later(1)))
  expect(await insert()).toBeUndefined()
  expect((await read(signedIn)).owner_cookie_id).toBeNull()
  expect((await read(others)).owner_cookie_id).not.toBeNull()
  const made = await insert()
  expect(made).toMatchObject({ ownerCookieId: cookieId, ownerUserId: null, touchedAt: later(1) })
  expect(await insert()).toBeUndefined()
  expect((await read(String(made?.id))).owner_cookie_id, 'its own draft stays').toBe(cookieId)
  const [orphan, bystander] = [await cart(), await cart()]
  await run((trx) => claimDraft(trx, orphan, newId(), later(1)))
  expect((await read(orphan)).owner_cookie_id).not.toBeNull()
  expect((await read(bystander)).owner_cookie_id).toBeNull()
})

test('touching, linking and closing a group leaves other groups alone', async () => {
  const [root, other] = [await cart({ recover_after: AT }), await cart({ recover_after: AT })]
  const fork = await cart({ source_cart_id: root })
  const otherFork = await cart({ source_cart_id: other })
  const unmoved = await item(other)
  await run((trx) => touchGroup(trx, root, later(1)))
  const touched = await Promise.all([root, fork, other, otherFork].map(async (id) => (await read(id)).last_touched_at))
  expect(touched).toEqual([later(1), later(1), AT, AT])
  expect([(await read(root)).recover_after, (await read(other)).recover_after]).toEqual([null, AT])

  const sessionId = await session(other)
  const bystander = await session(other)
  const [moving, ordered] = [
    await item(other, { session_id: sessionId }),
    await item(other, { session_id: sessionId, position: 1, order_id: newId() }),
  ]
  await run((trx) => linkSession(trx, { sessionId, cartId: fork, at: later(1) }))
  const cartOf = async (id: string) =>
    (await db().selectFrom('merch_cart_items').select('cart_id').where('id', '=', id).executeTakeFirstOrThrow()).cart_id
  expect([await cartOf(moving), await cartOf(ordered), await cartOf(unmoved)]).toEqual([fork, other, other])
  const links = await db().selectFrom('merch_session_carts').selectAll().where('cart_id', '=', other).execute()
  expect(links.map((link) => link.session_id)).toEqual([bystander])

  const close = (cartId: string, status: 'converted' | 'discarded') =>
    run((trx) => closeEmptyGroup(trx, { cart: { id: cartId, rootId: root }, status, at: later(2) }))
  await close(root, 'discarded')
  expect(await statuses(root, fork, other, otherFork), 'the fork holds a row').toEqual(Array(4).fill('active'))
  await db().deleteFrom('merch_cart_items').where('id', '=', moving).execute()
  await item(root, { position: 2 })
  await close(fork, 'converted')
  expect(await statuses(root, fork, other, otherFork)).toEqual(['active', 'converted', 'active', 'active'])
  await db().deleteFrom('merch_cart_items').where('cart_id', '=', root).execute()
  await close(root, 'discarded')
  expect(await statuses(root, fork, other, otherFork)).toEqual(['discarded', 'converted', 'active', 'active'])
})

test('after a purchase elsewhere, groups without rows are converted, and so are the empty forks of other groups', async () => {
  const group = async () => {
    const root = await cart()
    return { root, fork: await cart({ source_cart_id: root }) }
  }
  const [empty, filled, full, untouched] = [await group(), await group(), await group(), await group()]
  const merged = await cart({ status: 'discarded', successor_id: empty.root, source_cart_id: empty.root })
  await item(filled.root)
  await item(filled.fork, { order_id: newId() })
  await item(full.fork)
  await run((trx) => closeBoughtGroups(trx, [empty.root, filled.root, full.root], later(1)))
  expect(await statuses(empty.root, empty.fork)).toEqual(['converted', 'converted'])
  expect(await statuses(filled.root, filled.fork)).toEqual(['active', 'converted'])
  expect(await statuses(full.root, full.fork)).toEqual(['active', 'active'])
  expect(await statuses(untouched.root, untouched.fork, merged)).toEqual(['active', 'active', 'discarded'])
})

test('idle carts are processed in the order of their last use, and each gets at most one mail', async () => {
  await db().deleteFrom('merch_cart_items').execute()
  const idle = { before: later(10), now: later(20) }
  const filled = async (columns: object) => {
    const id = await cart(columns)
    await item(id)
    return id
  }
  const [late, early, also] = [
    await filled({ last_touched_at: later(9) }),
    await filled({ last_touched_at: later(1) }),
    await filled({ last_touched_at: later(1), recover_after: later(20) }),
  ]
  const inFork = await cart({ last_touched_at: later(8) })
  await item(await cart({ source_cart_id: inFork, last_touched_at: later(8) }))
  await filled({ last_touched_at: later(10) })
  await filled({ last_touched_at: later(1), status: 'converted' })
  await filled({ last_touched_at: later(1), abandoned_notified_at: AT })
  await filled({ last_touched_at: later(1), recover_after: addMs(later(20), 1) })
  await item(await cart({ last_touched_at: later(1) }), { order_id: newId() })
  const start = { id: '', due_at: new Date(0) }
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const due = [...[early, also].toSorted(), inFork, late]
  expect(ids(await listAbandonedRoots(db(), idle, start, 9))).toEqual(due)
  const [first, second] = await listAbandonedRoots(db(), idle, start, 2)
  expect(ids(await listAbandonedRoots(db(), idle, second ?? start, 9))).toEqual(due.slice(2))
  expect(ids(await listAbandonedRoots(db(), idle, first ?? start, 1))).toEqual(due.slice(1, 2))

  expect(await run((trx) => lockAbandonedCart(trx, late, idle))).toEqual({
    id: late,
    ownerUserId: null,
    isMarked: false,
  })
  expect(await run((trx) => lockAbandonedCart(trx, newId(), idle))).toBeUndefined()
  const fork = await cart({ source_cart_id: late })
  const bought = await cart({ source_cart_id: late, status: 'converted' })
  await run((trx) => markAbandoned(trx, late, [{ name: 'mug' }], later(21)))
  await run((trx) => markAbandoned(trx, late, [], later(22)))
  const marks = await Promise.all([late, fork, bought, early].map(async (id) => (await read(id)).abandoned_at))
  expect(marks).toEqual([later(21), later(21), null, null])
  expect([(await read(late)).items_left, (await read(fork)).items_left]).toEqual([[{ name: 'mug' }], null])
  expect((await run((trx) => lockAbandonedCart(trx, late, idle)))?.isMarked).toBe(true)
  await run((trx) => stampNotified(trx, late, { isMailed: true }, later(23)))
  await run((trx) => stampNotified(trx, late, { isMailed: true }, later(24)))
  const stamps = await Promise.all([late, fork, early].map(async (id) => (await read(id)).abandoned_notified_at))
  expect(stamps).toEqual([later(23), later(23), null])
  expect(await run((trx) => lockAbandonedCart(trx, late, idle))).toBeUndefined()
})

test('rows that were added at once are listed in the order of the cart', async () => {
  const fan = await fanOf(world, shop)
  await fan.fill([piece(shop, 'mug'), piece(shop, 'sticker')])
  const items = db().selectFrom('merch_cart_items').select('id').where('session_id', '=', fan.internalId)
  const ids = (await items.orderBy('id').execute()).map(({ id }) => id)
  for (const [at, id] of ids.toReversed().entries())
    await db()
      .updateTable('merch_cart_items')
      .set({ position: 10 + at })
      .where('id', '=', id)
      .execute()
  const rows = await listRowsOfSessions(db(), [fan.internalId], { environment: world.config.CAMPAIGN_ENVIRONMENT })
  expect(rows.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('idle carts are closed, and ended carts deleted, starting with those unused for longest', async () => {
  const lateAndEarly = async (status: 'active' | 'converted') => {
    await db().deleteFrom('merch_carts').execute()
    return [
      await cart({ status, last_touched_at: later(2) }),
      await cart({ status, last_touched_at: later(1) }),
    ] as const
  }
  const idle = await lateAndEarly('active')
  expect(await closeIdleCarts(db(), later(3), 1)).toBe(1)
  const closed = await statuses(...idle)
  const [late] = await lateAndEarly('converted')
  expect(await deleteEndedCarts(db(), later(3), 1)).toBe(1)
  const kept = await db().selectFrom('merch_carts').select('id').execute()
  expect([closed, kept]).toEqual([['active', 'abandoned'], [{ id: late }]])
})
