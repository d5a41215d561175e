import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDesign } from '../../../../tests/support/merch/merch-artwork.ts'
import { type Fan, fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import { deleteFiles, findFile, storeFile } from '../../media/files/index.ts'
import { ensurePrintFile } from './ensure-print-file.ts'
import { deleteUnorderedRenders, keepRenders } from './keep-renders.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
  const cloth = await picture('catalog-picture', '#e6dfd5', 'jpeg')
  const area = (left: number, top: number, right: number, bottom: number) => [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  const front = { name: 'front', label: 'Front', area: area(0.2, 0.2, 0.8, 0.8), printWidthMm: 20, printHeightMm: 20 }
  const canvas = { width: 200, height: 200 }
  const garment = { canvas, background: { imageKey: cloth }, placements: [front, { ...front, name: 'back' }] }
  const plaque = {
    canvas,
    background: {},
    placements: [],
    name: { area: area(0.2, 0.85, 0.8, 0.97), font: 'engraved', color: '#17130f', maxLength: 12 },
    plaque: { tier: 'standard', vinyl: { x: 0.5, y: 0.45, size: 0.6 }, basePlaqueKey: cloth, printDiameterMm: 20 },
  }
  await configure('tee', garment)
  await configure('plaque', plaque)
  await configure('mug', garment)
})
afterAll(() => world.close())

async function picture(kind: 'catalog-picture' | 'art-candidate', color: string, type: 'jpeg' | 'png', name?: string) {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
    .toFormat(type)
    .toBuffer()
  return (await storeFile(world.app.ctx, { kind, source: bytes, ...(name ? { name } : {}), expiresAt: null })).key
}

const configure = (product: 'tee' | 'plaque' | 'mug', config: object) =>
  world.database.kysely
    .updateTable('merch_catalog_products')
    .set({ renderer_config: JSON.stringify(config) })
    .where('id', '=', shop.products[product])
    .execute()

async function fanWithArt(): Promise<Fan & { artKey: string }> {
  const fan = await fanOf(world, shop)
  const artKey = await picture(
    'art-candidate',
    '#d9472b',
    'png',
    `${fan.internalId}-1-${randomBytes(6).toString('hex')}`,
  )
  const db = world.database.kysely
  await db.updateTable('merch_art').set({ art_key: artKey }).where('session_id', '=', fan.internalId).execute()
  await db.updateTable('merch_sessions').set({ ai_art_key: artKey }).where('id', '=', fan.internalId).execute()
  return Object.assign(fan, { artKey })
}

const render = (fan: Fan, product: keyof Shop['products'] = 'tee', more: object = {}) =>
  fan.post('/api/merch/render', { sessionId: fan.sessionId, catalogProductId: shop.products[product], ...more })

const keysOf = ({ previewFilename, cleanFilename }: { previewFilename: string; cleanFilename: string }) =>
  [`merch/renders/${previewFilename}`, `merch/renders/${cleanFilename}`] as const

test('a render is a public watermarked preview and a private clean picture', async () => {
  const fan = await fanWithArt()
  const { status, body } = await render(fan)
  expect(status).toBe(200)
  const name = (what: string) => new RegExp(`^render-${fan.internalId}-${shop.products.tee}-${what}-\\d+\\.webp$`)
  expect(body).toEqual({
    previewFilename: expect.stringMatching(name('preview')),
    cleanFilename: expect.stringMatching(name('clean')),
  })
  expect(JSON.stringify(body)).not.toContain(fan.sessionId)
  const [preview, clean] = keysOf(body)
  const shown = await world.stranger().get(`/media/${preview}`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await world.stranger().get(`/media/${clean}`)).status).toBe(404)
  const verified = await world.stranger().post('/api/credentials/verify', { key: preview })
  expect(verified.body).toMatchObject({ found: true, valid: true, altered: false })
  const pixelsOf = async (key: string) => {
    const object = await world.app.ctx.storage.get(key)
    return sharp(Buffer.concat((await object?.body.toArray()) ?? []))
      .resize(64, 64)
      .raw()
      .toBuffer()
  }
  const [marked, unmarked] = [await pixelsOf(preview), await pixelsOf(clean)]
  const differing = marked.filter((value, at) => Math.abs(value - (unmarked[at] ?? 0)) > 8)
  expect(differing.length / marked.length, 'what everybody sees is marked').toBeGreaterThan(0.02)
})

test('the watermark lies in the same place for every name and color, so previews cannot be combined', async () => {
  const fan = await fanWithArt()
  const compose = vi.spyOn(world.app.ctx.pictures, 'compose')
  for (const fanName of ['Ada', 'Eve']) expect((await render(fan, 'plaque', { fanName })).status).toBe(200)
  expect((await render(await fanWithArt(), 'plaque', { fanName: 'Ada' })).status).toBe(200)
  const [ada, eve, another] = compose.mock.calls.map(([{ seed }]) => seed)
  expect([eve === ada, another === ada]).toEqual([true, false])
})

test('a render that lost one of its two pictures is made again completely', async () => {
  const fan = await fanWithArt()
  const first = await render(fan)
  await deleteFiles(world.app.ctx, [keysOf(first.body)[0]])
  const again = await render(fan)
  expect(again.status).toBe(200)
  expect((await world.stranger().get(`/media/${keysOf(again.body)[0]}`)).status).toBe(200)
  expect((await render(fan)).text).toBe(again.text)
})

test('a product whose background is a private picture is not rendered', async () => {
  const [fan, other] = [await fanWithArt(), await fanWithArt()]
  const { renderer_config: before } = await world.database.kysely
    .selectFrom('merch_catalog_products')
    .select('renderer_config')
    .where('id', '=', shop.products.mug)
    .executeTakeFirstOrThrow()
  await configure('mug', { ...(before as object), background: { imageKey: other.artKey } })
  const response = await render(fan, 'mug')
  await configure('mug', before as object)
  expect([response.status, response.body.error]).toEqual([422, expect.stringContaining('no longer exists')])
})

test('concurrent requests render once; another name, placement or color is another render', async () => {
  const fan = await fanWithArt()
  const responses = await Promise.all(Array.from({ length: 6 }, () => render(fan)))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect((await render(fan, 'tee', { placement: 'front', color: 'black' })).text).toBe(responses[0]?.text)
  expect((await render(fan, 'tee', { placement: 'back' })).text).not.toBe(responses[0]?.text)
  const ada = await render(fan, 'plaque', { fanName: 'Ada' })
  expect((await render(fan, 'plaque', { fanName: ' Ada ' })).text).toBe(ada.text)
  expect((await render(fan, 'plaque', { fanName: 'Eve' })).text).not.toBe(ada.text)
})

test('concurrent requests to several processes render once', async () => {
  const fan = await fanWithArt()
  const { renderProduct } = await import('./index.ts')
  const { getFanSession } = await import('../fan-sessions/index.ts')
  const session = await getFanSession(world.database.kysely, fan.sessionId, undefined)
  const request = { session, artKey: fan.artKey, catalogProductId: shop.products.tee }
  // Renders in progress are shared per context, so each copy acts as another process.
  const others = [1, 2, 3].map(() => ({ ...world.app.ctx }))
  const made = await Promise.all(others.map((ctx) => renderProduct(ctx, request)))
  expect(new Set(made.map(({ cleanKey }) => cleanKey)).size).toBe(1)
  const stored = world.database.kysely.selectFrom('media_files').select('key').where('subject_id', '=', fan.internalId)
  expect(await stored.execute()).toHaveLength(2)
})

test('a cart item keeps its render, with its own placement and name', async () => {
  const fan = await fanWithArt()
  const [item] = (await fan.fill([tee(shop, { artKey: fan.artKey })])).body.data.items
  const { body } = await render(fan, 'tee', { cartItemId: item.id })
  const session = await fan.get(`/api/merch/session/${fan.sessionId}`)
  expect(JSON.stringify(session.body)).toContain(body.previewFilename)
  expect((await render(fan, 'mug', { cartItemId: item.id })).status).toBe(404)
  expect((await render(await fanWithArt(), 'tee', { cartItemId: item.id })).status).toBe(404)
  await render(fan, 'tee', { cartItemId: item.id, placement: 'back' })
  const [shown] = (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.cartItems
  expect(shown).toMatchObject({ id: item.id, placement: 'back', artKey: fan.artKey })
  const [plaque] = (
    await fan.fill([{ catalogProductId: shop.products.plaque, artKey: fan.artKey, fanName: 'Ada', quantity: 1 }])
  ).body.data.items
  await render(fan, 'plaque', { cartItemId: plaque.id, fanName: ' Eve ' })
  const [engraved] = (await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.cartItems
  expect(engraved).toMatchObject({ id: plaque.id, fanName: 'Eve' })
})

test('a cart item keeps the design of its art; another design is rejected and changes nothing', async () => {
  const fan = await fanWithArt()
  const [own, another] = [await aDesign(world, shop), await aDesign(world, shop)]
  const db = world.database.kysely
  await db.updateTable('merch_art').set({ design_id: own.id }).where('art_key', '=', fan.artKey).execute()
  const [{ id: cartItemId }] = (await fan.fill([tee(shop)])).body.data.items
  const refused = await render(fan, 'tee', { cartItemId, designId: another.id })
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('another design')])
  expect((await render(fan, 'tee', { cartItemId, designId: own.id })).status).toBe(200)
  const { data } = (await fan.get(`/api/merch/session/${fan.sessionId}`)).body
  expect(data.cartItems).toMatchObject([{ designId: own.id, artKey: fan.artKey }])
})

test('a payment renders each item as it will be printed, even if the fan never asked for a preview', async () => {
  const fan = await fanWithArt()
  const [{ id: cartItemId }] = (await fan.fill([piece(shop, 'plaque', { fanName: 'ADA' })])).body.data.items
  const shown = await render(fan, 'plaque', { cartItemId, fanName: 'EVE' })
  const [renamed] = (await fan.fill([piece(shop, 'plaque', { fanName: 'MIA' })])).body.data.items
  expect(renamed).toMatchObject({ fanName: 'MIA', cleanFilename: null })
  const { sessionId } = fan
  expect((await fan.post('/api/merch/create-payment-intent', { sessionId })).status).toBe(200)
  const [{ cleanFilename }] = (await fan.get(`/api/merch/session/${sessionId}`)).body.data.cartItems
  expect(cleanFilename).not.toBe(shown.body.cleanFilename)
  const drawn = await world.database.kysely
    .selectFrom('merch_renders')
    .select('choice')
    .where('clean_key', '=', `merch/renders/${cleanFilename}`)
    .execute()
  expect(drawn).toMatchObject([{ choice: { fanName: 'MIA', artKey: fan.artKey } }])
  const { snapshot } = await world.database.kysely
    .selectFrom('merch_checkouts')
    .select('snapshot')
    .where('session_id', '=', fan.internalId)
    .executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({ items: [{ fanName: 'MIA', cleanFilename }] })
})

test('a request without a session, art or with another session’s art is rejected', async () => {
  const fan = await fanWithArt()
  const stranger = { ...fan, sessionId: 'x'.repeat(43) }
  expect((await render(stranger)).status).toBe(404)
  expect((await render(fan, 'tee', { catalogProductId: 'nothing' })).status).toBe(404)
  const other = await fanWithArt()
  const db = world.database.kysely
  const set = (key: string | null) =>
    db.updateTable('merch_sessions').set({ ai_art_key: key }).where('id', '=', fan.internalId).execute()
  await set(other.artKey)
  expect([(await render(fan)).status, (await render(fan)).body.error]).toEqual([
    400,
    expect.stringContaining('does not belong to this session'),
  ])
  await set(null)
  expect((await render(fan)).body.error).toContain('no art yet')
  expect((await render(fan, 'mug')).status).toBe(200)
})

test('an unknown placement or color is rejected, listing the existing ones', async () => {
  const fan = await fanWithArt()
  const side = await render(fan, 'tee', { placement: 'sleeve' })
  expect([side.status, side.body.error]).toEqual([400, expect.stringContaining('front, back')])
  const color = await render(fan, 'tee', { color: 'pink' })
  expect([color.status, color.body.error]).toEqual([400, expect.stringContaining('black')])
})

test('a name that cannot be printed is rejected, naming the characters', async () => {
  const fan = await fanWithArt()
  const response = await render(fan, 'plaque', { fanName: 'Ada 東京' })
  expect([response.status, response.body.error]).toEqual([422, expect.stringContaining('東 京')])
  expect((await render(fan, 'plaque', { fanName: 'Wolfeschlegelstein' })).body.error).toContain('12 characters')
  expect((await render(fan, 'picture')).body.error).toContain('cannot be shown yet')
  expect(await render(fan, 'plaque', { fanName: 'Heil Hitler' })).toMatchObject({
    status: 422,
    body: { code: 'BRIEF_REFUSED', details: { issues: [{ path: 'fanName' }] } },
  })
  // A name on an item that was never rendered is rejected at payment.
  const piece = { catalogProductId: shop.products.plaque, artKey: fan.artKey, fanName: 'Heil Hitler', quantity: 1 }
  expect((await fan.fill([piece])).status).toBe(200)
  expect(await fan.pay()).toMatchObject({ status: 422, body: { code: 'BRIEF_REFUSED' } })
})

test('a gift note is moderated before payment, for an item and for the whole order', async () => {
  const fan = await fanWithArt()
  const refused = { status: 422, body: { code: 'BRIEF_REFUSED', details: { issues: [{ path: 'giftNote' }] } } }
  const giftNote = 'Heil Hitler'
  expect((await fan.fill([tee(shop, { giftNote })])).status).toBe(200)
  expect(await fan.pay()).toMatchObject(refused)
  await fan.fill([tee(shop)], { giftNote })
  expect(await fan.pay()).toMatchObject(refused)
  await fan.fill([tee(shop)], { giftNote: 'Happy birthday!' })
  expect((await fan.pay()).status).toBe(200)
})

test('a closed campaign renders nothing', async () => {
  const closed = await openShop(world)
  const fan = await fanOf(world, closed)
  await world.database.kysely
    .updateTable('merch_campaigns')
    .set({ status: 'ENDED', shutdown_mode: 'ENDED', shutdown_started_at: world.clock.now() })
    .where('id', '=', closed.id)
    .execute()
  const response = await render(fan, 'tee', { catalogProductId: closed.products.tee })
  expect([response.status, response.body.code]).toEqual([409, 'CAMPAIGN_CLOSED'])
})

test('ordered renders are kept and can be printed; others are deleted with the session’s pictures', async () => {
  const fan = await fanWithArt()
  const { ctx } = world.app
  const [ordered, lost] = [await render(fan), await render(fan, 'plaque', { fanName: 'Ada' })]
  const [, clean] = keysOf(ordered.body)
  await inTransaction(ctx.db, (trx) => keepRenders(trx, [clean], null))
  const [printKey, atOnce] = await Promise.all([ensurePrintFile(ctx, clean), ensurePrintFile(ctx, clean)])
  expect([atOnce, await ensurePrintFile(ctx, clean)]).toEqual([printKey, printKey])
  expect(await findFile(ctx.db, printKey ?? '', ctx.clock.now())).toMatchObject({
    kind: 'render-print',
    content_type: 'image/png',
    width: 236,
    height: 236,
    expires_at: null,
  })
  const gone = await inTransaction(ctx.db, (trx) => deleteUnorderedRenders(trx, [fan.internalId], ctx.clock.now()))
  expect([...gone].sort()).toEqual([...keysOf(lost.body)].sort())
  world.clock.advance(60 * DAY_MS)
  expect(await findFile(ctx.db, clean, ctx.clock.now())).toMatchObject({ kind: 'render-clean', expires_at: null })
  expect(await findFile(ctx.db, keysOf(lost.body)[1], ctx.clock.now())).toBeUndefined()
  await expect(ensurePrintFile(ctx, keysOf(lost.body)[1])).rejects.toMatchObject({ code: 'NotFound' })
})

test('a full render queue returns 503, and the next request renders', async () => {
  const fan = await fanWithArt()
  const compose = vi.spyOn(world.app.ctx.pictures, 'compose').mockRejectedValueOnce(unavailable('Too much waits.'))
  expect((await render(fan)).status).toBe(503)
  expect((await render(fan)).status).toBe(200)
  expect(compose).toHaveBeenCalledTimes(2)
})

test('a session has a daily limit of new renders; existing ones are not counted', () =>
  withSettings(world, { RENDERS_PER_SESSION: 2 }, async () => {
    const [fan, other] = [await fanWithArt(), await fanWithArt()]
    const named = (fanName: string, of = fan) => render(of, 'plaque', { fanName })
    expect([(await named('Ada')).status, (await named('Bea')).status]).toEqual([200, 200])
    expect(await named('Cleo')).toMatchObject({
      status: 429,
      body: { code: 'RateLimited', details: { currentCount: 2, limit: 2 } },
    })
    expect((await named('Ada')).status).toBe(200)
    expect((await named('Cleo', other)).status).toBe(200)
  }))
