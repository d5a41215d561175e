import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringSelfie } from '../../../../tests/support/merch/fans.ts'
import {
  type Fan,
  fanOf,
  openShop,
  orderAs,
  orderOf,
  piece,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { keepFilesUntil, storeFile } from '../../media/files/index.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

const DRAWING = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/portraits/astronaut-cut-out.webp'))
let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const pathIn = (address: string) => new URL(address).pathname
const erase = (path: string, part: string) => world.stranger().post(path, { part, sure: 'yes' })

async function linkTo(email: string): Promise<string | undefined> {
  world.clock.advance(HOUR_MS)
  expectOk(await world.stranger().post('/your-data', { email }))
  for (const { text } of await mailsTo(world, email)) {
    const address = /https?:\/\/\S+\/your-data\/open\/\S+/.exec(text)?.[0]
    if (address) return pathIn(address)
  }
  return undefined
}

async function linkOf(email: string): Promise<string> {
  const path = await linkTo(email)
  if (path === undefined) throw new Error(`no link was mailed to ${email}`)
  return path
}

async function pageOfSession(fan: Pick<Fan, 'sessionId'>): Promise<string> {
  const headers = { cookie: `fan=${fan.sessionId}` }
  const { status, headers: replyHeaders } = await world.stranger().get(`/c/${shop.slug}/your-data`, headers)
  expect(status).toBe(303)
  return pathIn(new URL(replyHeaders['location'] ?? '', world.config.BASE_URL).href)
}

async function withPictures(fan: Fan) {
  expectOk(await bringSelfie(fan, { sessionId: fan.sessionId }))
  const store = async (kind: 'watermarked-preview' | 'art-candidate', name?: string) => {
    const owner = { owner: { sessionId: fan.internalId }, subjectId: fan.internalId }
    const file = await storeFile(world.app.ctx, { kind, source: DRAWING, ...owner, ...(name ? { name } : {}) })
    await inTransaction(db(), (trx) => keepFilesUntil(trx, [file.key], null))
    return file.key
  }
  const previewKey = await store('watermarked-preview')
  const art = await db()
    .selectFrom('merch_art')
    .select('art_key')
    .where('session_id', '=', fan.internalId)
    .executeTakeFirstOrThrow()
  const candidates = JSON.stringify([{ artKey: art.art_key, previewKey, score: 0.9 }])
  await db().updateTable('merch_art').set({ preview_key: previewKey }).where('art_key', '=', art.art_key).execute()
  await db()
    .updateTable('merch_sessions')
    .set({ ai_art_candidates: candidates })
    .where('id', '=', fan.internalId)
    .execute()
  const shared = await fan.post('/api/merch/share/create', {
    campaignId: shop.id,
    aiArtKey: art.art_key,
    sessionId: fan.sessionId,
  })
  expectOk(shared)
  return { previewKey, shareId: shared.body.shareId as string }
}
const selfiesOf = ({ internalId }: Fan) =>
  db().selectFrom('merch_selfies').select('file_key').where('session_id', '=', internalId).execute()
const orderRow = (id: string) =>
  db()
    .selectFrom('merch_orders')
    .select(['email', 'name', 'shipping', 'words'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const sessionRow = ({ internalId }: Fan) =>
  db().selectFrom('merch_sessions').selectAll().where('id', '=', internalId).executeTakeFirstOrThrow()
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

describe('requesting the link', () => {
  test('responds the same for a known and an unknown address, and mails the known one only', async () => {
    const { fan } = await orderOf(world, shop, [piece(shop, 'mug')])
    const responses = [
      await world.stranger().post('/your-data', { email: fan.email }),
      await world.stranger().post('/your-data', { email: 'nobody@fans.test' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses[0]?.text).toBe(responses[1]?.text)
    expect((await mailsTo(world, fan.email)).filter(({ text }) => text.includes('/your-data/open/'))).toHaveLength(1)
    expect(await mailsTo(world, 'nobody@fans.test')).toEqual([])
    expect((await world.stranger().post('/your-data', { email: 'no address' })).status).toBe(422)
  })

  test('is rate limited per mailbox', async () => {
    const requestLink = () => world.stranger().post('/your-data', { email: 'often@fans.test' })
    const statuses = [await requestLink(), await requestLink(), await requestLink(), await requestLink()].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('gives a link for two hours, and a forged one opens nothing', async () => {
    const { fan } = await orderOf(world, shop, [piece(shop, 'mug')])
    await withPictures(fan)
    const path = await linkOf(fan.email)
    const opened = await world.stranger().get(path)
    expect(opened.status).toBe(200)
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(opened.text).toContain(fan.email)
    expect((await world.stranger().get(`${path.slice(0, -4)}AAAA`)).status).toBe(410)
    world.clock.advance(2 * HOUR_MS)
    expect((await world.stranger().get(path)).status).toBe(410)
    expect((await erase(path, 'everything')).status).toBe(410)
    expect((await world.stranger().get(`${path}/export`)).status).toBe(410)
    expect(
      (
        await orderRow(
          (
            await db().selectFrom('merch_orders').select('id').where('email', '=', fan.email).executeTakeFirstOrThrow()
          ).id,
        )
      ).email,
    ).toBe(fan.email)
  })
})

describe('deleting a fan’s data', () => {
  test('deletes shared designs, art and photos separately and at once', async () => {
    const fan = await fanOf(world, shop)
    const { previewKey, shareId } = await withPictures(fan)
    const path = await pageOfSession(fan)
    const page = (await world.stranger().get(path)).text
    expect(page).toContain('Your photos')
    expect(page).toContain(`/share/${shareId}`)
    const [selfie] = await selfiesOf(fan)

    expectOk(await erase(path, 'shares'))
    expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
    expect((await world.stranger().get(`/media/${previewKey}`)).status).toBe(200)

    expectOk(await erase(path, 'art'))
    expect((await world.stranger().get(`/media/${previewKey}`)).status).toBe(404)
    expect(await world.app.ctx.storage.head(previewKey)).toBeUndefined()
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.aiArtCandidates).toEqual([])

    expectOk(await erase(path, 'photos'))
    expect(await selfiesOf(fan)).toEqual([])
    expect(await world.app.ctx.storage.head(selfie?.file_key ?? '')).toBeUndefined()
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).status).toBe(200)
    expect(await db().selectFrom('fan_erasures').selectAll().execute()).toEqual([])
  })

  test('deletes what was shared together with the art', async () => {
    const fan = await fanOf(world, shop)
    const { shareId } = await withPictures(fan)
    expectOk(await erase(await pageOfSession(fan), 'art'))
    expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
  })

  test('deletes everything about the fan, and the books still balance', async () => {
    const { fan, orderId } = await orderOf(world, shop, [piece(shop, 'mug')], {
      shippingInfo: { firstName: 'Wilhelmina', lastName: 'Quenneville' },
    })
    await withPictures(fan)
    await ship(orderId)
    expectOk(
      await world
        .stranger()
        .post('/api/merch/lead', { kind: 'brand', name: 'Wilhelmina', email: fan.email, message: 'Hi' }),
    )
    expect(await placesOf('Quenneville')).not.toEqual([])
    const path = await linkOf(fan.email)
    expectOk(await erase(path, 'everything'))
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).status).toBe(404)
    expect(await orderRow(orderId)).toEqual({ email: null, name: null, shipping: null, words: null })
    expect(await placesOf('Quenneville')).toEqual([])
    expect(await placesOf(fan.email)).toEqual([])
    expect((await world.stranger().get(path)).text).toContain('We keep no data here.')
    const findings = await checkBooks(db())
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
    // After the second pass, an hour later, the erasure itself is deleted.
    world.clock.advance(2 * HOUR_MS)
    expectOk(await world.cron('/api/privacy/cron/fan-erasures'))
    expect(await db().selectFrom('fan_erasures').selectAll().execute()).toEqual([])
  })

  test('keeps the address of an order in production until it is shipped, then deletes it', async () => {
    const fan = await fanOf(world, shop)
    await withPictures(fan)
    const { orderId, orderNumber } = await orderAs(world, fan, [tee(shop)])
    const path = await linkOf(fan.email)
    expect((await world.stranger().get(path)).text).toContain(`Order ${orderNumber} is still in production`)
    expectOk(await erase(path, 'everything'))
    expect(await selfiesOf(fan)).toEqual([])
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).status).toBe(404)
    expect(await orderRow(orderId)).toMatchObject({ email: fan.email, name: 'Ada Byron' })
    const art = () => db().selectFrom('merch_art').select('art_key').where('session_id', '=', fan.internalId).execute()
    expect(await art()).toHaveLength(1)
    world.clock.advance(DAY_MS)
    expectOk(await world.cron('/api/privacy/cron/fan-erasures'))
    expect((await orderRow(orderId)).email).toBe(fan.email)
    await ship(orderId)
    world.clock.advance(DAY_MS)
    expectOk(await world.cron('/api/privacy/cron/fan-erasures'))
    expect(await orderRow(orderId)).toEqual({ email: null, name: null, shipping: null, words: null })
    expect(await art()).toEqual([])
    expect(await db().selectFrom('fan_erasures').selectAll().execute()).toEqual([])
  })

  test('hides files at once if the store is down, and the job deletes them later', async () => {
    const fan = await fanOf(world, shop)
    const { previewKey } = await withPictures(fan)
    const path = await pageOfSession(fan)
    const { storage } = world.app.ctx
    const broken = { ...storage, delete: async () => Promise.reject(new Error('away')) }
    Object.assign(world.app.ctx, { storage: Object.setPrototypeOf(broken, Object.getPrototypeOf(storage) as object) })
    try {
      expectOk(await erase(path, 'everything'))
    } finally {
      Object.assign(world.app.ctx, { storage })
    }
    expect((await world.stranger().get(`/media/${previewKey}`)).status).toBe(404)
    expect(await db().selectFrom('fan_erasures').selectAll().execute()).toHaveLength(1)
    for (let pass = 0; pass < 2; pass++) {
      world.clock.advance(DAY_MS)
      expectOk(await world.cron('/api/privacy/cron/fan-erasures'))
      expectOk(await world.cron('/api/media/cron/sweep'))
    }
    expect(await storage.head(previewKey)).toBeUndefined()
    expect(await db().selectFrom('fan_erasures').selectAll().execute()).toEqual([])
  })
})

describe('a data link', () => {
  test('for an address that was only typed shows nobody else’s data, and its owner can delete it unseen', async () => {
    const { fan: victim, orderId } = await orderOf(world, shop, [piece(shop, 'mug')])
    await withPictures(victim)
    const typed = await fanOf(world, shop, { shippingInfo: { email: victim.email, lastName: 'Typist' } })
    await withPictures(typed)
    const path = await pageOfSession(typed)
    const copy = await world.stranger().get(`${path}/export`)
    expect(copy.status).toBe(200)
    expectOk(await erase(path, 'everything'))
    expect((await orderRow(orderId)).email).toBe(victim.email)
    expect((await sessionRow(victim)).ended_at).toBeNull()

    const again = await fanOf(world, shop, { shippingInfo: { email: victim.email, lastName: 'Typist' } })
    const { previewKey } = await withPictures(again)
    const proven = await linkOf(victim.email)
    const page = (await world.stranger().get(proven)).text
    expect(page).toContain('was entered but not confirmed')
    expect(page).not.toContain(previewKey)
    expectOk(await erase(proven, 'photos'))
    expect(await selfiesOf(again)).toEqual([])
  })

  test('from an order opens that order only', async () => {
    const { fan, orderId, orderNumber } = await orderOf(world, shop, [piece(shop, 'mug')])
    await withPictures(fan)
    const { orderUrl } = (await fan.post('/api/merch/order/by-session', { sessionId: fan.sessionId })).body.order
    const token = new URL(orderUrl).searchParams.get('token') ?? ''
    expect((await world.stranger().get(`/your-data/order/${orderNumber}?token=wrong`)).status).toBe(404)
    const { headers } = await world.stranger().get(`/your-data/order/${orderNumber}?token=${token}`)
    const path = pathIn(headers['location'] ?? '')
    const page = (await world.stranger().get(path)).text
    expect(page).toContain('Data we keep about your order')
    expect(page).not.toContain('Your photos')
    expect((await erase(path, 'everything')).status).toBe(403)
    await ship(orderId)
    expectOk(await erase(path, 'address'))
    expect((await orderRow(orderId)).email).toBeNull()
    expect(await selfiesOf(fan)).toHaveLength(1)
  })

  test('lets a signed-in fan see and delete their store data; a copy is available in Settings', async () => {
    const person = await world.brand()
    const fan = await fanOf(world, shop, { browser: person })
    await withPictures(fan)
    expect((await world.stranger().get('/your-data/mine')).status).toBe(401)
    const { headers } = await person.get('/your-data/mine')
    const path = pathIn(headers['location'] ?? '')
    expect((await world.stranger().get(path)).text).toContain('Store data of your account')
    expect((await world.stranger().get(`${path}/export`)).status).toBe(403)
    expect((await erase(path, 'everything')).status).toBe(403)
    expectOk(await erase(path, 'photos'))
    expect(await selfiesOf(fan)).toEqual([])
  })

  test('leads a fan without a session to the page that mails a link', async () => {
    const { headers } = await world.stranger().get(`/c/${shop.slug}/your-data`)
    expect(headers['location']).toBe('/your-data')
    expect((await world.stranger().get('/your-data')).text).toContain('Email me a link')
  })
})
