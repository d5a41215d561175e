import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fanOf, openShop, piece, type Shop, showGoods } from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { lockFanSession } from '../fan-sessions/index.ts'
import { copyRows } from './copy-rows.ts'
import { lockCartsAndRead } from './ensure-locked-cart.ts'
import { listCartItems } from './queries/cart-items.ts'
import { lockRoots } from './queries/lock-carts.ts'
import { mergeRoots } from './queries/merge-carts.ts'

let world: World
let shop: Shop
let db: Db
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  db = world.database.kysely
})
afterAll(() => world.close())

async function fanWithCart() {
  const fan = await fanOf(world, shop)
  await fan.fill([piece(shop, 'mug')])
  const { cart_id: rootId } = await db
    .selectFrom('merch_session_carts')
    .select('cart_id')
    .where('session_id', '=', fan.internalId)
    .executeTakeFirstOrThrow()
  return { id: fan.internalId, campaignId: shop.id, rootId }
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

// An embedded database runs one transaction at a time, so none waits for a lock.
test.skipIf(inject('template').engine === 'pglite')(
  'a cart that moves while its lock is awaited is locked where it is now, and its rows are read behind that lock',
  async () => {
    const [moving, staying] = [await fanWithCart(), await fanWithCart()]
    const isHeld = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const mover = inTransaction(db, async (trx) => {
      await lockRoots(trx, [moving.rootId, staying.rootId])
      isHeld.resolve()
      await mayEnd.promise
      await mergeRoots(trx, moving.rootId, staying.rootId, world.clock.now())
      await trx.updateTable('merch_cart_items').set({ quantity: 7 }).where('session_id', '=', moving.id).execute()
    })
    await isHeld.promise
    const buyer = inTransaction(db, async (trx) => {
      const [, { carts, found }] = await Promise.all([
        lockFanSession(trx, moving.id),
        lockCartsAndRead(trx, { sessionId: moving.id, items: [] }, () => listCartItems(trx, moving)),
      ])
      isLocked.resolve()
      await mayCommit.promise
      return { rootId: carts.own?.rootId, quantities: found.map(({ quantity }) => quantity) }
    })
    await expect.poll(countWaiting).toBe(1)
    mayEnd.resolve()
    await mover
    await Promise.race([isLocked.promise, buyer])
    const free = sql`select id from merch_carts where id = ${staying.rootId} for no key update skip locked`
    expect((await free.execute(db)).rows).toEqual([])
    mayCommit.resolve()
    expect(await buyer).toEqual({ rootId: staying.rootId, quantities: [7] })
  },
)

test.skipIf(inject('template').engine === 'pglite')(
  'an order waits for a transaction that copies its rows to another cart, and removes the copies',
  async () => {
    const [fan, other, { userId }] = [await fanOf(world, shop), await fanOf(world, shop), await world.brand()]
    await fan.fill([piece(shop, 'sticker')])
    await showGoods(world, fan.internalId)
    const rowIds = (await listCartItems(db, { id: fan.internalId, campaignId: shop.id })).map(({ id }) => id)
    const copying = await db.startTransaction().execute()
    let ordering: Promise<TestResponse> | undefined
    try {
      const session = await lockFanSession(copying, other.internalId)
      if (!session) throw new Error('the session is gone')
      const copy = {
        rowIds,
        session: { ...session, campaignId: shop.id },
        from: null,
        holder: { userId, cookieId: null },
      }
      expect(await copyRows(copying, copy, world.clock.now())).toBe(1)
      ordering = fan.complete()
      await expect.poll(countWaiting).toBe(1)
    } finally {
      await copying.commit().execute()
    }
    expect((await ordering)?.status).toBe(201)
    expect(await listCartItems(db, { id: other.internalId, campaignId: shop.id })).toEqual([])
  },
)
