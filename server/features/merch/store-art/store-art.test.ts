import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeArtModels, refusing } from '../../../../tests/support/merch/merch-artwork.ts'
import { fanOf, piece, tee } from '../../../../tests/support/merch/merch-shop.ts'
import {
  artOf,
  assetsPath,
  bringPhoto,
  openStore,
  type Store,
  saveStore,
} from '../../../../tests/support/merch/store-art.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { findFile } from '../../media/files/index.ts'

const artists = fakeArtModels()
const usual = { ...artists }
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: artists.wrap })
})
afterAll(() => world.close())
beforeEach(() => {
  Object.assign(artists, usual)
  artists.calls.images.length = 0
})

const ensure = (store: Store, browser: Browser = world.stranger()) => browser.post(assetsPath(store))
const readAssets = (store: Store, browser: Browser = world.stranger()) => browser.get(assetsPath(store))
const backfill = async () => (await world.cron('/api/merch/cron/store-asset-backfill')).body
const statuses = async (store: Store) =>
  Object.fromEntries(Object.entries(await artOf(world, store)).map(([name, { status }]) => [name, status]))
const stored = (key: string | null) => findFile(world.database.kysely, key ?? '', world.clock.now()).then(Boolean)

describe('POST /api/merch/store/:slug/ensure-assets', () => {
  test('makes the store’s art once: the original without a model, each filter with one, on each product', async () => {
    const store = await openStore(world)
    const before = await readAssets(store)
    expect([before.status, before.body.status, before.body.pending]).toEqual([200, 'pending', 3])
    expect(artists.calls.images).toEqual([])
    const { status, body } = await ensure(store)
    expect([status, body.status, body.pending]).toEqual([200, 'ready', 0])
    for (const design of body.designs) {
      expect(design).toMatchObject({
        assetStatus: 'ready',
        displayImageUrl: expect.stringContaining('/media/merch/seller-store/pictures/'),
        renderedProductPreviews: [{ catalogProductId: store.products.tee, sku: expect.stringMatching(/^TEE-/) }],
      })
      for (const url of [design.displayImageUrl, design.renderedProductPreviews[0].url])
        expect((await world.stranger().get(new URL(url).pathname)).status).toBe(200)
    }
    for (const { id, madeWithAi, displayImageUrl: url, renderedProductPreviews: previews } of body.designs)
      expect([madeWithAi, previews[0].madeWithAi, isMadeWithAi(url), isMadeWithAi(previews[0].url)]).toEqual(
        Array(4).fill(id !== store.designs['original']),
      )
    expect(artists.calls.images.map(({ prompt }) => prompt).toSorted()).toEqual(['A halftone portrait.', 'A poster.'])
    expect(artists.calls.images[0]).toMatchObject({ quality: 'low', references: [{}] })
    expect((await ensure(store)).body).toEqual(body)
    expect(artists.calls.images).toHaveLength(2)
    const show = () => world.stranger().get(`/api/merch/campaign/${store.slug}`)
    const shown = await show()
    const pictures = (made: any) =>
      ['id', 'assetStatus', 'displayImageUrl', 'renderedProductPreviews'].map((name) => made[name])
    expect(shown.body.data.designs.map(pictures)).toEqual(body.designs.map(pictures))
    expect(shown.statements).toBeLessThanOrEqual(4)
    expect((await show()).statements).toBe(1)
    const rows = Object.values(await artOf(world, store))
    for (const { art_key } of rows) expect((await world.stranger().get(`/media/${art_key}`)).status).toBe(404)
    const verified = await world.stranger().post('/api/credentials/verify', { key: rows[0]?.display_key })
    expect(verified.body).toMatchObject({ found: true, valid: true })
  })

  test('returns 404 for a store that is not live, except to its seller and admins', async () => {
    const store = await openStore(world, { filters: {} })
    const draft = (status: 'DRAFT' | 'LIVE') =>
      world.database.kysely.updateTable('merch_campaigns').set({ status }).where('id', '=', store.id).execute()
    await draft('DRAFT')
    for (const request of [readAssets, ensure]) {
      expect((await request(store)).status).toBe(404)
      expect((await request(store, await world.talent())).status).toBe(404)
      expect((await request({ ...store, slug: 'nowhere' })).status).toBe(404)
    }
    expect((await readAssets(store, await world.admin())).body.pending).toBe(1)
    expect((await ensure(store, store.seller)).body).toMatchObject({ status: 'ready' })
    await draft('LIVE')
    expect((await readAssets(store)).status).toBe(200)
    const fans = await world.database.kysely
      .updateTable('merch_campaigns')
      .set({ shop_flow: 'art_first' })
      .where('id', '=', store.id)
      .execute()
    expect(fans).toHaveLength(1)
    expect((await readAssets(store)).status).toBe(404)
  })

  test('returns 409 for a store closed in an emergency', async () => {
    const store = await openStore(world)
    await world.database.kysely
      .updateTable('merch_campaigns')
      .set({
        shutdown_mode: 'EMERGENCY_CLOSE',
        paid_orders: 'keep',
        closed_by: store.seller.accountId,
        shutdown_started_at: world.clock.now(),
      })
      .where('id', '=', store.id)
      .execute()
    const refused = await ensure(store)
    expect([refused.status, refused.body.code]).toEqual([409, 'CAMPAIGN_CLOSED'])
    expect(artists.calls.images).toEqual([])
  })
})

describe('a failing filter', () => {
  test('marks its design as failed and is retried later; the other designs are ready', async () => {
    artists.generate = async (call, image) => {
      if (image.prompt === 'A poster.') throw new ModelFailure('refused', 'Not such a picture.')
      return usual.generate(call, image)
    }
    const store = await openStore(world)
    const { body } = await ensure(store)
    expect([body.status, body.pending]).toEqual(['ready', 0])
    expect(await statuses(store)).toEqual({ original: 'ready', halftone: 'ready', poster: 'error' })
    const admin = await world.admin()
    const listed = await admin.get(`/api/merch/admin/designs/${store.designs['poster']}`)
    expect(listed.body.data.design.storeArt).toMatchObject({ assetStatus: 'error', fault: 'Not such a picture.' })
    const all = await admin.get(`/api/merch/admin/designs?campaignId=${store.id}`)
    expect(all.body.data.designs.map(({ storeArt }: any) => storeArt.assetStatus).toSorted()).toEqual([
      'error',
      'ready',
      'ready',
    ])
    expect([all.body.data.total, all.statements]).toEqual([3, 3])
    // Only a save by the seller removes the design; one by an admin would leave its pictures.
    expect((await admin.delete(`/api/merch/admin/designs/${store.designs['poster']}`)).status).toBe(409)
    // Further requests must not cost the platform money.
    await ensure(store)
    expect(artists.calls.images).toHaveLength(2)
    artists.generate = usual.generate
    world.clock.advance(MINUTE_MS)
    expect((await ensure(store)).body.designs.map(({ assetStatus }: any) => assetStatus)).toEqual(
      Array(3).fill('ready'),
    )
    expect(artists.calls.images).toHaveLength(3)
  })

  test('is given up after five attempts, until the store is saved or the backfill runs a day later', async () => {
    artists.moderate = refusing
    const store = await openStore(world, { filters: { halftone: 'A halftone portrait.' } })
    for (let time = 0; time < 12; time++) {
      await ensure(store)
      world.clock.advance(40 * MINUTE_MS)
    }
    expect(artists.calls.images).toHaveLength(5)
    world.clock.advance(DAY_MS)
    await ensure(store)
    expect(artists.calls.images).toHaveLength(5)
    expect(await backfill()).toMatchObject({ campaigns: 1, designs: 1, ready: 0, failed: 1 })
    expect(await backfill()).toMatchObject({ designs: 0 })
    expect(artists.calls.images).toHaveLength(6)
    artists.moderate = usual.moderate
    await saveStore(world, store, { filters: { halftone: 'A halftone portrait.' } })
    expect((await ensure(store)).body.status).toBe('ready')
    expect(await statuses(store)).toEqual({ original: 'ready', halftone: 'ready' })
  })

  test('cannot exceed the store’s daily limit, however often the store is saved', async () => {
    const { ctx } = world.app
    const { config } = ctx
    Object.assign(ctx, { config: { ...config, STORE_ART_PER_DAY: 1 } })
    try {
      const store = await openStore(world)
      expect((await ensure(store)).body).toMatchObject({ status: 'pending', pending: 1 })
      await saveStore(world, store, { filters: {} })
      await saveStore(world, store, { filters: { poster: 'A poster.', halftone: 'A halftone portrait.' } })
      await ensure(store)
      expect(artists.calls.images).toHaveLength(1)
      for (let hour = 0; hour < 24; hour++) world.clock.advance(60 * MINUTE_MS)
      await ensure(store)
      expect(artists.calls.images).toHaveLength(2)
    } finally {
      Object.assign(ctx, { config })
    }
  })

  test('without a prompt calls no model', async () => {
    const store = await openStore(world, { filters: { empty: ' ' } })
    await ensure(store)
    expect((await artOf(world, store))['empty']).toMatchObject({
      status: 'error',
      fault: expect.stringContaining('filter'),
    })
    expect(artists.calls.images).toEqual([])
  })
})

describe('saving a store', () => {
  test('keeps unchanged art, renders changed products again, and deletes the rest', async () => {
    const store = await openStore(world)
    await ensure(store)
    const before = await artOf(world, store)
    await saveStore(world, store, { products: ['tee', 'mug'] })
    expect(await statuses(store)).toEqual({ original: 'pending', halftone: 'pending', poster: 'pending' })
    const { body } = await ensure(store)
    expect(body.designs[0].renderedProductPreviews).toHaveLength(2)
    expect(artists.calls.images).toHaveLength(2)
    const between = await artOf(world, store)
    expect(between['halftone']?.art_key).toBe(before['halftone']?.art_key)
    const [oldPreview] = (before['halftone']?.previews ?? []) as unknown as { key: string }[]
    expect(await stored(oldPreview?.key ?? '')).toBe(false)

    await saveStore(world, store, { products: ['tee', 'mug'], filters: { halftone: 'Another halftone.' } })
    expect(await statuses(store)).toEqual({ original: 'ready', halftone: 'pending' })
    expect(await stored(before['poster']?.display_key ?? '')).toBe(false)
    await ensure(store)
    const after = await artOf(world, store)
    expect(after['halftone']?.art_key).not.toBe(before['halftone']?.art_key)
    expect(after['original']?.art_key).toBe(before['original']?.art_key)
    // Deleted only a week later, because a payment for it may have started.
    expect(await stored(before['poster']?.art_key ?? '')).toBe(true)
    world.clock.advance(8 * DAY_MS)
    expect(await stored(before['poster']?.art_key ?? '')).toBe(false)
    expect(await stored(after['halftone']?.art_key ?? '')).toBe(true)
  })

  test('during a generation discards the outdated result', async () => {
    const store = await openStore(world, { filters: { halftone: 'A halftone portrait.' } })
    const newPhoto = await bringPhoto(world, store.seller.accountId, '#335577')
    artists.generate = async (call, image) => {
      artists.generate = usual.generate
      await saveStore(world, store, { photoKey: newPhoto, filters: { halftone: 'A halftone portrait.' } })
      return usual.generate(call, image)
    }
    expect((await ensure(store)).body.status).toBe('ready')
    expect(artists.calls.images).toHaveLength(2)
    const { halftone } = await artOf(world, store)
    expect(halftone).toMatchObject({ status: 'ready', photo_key: newPhoto })
    const files = await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('subject_id', '=', store.designs['halftone'] ?? '')
      .where('kind', '=', 'store-art')
      .where('state', '=', 'STORED')
      .execute()
    expect(files).toEqual([{ key: halftone?.art_key }])
  })
})

describe('a cart of a store', () => {
  const cartOf = async (store: Store) => fanOf(world, store)

  test('gets the art of its designs, which is made if needed', async () => {
    const store = await openStore(world)
    const fan = await cartOf(store)
    const filled = await fan.fill([
      tee(store, { designId: store.designs['poster'] }),
      piece(store, 'picture', { designId: store.designs['original'] }),
    ])
    expect(filled.status).toBe(200)
    const { poster, original } = await artOf(world, store)
    expect(filled.body.data.items).toMatchObject([
      { designId: store.designs['poster'], artKey: poster?.art_key },
      { designId: store.designs['original'], artKey: original?.art_key },
    ])
    expect(await statuses(store)).toEqual({ original: 'ready', halftone: 'pending', poster: 'ready' })
    const imagesBefore = [...artists.calls.images]
    const foreign = await openStore(world)
    const refused = await fan.fill([tee(store, { designId: foreign.designs['poster'] })])
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('items[0]')])
    expect(artists.calls.images).toEqual(imagesBefore)
  })

  test('is rejected, naming the row, if a design is missing, foreign or cannot be made', async () => {
    artists.generate = async () => {
      throw new ModelFailure('refused', 'Not such a picture.')
    }
    const store = await openStore(world)
    const fan = await cartOf(store)
    const original = tee(store, { designId: store.designs['original'] })
    for (const [row, why] of [
      [tee(store, { designId: store.designs['poster'] }), 'not ready'],
      [tee(store), 'Name the design'],
      [tee(store, { designId: 'nothing' }), 'does not have this design'],
    ] as const) {
      const refused = await fan.fill([original, row])
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining(why)])
      expect(refused.body.error).toContain('items[1]')
    }
    expect((await fan.get(`/api/merch/session/${fan.sessionId}`)).body.data.cartItems).toEqual([])
    expect((await fan.fill([original])).status).toBe(200)
  })

  test('cannot be paid after the store changed the design, or if its render fails', async () => {
    const store = await openStore(world)
    const fan = await cartOf(store)
    const row = tee(store, { designId: store.designs['poster'] })
    expect((await fan.fill([row])).status).toBe(200)
    await saveStore(world, store, { filters: { poster: 'Another poster.' } })
    const refused = await fan.pay()
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('items[0]')])
    expect((await fan.fill([row])).status).toBe(200)
    expect((await fan.pay()).status).toBe(200)
    const { sessionId } = fan
    const pay = () => fan.post('/api/merch/create-payment-intent', { sessionId })
    const complete = () => fan.post('/api/merch/order/complete', { sessionId })
    const show = async (catalogProductId: string) => {
      const [{ id: cartItemId }] = (await fan.get(`/api/merch/session/${sessionId}`)).body.data.cartItems
      expect((await fan.post('/api/merch/render', { sessionId, catalogProductId, cartItemId })).status).toBe(200)
    }
    await fan.fill([piece(store, 'mug')])
    for (const shown of [false, true]) {
      if (shown) await show(store.products.mug)
      const bare = await pay()
      expect([bare.status, bare.body.error]).toEqual([422, expect.stringContaining('items[0]')])
    }
    await fan.fill([piece(store, 'sticker')])
    expect((await complete()).status).toBe(422)
    await show(store.products.sticker)
    expect((await complete()).status).toBe(201)
  })
})
