import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignIn, internalIdOf, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import {
  type Fan,
  fanOf,
  makeArt,
  openShop,
  orderAs,
  orderOf,
  piece,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { storeFile } from '../../media/files/index.ts'
import { assignGuestPayments } from '../../money/payment/index.ts'
import { claimGuests } from '../../people/accounts/index.ts'
import { createShare } from './create-share.ts'

const DRAWING = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/portraits/astronaut-cut-out.webp'))

let world: World
let fan: Browser
let campaign: TestCampaign
beforeAll(async () => {
  world = await createWorld()
  fan = world.stranger()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

async function inProduction(work: () => Promise<void>): Promise<void> {
  const { ctx } = world.app
  Object.assign(ctx, { config: { ...world.config, isProduction: true } })
  await work().finally(() => Object.assign(ctx, { config: world.config }))
}

async function fanWithArt(browser: Browser = fan): Promise<{ bearer: string; id: string; artKey: string }> {
  const bearer = await sessionIn(browser, campaign)
  const id = await internalIdOf(world, bearer)
  const { key: previewKey } = await storeFile(world.app.ctx, { kind: 'watermarked-preview', source: DRAWING })
  const artKey = `merch/ai-candidates/${id}-1-1795267200000.png`
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ ai_art_key: artKey, ai_art_candidates: JSON.stringify([{ artKey, previewKey, score: 0.9 }]) })
    .where('id', '=', id)
    .execute()
  return { bearer, id, artKey }
}

const share = (wanted: object, browser: Browser = fan) =>
  browser.post('/api/merch/share/create', { campaignId: campaign.id, ...wanted })
const shared = (id: string) => fan.get(`/api/merch/share/${id}`)

test('a share has an unguessable id and a JPEG in the campaign’s colors', async () => {
  const { bearer, artKey } = await fanWithArt()
  const { status, body } = await share({ aiArtKey: artKey, sessionId: bearer })
  expect(status).toBe(201)
  expect(Buffer.from(body.shareId, 'hex').length).toBeGreaterThanOrEqual(8)
  const response = await shared(body.shareId)
  expect(response.body.share).toMatchObject({
    id: body.shareId,
    aiArtKey: artKey,
    campaign: { id: campaign.id, slug: campaign.slug, name: 'Mara on tour', talentName: 'Mara Lindqvist' },
  })
  expect(response.text).not.toContain(bearer)
  const reply = await world.app.api.inject({ method: 'GET', url: pathOf(response.body.share.pictureUrl) })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const picture = sharp(reply.rawPayload)
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 })
  const colorAt = async (left: number, top: number) => [
    ...(await sharp(reply.rawPayload).extract({ left, top, width: 4, height: 4 }).raw().toBuffer()).subarray(0, 3),
  ]
  for (const [place, color] of [
    [await colorAt(8, 8), [0x0f, 0x5c, 0x63]],
    [await colorAt(600, 622), [0xe4, 0x57, 0x2e]],
    [await colorAt(56, 120), [0xfa, 0xf7, 0xf2]],
  ] as const)
    for (const [channel, value] of color.entries()) expect(Math.abs((place[channel] ?? 0) - value)).toBeLessThan(8)
  const letters = await sharp(reply.rawPayload).extract({ left: 650, top: 180, width: 500, height: 170 }).stats()
  expect(letters.channels[0]?.max).toBeGreaterThan(200)
})

test('sharing the same art again returns the same share, even for concurrent requests', async () => {
  const { bearer, artKey } = await fanWithArt()
  const wanted = { aiArtKey: artKey, sessionId: bearer }
  const responses = await Promise.all([share(wanted), share(wanted)])
  const ids = [...responses, await share(wanted)].map(({ body }) => body.shareId)
  expect(new Set(ids).size).toBe(1)
  const pictures = await world.database.kysely
    .selectFrom('media_files')
    .select('key')
    .where('kind', '=', 'share-picture')
    .where('expires_at', 'is not', null)
    .execute()
  expect(pictures).toEqual([])
})

test('a session can share only its own art, in its own campaign', async () => {
  const mine = await fanWithArt()
  const theirs = await fanWithArt()
  const elsewhere = await campaignIn(world)
  for (const wanted of [
    { aiArtKey: theirs.artKey, sessionId: mine.bearer },
    { aiArtKey: mine.artKey, sessionId: mine.bearer, campaignId: elsewhere.id },
    { aiArtKey: mine.artKey, sessionId: mine.bearer, campaignId: 'none' },
    { aiArtKey: mine.artKey, sessionId: mine.id },
    { aiArtKey: `merch/ai-candidates/${mine.id}-2-1795267200000.png`, sessionId: mine.bearer },
    { aiArtKey: '../../etc/passwd', sessionId: mine.bearer },
    { aiArtKey: mine.artKey, sessionId: mine.bearer, orderId: 'somebody’s' },
  ])
    expect((await share(wanted)).body, JSON.stringify(wanted)).toMatchObject({ code: 'NotFound' })
  expect((await shared('0'.repeat(32))).status).toBe(404)
})

test('in production, sharing the art of a signed-in fan needs its session or its owner', async () => {
  const mara = await world.brand('Mara')
  const { artKey } = await fanWithArt(mara)
  await inProduction(async () => {
    expect((await share({ aiArtKey: artKey })).body).toMatchObject({ code: 'BadRequest' })
    expect((await share({ aiArtKey: artKey }, await world.brand('Eve'))).status).toBe(404)
    expect((await share({ aiArtKey: artKey }, mara)).status).toBe(201)
  })
  const other = await fanWithArt()
  expect((await share({ aiArtKey: other.artKey })).status).toBe(201)
})

test('sharing with another session’s order is 404', async () => {
  const { bearer, artKey } = await fanWithArt()
  const shop = await openShop(world)
  const { orderId } = await orderOf(world, shop)
  expect((await share({ aiArtKey: artKey, sessionId: bearer, orderId })).body).toMatchObject({ code: 'NotFound' })
})

test('a share contains the session’s order; closed campaigns and lost art cannot be shared', async () => {
  const { bearer, id, artKey } = await fanWithArt()
  const handlers = {
    isArtBought: async () => false,
    isOrderOf: async (_db: unknown, order: { sessionId: string }) => order.sessionId === id,
    onHeld: async () => {},
  }
  const wanted = { campaignId: campaign.id, aiArtKey: artKey, sessionId: bearer, orderId: 'order' }
  const { id: shareId } = await createShare(
    world.app.ctx,
    handlers,
    { visitor: undefined, request: { ip: '203.0.113.7', headers: {} } },
    wanted,
  )
  const row = await world.database.kysely
    .selectFrom('merch_shares')
    .select('order_id')
    .where('id', '=', shareId)
    .executeTakeFirstOrThrow()
  expect(row.order_id).toBe('order')

  const lost = await fanWithArt()
  await world.database.kysely
    .deleteFrom('media_files')
    .where('kind', '=', 'watermarked-preview')
    .where('created_at', '>=', new Date(0))
    .execute()
  expect((await share({ aiArtKey: lost.artKey, sessionId: lost.bearer })).status).toBe(422)

  const admin = await world.admin()
  const late = await fanWithArt()
  const closing = { shutdown_mode: 'EMERGENCY_CLOSE' as const, shutdown_started_at: world.clock.now() }
  const decided = { paid_orders: 'keep' as const, closed_by: admin.accountId }
  const change = (set: object) =>
    world.database.kysely.updateTable('merch_campaigns').set(set).where('id', '=', campaign.id).execute()
  await change({ ...closing, ...decided })
  expect((await share({ aiArtKey: late.artKey, sessionId: late.bearer })).body).toMatchObject({
    code: 'CAMPAIGN_CLOSED',
  })
  expect((await shared(shareId)).status).toBe(200)
  await change({ shutdown_mode: 'NONE', shutdown_started_at: null, paid_orders: null, closed_by: null })
})

test('a share and its picture are deleted with the fan’s session', async () => {
  const { bearer, artKey } = await fanWithArt()
  const { shareId } = (await share({ aiArtKey: artKey, sessionId: bearer })).body
  const { pictureUrl } = (await shared(shareId)).body.share
  world.clock.advance(31 * DAY_MS)
  await world.cron('/api/merch/cron/retention')
  expect((await shared(shareId)).status).toBe(404)
  expect((await fan.get(pathOf(pictureUrl))).status).toBe(404)
})

test('art that is deleted while being shared is not published, and leaves no picture', async () => {
  const { bearer, id, artKey } = await fanWithArt()
  const { ctx } = world.app
  const { pictures } = ctx
  const forget = () =>
    world.database.kysely.updateTable('merch_sessions').set({ ai_art_candidates: '[]' }).where('id', '=', id).execute()
  const shareCard: typeof pictures.shareCard = async (card) => {
    const written = await pictures.shareCard(card)
    expect(card.label).toBe('Made with AI')
    await forget()
    return written
  }
  Object.assign(ctx, { pictures: { ...pictures, shareCard } })
  expect((await share({ aiArtKey: artKey, sessionId: bearer })).status).toBe(404)
  Object.assign(ctx, { pictures })
  const { kysely } = world.database
  expect(await kysely.selectFrom('merch_shares').select('id').where('session_id', '=', id).execute()).toEqual([])
  const files = kysely.selectFrom('media_files').select('key').where('owner_session_id', '=', id)
  expect(await files.execute()).toEqual([])
})

test('GET /api/merch/history lists a person’s own sessions only, and can reopen them', async () => {
  const mara = await world.brand('Mara')
  const mine = await fanWithArt(mara)
  const guest = await fanWithArt()
  await fanWithArt()
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('profiles')
    .values({
      user_id: `guest-${mine.id}`,
      display_name: 'A guest',
      guest_email: mara.email,
      linked_user_id: mara.userId,
      roles: [],
      created_at: at,
    })
    .execute()
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ user_id: `guest-${mine.id}` })
    .where('id', '=', guest.id)
    .execute()
  const tried = await sessionIn(mara, campaign, { mode: 'PREVIEW' })
  const { status, body, text } = await mara.get('/api/merch/history')
  expect(status).toBe(200)
  expect(body.orders).toEqual([])
  expect(body.incompleteSessions.map(({ id }: { id: string }) => id)).toEqual([mine.bearer])
  // Unpaid sessions with her address do not appear.
  expect(text).not.toContain(guest.artKey)
  expect(body.incompleteSessions[0]).toMatchObject({ aiArtKey: mine.artKey, selfieKey: null })
  expect(body.incompleteSessions[0].aiArtPreviewKey).toMatch(/^merch\/preview\//)
  expect(text).not.toContain(tried)
  const again = `/api/merch/session/${body.incompleteSessions[0].id}`
  expect([(await mara.get(again)).status, (await fan.get(again)).status]).toEqual([200, 404])
  expect((await (await world.brand('Eve')).get('/api/merch/history')).body.incompleteSessions).toEqual([])
})

test('the history includes paid guest orders of a proven address, but no unpaid ones of strangers', async () => {
  const [mara, shop] = [await world.brand('Mara'), await openShop(world)]
  const shippingInfo = { email: mara.email }
  const { orderNumber, fan: guest } = await orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo })
  const planted = await fanOf(world, shop, { shippingInfo })
  await planted.fill([piece(shop, 'mug')])
  expect((await planted.pay()).status).toBe(200)
  const history = async () => (await mara.get('/api/merch/history')).body
  expect(await history()).toEqual({ orders: [], incompleteSessions: [] })
  const linked = { guests: [] as string[], userId: mara.userId, accountId: mara.accountId }
  await inTransaction(world.database.kysely, async (trx) => {
    linked.guests = await claimGuests(trx, { userId: mara.userId, email: mara.email })
    await assignGuestPayments(trx, linked)
  })
  const shown = await history()
  expect(shown).toMatchObject({ orders: [{ orderNumber }], incompleteSessions: [] })
  expect(JSON.stringify(shown)).not.toContain(guest.sessionId)
  await guest.fill([piece(shop, 'mug')])
  expect(JSON.stringify(await history())).not.toContain(guest.sessionId)
})

describe('a share of bought art', () => {
  const RED = { r: 250, g: 0, b: 0 }

  /** The preview is a red square, so that a picture drawn from it can be told from the art. */
  async function drawnBy(maker: Fan, shop: { id: string; slug: string }): Promise<string> {
    const made = await makeArt(world, shop, maker.internalId)
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: RED } })
      .webp()
      .toBuffer()
    const { ctx } = world.app
    const name = `${maker.internalId}-1-1795267200001`
    const { key: artKey } = await storeFile(ctx, { kind: 'art-candidate', source: DRAWING, name, expiresAt: null })
    const { key: previewKey } = await storeFile(ctx, { kind: 'watermarked-preview', source: red })
    const db = world.database.kysely
    const art = { art_key: artKey, preview_key: previewKey }
    await db.updateTable('merch_art').set(art).where('art_key', '=', made).execute()
    const candidates = JSON.stringify([{ artKey, previewKey, score: 0.9 }])
    await db
      .updateTable('merch_sessions')
      .set({ ai_art_key: artKey, ai_art_candidates: candidates })
      .where('id', '=', maker.internalId)
      .execute()
    return artKey
  }
  async function isRed(pictureUrl: string): Promise<boolean> {
    const { rawPayload } = await world.app.api.inject({ method: 'GET', url: pathOf(pictureUrl) })
    const inside = { left: 300, top: 300, width: 1, height: 1 }
    const [r = 0, g = 0, b = 0] = await sharp(rawPayload).extract(inside).raw().toBuffer()
    return r > 220 && g < 60 && b < 60
  }

  test('has no watermark, and has one again once its order is refunded', async () => {
    const shop = await openShop(world)
    const maker = await fanOf(world, shop)
    const aiArtKey = await drawnBy(maker, shop)
    const wanted = { campaignId: shop.id, aiArtKey, sessionId: maker.sessionId }
    const shareAgain = async () => (await maker.post('/api/merch/share/create', wanted)).body.shareId as string
    const id = await shareAgain()
    const before = (await shared(id)).body.share
    expect([before.isBought, await isRed(before.pictureUrl)]).toEqual([false, true])

    const { orderId } = await orderAs(world, maker, [tee(shop)])
    expect(await shareAgain()).toBe(id)
    const bought = (await shared(id)).body.share
    expect([bought.isBought, await isRed(bought.pictureUrl)]).toEqual([true, false])
    const former = await world.app.api.inject({ method: 'GET', url: pathOf(before.pictureUrl) })
    expect(former.statusCode).toBe(404)
    const page = (await world.stranger().get(`/share/${id}`, { accept: 'text/html' })).text
    expect(page).toContain(`<img src="${bought.pictureUrl.replaceAll('&', '&amp;')}"`)

    await world.database.kysely
      .updateTable('merch_orders')
      .set({ payment_status: 'refunded' })
      .where('id', '=', orderId)
      .execute()
    expect((await shared(id)).body.share).toMatchObject({ isBought: false, pictureUrl: null })
    expect(await shareAgain()).toBe(id)
    const refunded = (await shared(id)).body.share
    expect([refunded.isBought, await isRed(refunded.pictureUrl)]).toEqual([false, true])
  })
})

test('shares have a daily limit; sharing existing art again is not counted', async () => {
  const [one, other] = [await fanWithArt(), await fanWithArt()]
  await withSettings(world, { SHARES_PER_ADDRESS: 1 }, async () => {
    world.clock.advance(DAY_MS)
    const first = await share({ aiArtKey: one.artKey, sessionId: one.bearer })
    expect(first.status).toBe(201)
    expect(await share({ aiArtKey: other.artKey, sessionId: other.bearer })).toMatchObject({ status: 429 })
    expect((await share({ aiArtKey: one.artKey, sessionId: one.bearer })).body).toEqual(first.body)
  })
})
