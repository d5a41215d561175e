import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, orderOf } from '../../../../tests/support/merch/merch-shop.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { QUEUES } from './domain/queues.ts'

const WAITING = '/api/admin/waiting'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const waiting = async (): Promise<Record<string, any>> =>
  Object.fromEntries((await admin.get(WAITING)).body.queues.map((queue: { queue: string }) => [queue.queue, queue]))

test('an admin sees every queue, empty ones too, in few SQL statements', async () => {
  const response = await admin.get(WAITING)
  expect(response.status).toBe(200)
  expect(response.body.queues.map(({ queue }: { queue: string }) => queue)).toEqual([...QUEUES])
  expect(response.statements).toBeLessThanOrEqual(4)
  expect((await world.brand().then((brand) => brand.get(WAITING))).status).toBe(403)
  expect((await admin.get(`${WAITING}?what=1`)).status).toBe(400)
})

test('disputes and authorized payments are listed with their sums per currency', async () => {
  const disputed = await offerIn(world, 'DISPUTED', { amountMinorUnit: 60_000, currency: 'EUR' })
  await offerIn(world, 'PENDING_PAY_CAPTURE', { amountMinorUnit: 600_000 })
  const { disputes, captures } = await waiting()
  const { disputedAt } = (await admin.get(`/api/offers/${disputed.id}`)).body.offer
  expect(disputes).toEqual({
    queue: 'disputes',
    count: 1,
    oldestAt: disputedAt,
    sums: [{ currency: 'EUR', amountMinorUnit: 66_000 }],
  })
  expect(captures).toMatchObject({ count: 1, sums: [{ currency: 'USD', amountMinorUnit: 660_000 }] })
})

test('a payout is listed once it was retried or has been processing for a day', async () => {
  const at = addMs(world.clock.now(), -DAY_MS)
  const put = async (attempt: number, createdAt: Date) => {
    const { accountId } = await world.talent()
    await sql`insert into payouts (id, account_id, amount_minor_unit, currency, status, kind, destination, created_at, attempt)
      values (${newId()}, ${accountId}, 5000, 'USD', 'PENDING', 'manual', 'acct_1', ${createdAt}, ${attempt})`.execute(
      world.database.kysely,
    )
  }
  await put(1, world.clock.now())
  expect((await waiting())['payouts'].count).toBe(0)
  await put(1, at)
  await put(2, world.clock.now())
  expect((await waiting())['payouts']).toEqual({
    queue: 'payouts',
    count: 2,
    oldestAt: at.toISOString(),
    sums: [{ currency: 'USD', amountMinorUnit: 10_000 }],
  })
})

test('stuck orders are listed with their money, and reports of shared pictures, from the oldest on', async () => {
  const shop = await openShop(world)
  const { orderId } = await orderOf(world, shop)
  const now = world.clock.now()
  const since = addMs(now, -DAY_MS)
  const { kysely } = world.database
  await kysely
    .updateTable('merch_fulfilments')
    .set({ state: 'given_up', due_at: null, reason: 'address', updated_at: since })
    .where('order_id', '=', orderId)
    .execute()
  for (const at of [now, since])
    await sql`insert into merch_share_reports (id, share_id, session_id, campaign_id, reason, status, created_at)
      values (${newId()}, ${newId()}, ${newId()}, ${shop.id}, 'OTHER', 'OPEN', ${at})`.execute(kysely)
  const { currency, total_minor_unit: amountMinorUnit } = await kysely
    .selectFrom('merch_orders')
    .select(['currency', 'total_minor_unit'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { orders, shares } = await waiting()
  expect(orders).toEqual({
    queue: 'orders',
    count: (await admin.get('/api/merch/admin/orders?stuck=true')).body.data.total,
    oldestAt: since.toISOString(),
    sums: [{ currency, amountMinorUnit }],
  })
  expect(orders.count).toBe(1)
  expect(shares).toEqual({ queue: 'shares', count: 2, oldestAt: since.toISOString(), sums: [] })
})

test('undeliverable mails are listed until an admin settles them', async () => {
  const id = newId()
  const now = world.clock.now()
  await sql`insert into outgoing_mails (id, queue, kind, address, next_attempt_at, created_at, given_up_at, attempts)
    values (${id}, 'others', 'planted', 'a@example.com', null, ${now}, ${now}, 8)`.execute(world.database.kysely)
  expect((await waiting())['mails']).toMatchObject({ count: 1, oldestAt: now.toISOString(), sums: [] })
  await admin.post(`/api/admin/dead-letters/mails/${id}/discard`, {})
  expect((await waiting())['mails']).toMatchObject({ count: 0, oldestAt: null })
})

test('the audit can be filtered by action, subject and actor', async () => {
  const brand = await world.brand()
  await admin.post('/api/admin/users', { accountId: brand.accountId, action: 'block', reason: 'Never pays.' })
  await admin.post('/api/admin/users', { accountId: brand.accountId, action: 'unblock' })
  const acts = async (query: string) =>
    (await admin.get(`/api/admin/audit?${query}`)).body.entries.map(({ action }: { action: string }) => action)
  const about = `subjectType=account&subjectId=${brand.accountId}`
  expect(await acts(about)).toEqual(['unblock', 'block'])
  expect(await acts(`${about}&action=block`)).toEqual(['block'])
  expect(await acts(`${about}&actorAccountId=${brand.accountId}`)).toEqual([])
  expect((await admin.get(`/api/admin/audit?${about}&limit=1`)).body.total).toBe(2)
})
