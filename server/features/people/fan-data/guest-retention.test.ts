import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fan, fanOf, openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely

const orderRow = (id: string) =>
  db()
    .selectFrom('merch_orders')
    .select(['email', 'name', 'shipping', 'words'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const ship = (id: string) =>
  db()
    .updateTable('merch_orders')
    .set({ status: 'shipped', shipped_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
async function placesOf(word: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'mailbox', 'print_shop', 'simulator')`.execute(db())
  const found: string[] = []
  for (const { schema, table } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(`${schema}.${table}`)} t where strpos(lower(t::text), ${word.toLowerCase()}) > 0 limit 1`.execute(
      db(),
    )
    if (hits.length > 0) found.push(`${schema}.${table}`)
  }
  return found
}

describe('guest data', () => {
  const profile = (email: string) =>
    db()
      .selectFrom('profiles')
      .select(['display_name', 'guest_email'])
      .where('guest_email', '=', email)
      .executeTakeFirst()
  const paymentsOf = ({ internalId }: Fan) =>
    db()
      .selectFrom('payments')
      .select(['buyer_name', 'buyer_email', 'amount_minor_unit', 'status'])
      .where('pay_for_id', '=', internalId)
      .execute()
  const nightly = async () => {
    for (const queue of ['notices', 'others'] as const) await sendDueMails(world.app.ctx, queue)
    expectOk(await world.cron('/api/merch/cron/retention'))
    expectOk(await world.cron('/api/admin/cron/prune'))
    return expectOk(await world.cron('/api/privacy/cron/guests'))
  }

  test('without an order is deleted after FAN_SESSION_DAYS, with an order after its retention; the books stay', async () => {
    const left = await fanOf(world, shop, { shippingInfo: { firstName: 'Leftie' } })
    expectOk(await left.fill([piece(shop, 'mug')]))
    expectOk(await left.pay())
    const { fan: paid, orderId } = await orderOf(world, shop, [piece(shop, 'mug')], {
      shippingInfo: { firstName: 'Payer' },
    })
    await ship(orderId)
    const amounts = async () =>
      [await paymentsOf(left), await paymentsOf(paid)].flat().map((row) => row.amount_minor_unit)
    const before = await amounts()
    expect(await profile(left.email)).toMatchObject({ guest_email: left.email })

    world.clock.advance(world.config.FAN_SESSION_DAYS * DAY_MS - HOUR_MS)
    await nightly()
    expect(await profile(left.email)).toBeDefined()
    expect(await paymentsOf(left)).toMatchObject([{ buyer_email: left.email }])

    world.clock.advance(2 * HOUR_MS)
    await nightly()
    expect(await profile(left.email)).toBeUndefined()
    expect(await paymentsOf(left)).toMatchObject([{ buyer_name: null, buyer_email: null }])
    expect(await profile(paid.email)).toBeDefined()
    expect((await orderRow(orderId)).email).toBe(paid.email)
    expect(await paymentsOf(paid)).toMatchObject([{ buyer_email: paid.email }])

    world.clock.advance((world.config.MERCH_ORDER_NAME_DAYS - world.config.FAN_SESSION_DAYS) * DAY_MS)
    await nightly()
    await nightly()
    expect(await orderRow(orderId)).toEqual({ email: null, name: null, shipping: null, words: null })
    expect(await profile(paid.email)).toBeUndefined()
    for (const email of [left.email, paid.email]) expect(await placesOf(email)).toEqual([])
    expect(await amounts()).toEqual(before)
    expect((await checkBooks(db())).flatMap(({ differences }) => differences)).toEqual([])
  })
})
