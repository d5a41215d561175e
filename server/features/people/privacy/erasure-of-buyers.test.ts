import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, orderOf, piece } from '../../../../tests/support/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { claimGuests } from '../accounts/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ERASURE = '/api/privacy/erasure'
const carryOut = async () => expectOk(await world.cron('/api/privacy/cron/erasures'))
const ask = (person: Person) => person.post(ERASURE, { confirm: person.slug })
const makeDue = ({ accountId }: Person) =>
  world.database.kysely
    .updateTable('account_erasures')
    .set({ due_at: world.clock.now() })
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .execute()

test('an erasure waits for merch that was ordered, as oneself or as a guest, until it is on its way', async () => {
  const [shop, admin] = [await openShop(world), await world.admin()]
  const fan = await world.brand()
  await ask(fan)
  const { orderId } = await orderOf(world, shop, [piece(shop, 'mug')], { browser: fan })
  const asGuest = await orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo: { email: fan.email } })
  // As the next sign-in does it.
  await inTransaction(world.database.kysely, (trx) => claimGuests(trx, { userId: fan.userId, email: fan.email }))
  const unsettled = async () => (await fan.get(ERASURE)).body.unsettled
  const waiting = { matter: 'ORDERS_UNDER_WAY', todo: expect.stringContaining('on its way') }
  expect(await unsettled()).toMatchObject([{ ...waiting, count: 2 }])
  await makeDue(fan)
  expect(await carryOut()).toEqual({ begun: 0, erased: 0, waiting: 1, failed: 0 })
  const ship = (id: string) => admin.patch(`/api/merch/admin/orders/${id}`, { status: 'shipped' })
  expectOk(await ship(orderId))
  expect(await unsettled()).toMatchObject([{ ...waiting, count: 1 }])
  expectOk(await ship(asGuest.orderId))
  await makeDue(fan)
  expect(await carryOut()).toMatchObject({ begun: 1 })
  const kept = await world.database.kysely
    .selectFrom('merch_orders')
    .select(['email', 'name', 'shipping'])
    .where('id', 'in', [orderId, asGuest.orderId])
    .execute()
  expect(kept).toEqual(Array(2).fill({ email: null, name: null, shipping: null }))
})
