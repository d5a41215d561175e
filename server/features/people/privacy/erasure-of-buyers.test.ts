import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fanOf, openShop, orderOf, piece } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { claimGuests } from '../accounts/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ERASURE = '/api/privacy/erasure'
const carryOut = async () => expectOk(await world.cron('/api/privacy/cron/erasures'))
const requestErasure = (person: Person) => person.post(ERASURE, { confirm: person.slug })
const makeDue = ({ accountId }: Person) =>
  world.database.kysely
    .updateTable('account_erasures')
    .set({ due_at: world.clock.now() })
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .execute()

test('an erasure waits until merch orders, also those as a guest, are shipped', async () => {
  const [shop, admin] = [await openShop(world), await world.admin()]
  const fan = await world.brand()
  await requestErasure(fan)
  const { orderId } = await orderOf(world, shop, [piece(shop, 'mug')], { browser: fan })
  const asGuest = await orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo: { email: fan.email } })
  const other = await world.brand()
  const ofOther = await orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo: { email: other.email } })
  // Links the guests as their next sign-ins would.
  for (const { userId, email } of [fan, other])
    await inTransaction(world.database.kysely, (trx) => claimGuests(trx, { userId, email }))
  const unsettled = async () => (await fan.get(ERASURE)).body.unsettled
  const waiting = { matter: 'ORDERS_UNDER_WAY', todo: expect.stringContaining('have shipped') }
  expect(await unsettled()).toMatchObject([{ ...waiting, count: 2 }])
  await makeDue(fan)
  expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 1, failed: 0 })
  const ship = (id: string) => admin.patch(`/api/merch/admin/orders/${id}`, { status: 'shipped' })
  expectOk(await ship(orderId))
  expect(await unsettled()).toMatchObject([{ ...waiting, count: 1 }])
  expectOk(await ship(asGuest.orderId))
  await makeDue(fan)
  expect(await carryOut()).toMatchObject({ begun: 1 })
  const remaining = (...ids: string[]) =>
    world.database.kysely
      .selectFrom('merch_orders')
      .select(['email', 'name', 'shipping'])
      .where('id', 'in', ids)
      .execute()
  const erased = { email: null, name: null, shipping: null }
  expect(await remaining(orderId, asGuest.orderId)).toEqual([erased, erased])
  expect(await remaining(ofOther.orderId)).toMatchObject([{ email: other.email }])
})

test('a suppression of cart mails survives the erasure without naming the person', async () => {
  const shop = await openShop(world)
  const [fan, refuses] = [await world.brand(), await world.brand()]
  const kysely = world.database.kysely
  const leaveCart = async ({ email }: { email: string }) => {
    const left = await fanOf(world, shop, { browser: world.stranger(), shippingInfo: { email } })
    expectOk(await left.fill([piece(shop, 'mug')]))
  }
  const mailsTo = async ({ email }: { email: string }) => {
    world.clock.advance(8 * DAY_MS)
    expectOk(await world.cron('/api/merch/cron/abandoned-carts'))
    const kind = 'MERCH_CART_ABANDONED'
    return kysely
      .selectFrom('outgoing_mails')
      .select('id')
      .where('address', '=', email)
      .where('kind', '=', kind)
      .execute()
  }
  for (const person of [fan, refuses]) await leaveCart(person)
  for (const person of [fan, refuses]) expect(await mailsTo(person)).toHaveLength(1)
  await kysely
    .updateTable('merch_recovery_addresses')
    .set({ unsubscribed_at: world.clock.now() })
    .where('email', '=', refuses.email)
    .execute()
  // The people's sessions have expired by now, so the erasure is scheduled directly.
  const at = world.clock.now()
  for (const { accountId } of [fan, refuses])
    await kysely
      .insertInto('account_erasures')
      .values({
        id: newId(),
        account_id: accountId,
        requested_by_account_id: accountId,
        status: 'SCHEDULED',
        due_at: at,
        erases_at: at,
        attempts: 0,
        requested_at: at,
      })
      .execute()
  for (let pass = 0; pass < 2; pass++) {
    expect((await carryOut()).failed).toBe(0)
    world.clock.advance(2 * DAY_MS)
  }
  const { rows } = await sql<{ row: string }>`select r::text as row from merch_recovery_refusals r`.execute(kysely)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(refuses.email)
  expect(await kysely.selectFrom('merch_recovery_addresses').selectAll().execute()).toEqual([])
  await kysely.deleteFrom('outgoing_mails').execute()
  for (const person of [fan, refuses]) await leaveCart(person)
  expect(await mailsTo(fan)).toHaveLength(1)
  expect(await mailsTo(refuses)).toEqual([])
})
