import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storeArt } from '../../../../tests/support/merch/merch-canaries.ts'
import { type Fan, fanOf, openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { JOURNAL_MS } from './domain/fan-data-times.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const erase = async (path: string, part: string) => expectOk(await world.stranger().post(path, { part, sure: 'yes' }))
const hourly = async () => expectOk(await world.cron('/api/privacy/cron/fan-erasures'))
const journal = async () => {
  const entries = await world.app.ctx.storage.list('fan-erasure-journal/', { limit: 100 })
  return entries.map(({ key }) => key)
}

async function linkOf(email: string): Promise<string> {
  world.clock.advance(HOUR_MS)
  expectOk(await world.stranger().post('/your-data', { email }))
  const texts = (await mailsTo(world, email)).map(({ text }) => text)
  return new URL(/https?:\/\/\S+\/your-data\/open\/\S+/.exec(texts.join('\n'))?.[0] ?? '').pathname
}

async function pageOfSession(fan: Pick<Fan, 'sessionId'>): Promise<string> {
  const { headers } = await world.stranger().get(`/c/${shop.slug}/your-data`, { cookie: `fan=${fan.sessionId}` })
  return new URL(headers['location'] ?? '', world.config.BASE_URL).pathname
}

type RetainedRow = {
  table: 'merch_orders' | 'merch_leads' | 'merch_sessions' | 'merch_shares' | 'profiles'
  column: string
  value: string
}
type Backup = readonly { table: RetainedRow['table']; row: unknown }[]

const backUp = async (rows: readonly RetainedRow[]): Promise<Backup> =>
  Promise.all(
    rows.map(async ({ table, column, value }) => {
      const found = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(column)} = ${value}`.execute(db())
      expect([table, found.rows.length]).toEqual([table, 1])
      return { table, row: found.rows[0]?.row }
    }),
  )

/** The backup does not have the records of deletions. */
async function restore(backup: Backup): Promise<void> {
  await db().deleteFrom('fan_erasures').execute()
  await db().deleteFrom('fan_erasures_known').execute()
  for (const { table, row } of backup) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db())
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
    const [key] = table === 'profiles' ? ['user_id'] : ['id']
    const changes = sql.join(rows.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
      on conflict (${sql.ref(key ?? '')}) do update set ${changes}`.execute(db())
  }
}

const orderOfId = (id: string) =>
  db().selectFrom('merch_orders').select(['email', 'name', 'shipping']).where('id', '=', id).executeTakeFirstOrThrow()
const leadsOf = (email: string) => db().selectFrom('merch_leads').select('id').where('email', '=', email).execute()
const lead = async (email: string) =>
  expectOk(await world.stranger().post('/api/merch/lead', { kind: 'brand', name: 'W', email, message: 'Hello' }))

describe('after an older backup was restored, a fan’s deletion', () => {
  test('of everything is done again, and nobody else’s data is touched', async () => {
    const { fan, orderId } = await orderOf(world, shop, [piece(shop, 'mug')])
    const other = await orderOf(world, shop, [piece(shop, 'mug')])
    await db().updateTable('merch_orders').set({ status: 'shipped', shipped_at: world.clock.now() }).execute()
    await lead(fan.email)
    const backup = await backUp([
      { table: 'merch_sessions', column: 'id', value: fan.internalId },
      { table: 'merch_orders', column: 'id', value: orderId },
      { table: 'profiles', column: 'guest_email', value: fan.email },
      { table: 'merch_leads', column: 'email', value: fan.email },
    ])
    await erase(await linkOf(fan.email), 'everything')
    expect(await orderOfId(orderId)).toEqual({ email: null, name: null, shipping: null })

    await restore(backup)
    expect((await orderOfId(orderId)).email).toBe(fan.email)
    expect(await leadsOf(fan.email)).toHaveLength(1)
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).status).toBe(200)
    const warnings = vi.spyOn(world.app.ctx.log, 'warn')
    await hourly()
    await hourly()
    expect(warnings.mock.calls.filter(([facts]) => Object.hasOwn(facts as object, 'replayed'))).toHaveLength(1)
    warnings.mockRestore()
    expect(await orderOfId(orderId)).toEqual({ email: null, name: null, shipping: null })
    expect(await leadsOf(fan.email)).toEqual([])
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).status).toBe(404)
    expect((await orderOfId(other.orderId)).email).toBe(other.fan.email)
  })

  test('of an address alone is done again', async () => {
    const fan = await fanOf(world, shop, { shippingInfo: { addressLine1: '4 Ironbark Close' } })
    // The page renders previews, so the preview needs a well-formed file key.
    const preview_key = `merch/preview/${'a'.repeat(32)}.webp`
    await db().updateTable('merch_art').set({ preview_key }).where('session_id', '=', fan.internalId).execute()
    const sessions = db().selectFrom('merch_sessions').select('shipping_info')
    const session = () => sessions.where('id', '=', fan.internalId).executeTakeFirstOrThrow()
    const backup = await backUp([{ table: 'merch_sessions', column: 'id', value: fan.internalId }])
    await erase(await pageOfSession(fan), 'address')
    await restore(backup)
    expect(JSON.stringify(await session())).toContain('Ironbark')
    await hourly()
    expect(JSON.stringify(await session())).not.toContain('Ironbark')
  })
})

test('a share that an admin took down stays down after a restore', async () => {
  const [admin, fan] = [await world.admin(), await fanOf(world, shop)]
  const aiArtKey = await storeArt(world, fan.internalId)
  const shared = { campaignId: shop.id, aiArtKey, sessionId: fan.sessionId }
  const { shareId } = expectOk(await fan.post('/api/merch/share/create', shared))
  const backup = await backUp([{ table: 'merch_shares', column: 'id', value: shareId }])
  const status = async () => (await world.stranger().get(`/api/merch/share/${shareId}`)).status
  expectOk(await world.stranger().post(`/share/${shareId}/report`, { reason: 'MY_FACE', statement: 'This is me.' }))
  const [{ id }] = expectOk(await admin.get('/api/merch/admin/share-reports')).reports
  const decided = { takeDown: 'share', reason: 'It shows somebody else.' }
  expectOk(await admin.post(`/api/merch/admin/share-reports/${id}/decide`, decided))
  expect(await status()).toBe(404)
  await restore(backup)
  expect(await status()).toBe(200)
  await hourly()
  expect(await status()).toBe(404)
})

test('data that a fan creates after the deletion is not deleted by the journal', async () => {
  const fan = await fanOf(world, shop)
  await lead(fan.email)
  await erase(await linkOf(fan.email), 'everything')
  expect(await leadsOf(fan.email)).toEqual([])
  world.clock.advance(2 * HOUR_MS)
  await lead(fan.email)
  await hourly()
  expect(await leadsOf(fan.email)).toHaveLength(1)
})

test('the journal holds no address, is written once the store is back, and is deleted in the end', async () => {
  const fan = await fanOf(world, shop)
  const before = await journal()
  const { storage } = world.app.ctx
  const broken = { ...storage, put: async () => Promise.reject(new Error('away')) }
  Object.assign(world.app.ctx, { storage: broken })
  try {
    await erase(await linkOf(fan.email), 'address')
    expect(await journal()).toEqual(before)
  } finally {
    Object.assign(world.app.ctx, { storage })
  }
  world.clock.advance(DAY_MS)
  await hourly()
  const [key = '', ...more] = (await journal()).filter((each) => !before.includes(each))
  expect(more).toEqual([])
  const object = await storage.get(key)
  const text = (await object?.body.toArray())?.join('') ?? ''
  expect(text.length).toBeGreaterThan(50)
  expect(text).not.toContain(fan.email)
  world.clock.advance(JOURNAL_MS + DAY_MS)
  await hourly()
  expect(await journal()).toEqual([])
  expect(await db().selectFrom('fan_erasures_known').selectAll().execute()).toEqual([])
})
