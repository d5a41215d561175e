import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
import { copyRow } from '../../../../tests/support/database/scrambled-rows.ts'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { fakeArtModels } from '../../../../tests/support/merch/merch-artwork.ts'
import { confirmPayment, HOME } from '../../../../tests/support/merch/merch-shop.ts'
import { addFilter, bringPhoto, openStore, saveStore, storeOf } from '../../../../tests/support/merch/seller-stores.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { measureFile } from '../../../platform/spool.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { CURATED_PICTURES } from './curated-products.ts'
import { findCuratedProducts, installCuratedProducts } from './install-curated-products.ts'

const GENERATE = '/api/merch/seller/store/generate'
const artists = fakeArtModels()
const usual = { ...artists }
let world: World
let admin: Person
beforeAll(async () => {
  const eyes = fakeVision()
  world = await createWorld({
    env: { STORE_PREVIEWS_PER_DAY: '2' },
    wrapModels: (models) => {
      const drawing = artists.wrap(models).adapters.openai
      const vision = eyes.wrap(models).adapters.openai
      return { ...models, adapters: { ...models.adapters, openai: { ...vision, ...drawing, defaultModels: {} } } }
    },
  })
  admin = await world.admin()
})
beforeEach(() => {
  Object.assign(artists, usual)
  artists.calls.images.length = 0
})
afterAll(() => world.close())

test('the products for stores are installed once, also by concurrent requests', async () => {
  const db = world.database.kysely
  const install = () => installCuratedProducts(world.app.ctx)
  const readInstalled = async () => ({
    products: (await db.selectFrom('merch_catalog_products').select(['sku', 'version']).orderBy('sku').execute()).map(
      ({ sku, version }) => [sku, version],
    ),
    pictures: (
      await db.selectFrom('media_files').select('expires_at').where('kind', '=', 'catalog-picture').execute()
    ).map(({ expires_at }) => expires_at),
  })
  await Promise.all([install(), install()])
  const once = {
    products: [
      ['DEFAULT-HOODIE1', 1],
      ['DEFAULT-TSHIRT1', 1],
    ],
    pictures: Array.from({ length: 11 }, () => null),
  }
  expect(await readInstalled()).toEqual(once)
  await db.deleteFrom('merch_catalog_products').where('sku', '=', 'DEFAULT-HOODIE1').execute()
  expect(await install()).toBe(false)
  expect((await readInstalled()).products).toEqual([['DEFAULT-TSHIRT1', 1]])
  await db.deleteFrom('installation').where('key', '=', 'curated-products').execute()
  await db.updateTable('merch_catalog_products').set({ version: 7 }).execute()
  expect(await install()).toBe(true)
  expect((await readInstalled()).products).toEqual([
    ['DEFAULT-HOODIE1', 1],
    ['DEFAULT-TSHIRT1', 7],
  ])
  const [{ id } = { id: '' }] = await findCuratedProducts(world.app.ctx)
  await copyRow(world, 'merch_catalog_products', { id, count: 1, change: () => ({ sku: 'ANOTHER-MUG1' }) })
  const skus = (await findCuratedProducts(world.app.ctx)).map(({ sku }) => sku)
  expect(skus, 'stores do not sell other products').toEqual(['DEFAULT-HOODIE1', 'DEFAULT-TSHIRT1'])
})

test('the bundled pictures are stored unchanged and match their recorded sizes and hashes', async () => {
  const { db, pictures } = world.app.ctx
  await installCuratedProducts(world.app.ctx)
  const files = await db
    .selectFrom('media_files')
    .select(['key', 'sha256', 'content_type', 'width', 'height'])
    .where('kind', '=', 'catalog-picture')
    .execute()
  for (const picture of Object.values(CURATED_PICTURES).flat()) {
    const path = fileURLToPath(new URL(`../../../curated-pictures/${picture}.webp`, import.meta.url))
    const { sha256 } = await measureFile(path)
    const { width, height } = await pictures.identify(path)
    expect(files).toContainEqual(expect.objectContaining({ sha256, content_type: 'image/webp', width, height }))
  }
  const shown = await world.stranger().get(`/media/${files[0]?.key}`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('while storage is down, uninstalled products return 503 and are installed later', async () => {
  const db = world.database.kysely
  const { storage } = world.app.ctx
  const talent = await world.talent()
  const { url } = await bringPhoto(talent)
  await db.deleteFrom('merch_catalog_products').execute()
  await db.deleteFrom('installation').where('key', '=', 'curated-products').execute()
  const sendRequests = () => [
    talent.get('/api/merch/seller/catalog'),
    talent.post('/api/merch/seller/store', {
      name: 'Scheduled',
      uploadedImageUrl: url,
      products: [{ sku: 'DEFAULT-TSHIRT1', enabled: true }],
      designs: [],
      publish: false,
    }),
  ]
  const put = vi.spyOn(storage, 'put').mockRejectedValue(new StorageUnavailable('The disk is full.'))
  for (const response of await Promise.all(sendRequests())) expect(response.status).toBe(503)
  put.mockRestore()
  for (const response of await Promise.all(sendRequests())) expect(response.status).toBe(200)
})

describe('a preview before the save', () => {
  test('applies the filter and shows the products; a third preview on one day is 429', async () => {
    const talent = await world.talent()
    const [{ url }, filter] = [await bringPhoto(talent), await addFilter(admin, { prompt: 'In teal alone' })]
    const preview = () => talent.post(GENERATE, { uploadedImageUrl: url, filterId: filter.id })
    const first = await preview()
    expect(first).toMatchObject({
      status: 200,
      body: {
        artKey: expect.stringMatching(/^merch\/seller-store\/art\//),
        previews: [{ sku: 'DEFAULT-HOODIE1' }, { sku: 'DEFAULT-TSHIRT1' }],
      },
    })
    expect(artists.calls.images).toMatchObject([{ prompt: 'In teal alone', quality: 'low' }])
    for (const picture of [first.body.imageUrl, first.body.previews[1].url])
      expect((await world.stranger().get(pathOf(picture))).status).toBe(200)
    // Nobody can get the print file before payment.
    expect((await talent.get(`/media/${first.body.artKey}`)).status).not.toBe(200)
    artists.generate = async () => Promise.reject(new ModelFailure('refused', 'It will not draw this.'))
    // A failed preview counts too, because it may have been billed.
    expect((await preview()).status).toBe(502)
    Object.assign(artists, usual)
    const third = await preview()
    expect([third.status, third.body.details, Number(third.headers['retry-after']) > 0]).toEqual([
      429,
      { currentCount: 2, limit: 2 },
      true,
    ])
  })

  test('returns 400 for somebody else’s photo, 422 for a filter without prompt, 409 without consent', async () => {
    const [talent, other] = [await world.talent(), await world.talent()]
    const [{ url }, theirs] = [await bringPhoto(talent), await bringPhoto(other)]
    const [filter, draft] = [await addFilter(admin), await addFilter(admin, { prompt: null })]
    const preview = (uploadedImageUrl: string, filterId: string) =>
      talent.post(GENERATE, { uploadedImageUrl, filterId })
    expect((await preview(theirs.url, filter.id)).status).toBe(400)
    expect((await preview('https://cdn.example.com/me.png', filter.id)).status).toBe(400)
    expect((await preview(url, draft.id)).status).toBe(422)
    expect((await preview(url, 'nothing')).status).toBe(422)
    await consent(talent)
    await consent(talent, false)
    expect(await preview(url, filter.id)).toMatchObject({ status: 409, body: { code: 'LIKENESS_CONSENT_REQUIRED' } })
    expect(artists.calls.images).toEqual([])
  })

  test('returns 503 while no model is available, and is not counted', async () => {
    const talent = await world.talent()
    const [{ url }, filter] = [await bringPhoto(talent), await addFilter(admin)]
    const models = () => world.database.kysely.updateTable('ai_models').where('endpoint', '=', 'image-model-2')
    const { key, status } = await world.database.kysely
      .selectFrom('ai_models')
      .select(['key', 'status'])
      .where('endpoint', '=', 'image-model-2')
      .executeTakeFirstOrThrow()
    await models().set({ status: 'inactive' }).execute()
    const response = await talent.post(GENERATE, { uploadedImageUrl: url, filterId: filter.id })
    await models().set({ status }).execute()
    expect([response.status, key]).toEqual([503, expect.any(String)])
    const counted = await world.database.kysely
      .selectFrom('merch_store_preview_counts')
      .select('used')
      .where('account_id', '=', talent.accountId)
      .executeTakeFirst()
    expect(counted?.used ?? 0).toBe(0)
  })
})

test('a fan buys in a store, and the seller’s statement shows the promised share', async () => {
  const talent = await world.talent()
  const filter = await addFilter(admin)
  const store = await openStore(talent, {
    products: [{ sku: 'DEFAULT-TSHIRT1', priceMinorUnit: 3333, enabled: true }],
    designs: [{ filterId: filter.id, name: 'Riso' }],
  })
  const [{ catalogProductId, earningMinorUnit }] = store.products
  const riso = store.designs.find(({ filterId }: { filterId: string }) => filterId === filter.id)
  const fan = world.stranger()
  const { sessionId } = (await fan.post('/api/merch/session/create', { campaignSlug: store.slug })).body
  const shippingInfo = { email: 'ada@fans.test', firstName: 'Ada', lastName: 'Byron', ...HOME }
  expect((await fan.patch('/api/merch/session/update', { sessionId, shippingInfo })).status).toBe(200)
  const item = { catalogProductId, designId: riso.id, size: 'm', color: 'white', quantity: 1 }
  const filled = await fan.put(`/api/merch/session/${sessionId}/cart`, { items: [item] })
  expect([filled.status, filled.body.error]).toEqual([200, undefined])
  const intent = await fan.post('/api/merch/create-payment-intent', { sessionId })
  expect([intent.status, intent.body.error]).toEqual([200, undefined])
  await confirmPayment(world, intent.body)
  expect((await fan.post('/api/merch/order/complete', { sessionId })).status).toBe(201)
  // 30% of 33.33, rounded half up, as announced per piece.
  expect(earningMinorUnit).toBe(1000)
  const { entries } = (await talent.get('/api/payments/statement')).body
  expect(entries).toMatchObject([{ amountMinorUnit: earningMinorUnit, currency: 'USD', balanceAfterMinorUnit: 1000 }])
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  expect(await storeOf(talent)).toMatchObject({ status: 'LIVE' })
  expect(await openStore(talent, { publish: false })).toMatchObject({ status: 'ENDED', closedBecause: 'closed by you' })
})

test('a raised base price overrides a lower seller’s price, and the seller is told', async () => {
  const talent = await world.talent()
  const asks = { products: [{ sku: 'DEFAULT-TSHIRT1', priceMinorUnit: 3500, enabled: true }] }
  const before = await openStore(talent, asks)
  const productOf = (store: any) => store.products.find(({ sku }: any) => sku === 'DEFAULT-TSHIRT1')
  const { catalogProductId: id, basePriceMinorUnit: base } = productOf(before)
  expect(productOf(before)).toMatchObject({ priceMinorUnit: 3500, raisedFromMinorUnit: null })
  const db = world.database.kysely
  const put = (priceMinorUnit: number) =>
    db
      .updateTable('merch_catalog_products')
      .set({ prices: JSON.stringify({ USD: priceMinorUnit }) })
      .where('id', '=', id)
      .execute()
  await put(4200)
  expect(productOf(await storeOf(talent))).toMatchObject({
    priceMinorUnit: 4200,
    raisedFromMinorUnit: 3500,
    basePriceMinorUnit: 4200,
    earningMinorUnit: 1260,
  })
  const shown = (await world.stranger().get(`/api/merch/campaign/${before.slug}`)).body.data.products
  expect(shown.find((product: any) => product.id === id)).toMatchObject({ priceMinorUnit: 4200 })
  await put(3000)
  expect(productOf(await storeOf(talent))).toMatchObject({ priceMinorUnit: 3500, raisedFromMinorUnit: null })
  await put(base)
})

describe.skipIf(inject('template').engine === 'pglite')('concurrent saves', () => {
  test('make one store if both are the first, and the later one wins', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const save = (name: string) => saveStore(talent, { uploadedImageUrl: url, name })
    const responses = await Promise.all([save('One'), save('Two'), save('Three'), save('Four')])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ body }) => body.store.id)).size).toBe(1)
    expect(new Set(responses.map(({ body }) => body.store.slug)).size).toBe(1)
    expect(new Set(responses.map(({ body }) => body.store.designs[0].id)).size).toBe(1)
    const owned = await world.database.kysely
      .selectFrom('merch_campaigns')
      .select(['id', 'name'])
      .where('seller_account_id', '=', talent.accountId)
      .execute()
    expect(owned).toEqual([{ id: responses[0]?.body.store.id, name: expect.stringMatching(/^(One|Two|Three|Four)$/) }])
  })

  test('of two accounts with the same store name make stores with different slugs', async () => {
    const talents = await Promise.all([world.talent(), world.talent(), world.talent()])
    const stores = await Promise.all(talents.map((talent) => saveStore(talent, { name: 'Same again' })))
    expect(stores.map(({ body }) => body.store.slug).toSorted()).toEqual(['same-again', 'same-again-2', 'same-again-3'])
  })

  test('of which one publishes leave the complete state of one of the saves', async () => {
    const talent = await world.talent()
    const [riso, stencil] = [await addFilter(admin), await addFilter(admin)]
    const { uploadedImageUrl } = await openStore(talent, { publish: false })
    const products = [{ sku: 'DEFAULT-TSHIRT1', enabled: true }]
    const save = (publish: boolean, filterId: string) =>
      saveStore(talent, { uploadedImageUrl, products, publish, designs: [{ filterId, name: 'Chosen' }] })
    const responses = await Promise.all([save(true, riso.id), save(false, stencil.id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { status, designs } = await storeOf(talent)
    expect([status, designs[1].filterId]).toEqual(status === 'LIVE' ? ['LIVE', riso.id] : ['DRAFT', stencil.id])
    expect(designs).toHaveLength(2)
  })

  test('that publish wait for a withdrawal of consent, and return 409', async () => {
    const talent = await world.talent()
    await consent(talent)
    const { uploadedImageUrl } = await openStore(talent, { publish: false })
    const withdrawing = await world.database.kysely.startTransaction().execute()
    await withdrawing
      .updateTable('likeness_consent_states')
      .set({ granted: false })
      .where('account_id', '=', talent.accountId)
      .execute()
    const publishing = saveStore(talent, {
      uploadedImageUrl,
      products: [{ sku: 'DEFAULT-TSHIRT1', enabled: true }],
      publish: true,
    })
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
    await withdrawing.commit().execute()
    expect((await publishing).status).toBe(409)
    expect(await storeOf(talent)).toMatchObject({ status: 'DRAFT' })
  })

  test('that publish wait for a takedown of a person without consent, and return 409', async () => {
    const products = [{ sku: 'DEFAULT-TSHIRT1', enabled: true }]
    const talent = await world.talent()
    const { uploadedImageUrl } = await openStore(talent, { publish: false })
    const holding = await world.database.kysely.startTransaction().execute()
    await holding
      .selectFrom('merch_seller_stores')
      .select('account_id')
      .where('account_id', '=', talent.accountId)
      .forUpdate()
      .execute()
    const { accountId } = talent
    const takedown = admin.post('/api/likeness/admin/takedowns', { accountId, reason: 'Somebody else’s face.' })
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBe(1)
    const publishing = saveStore(talent, { uploadedImageUrl, products, publish: true })
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBe(2)
    await holding.commit().execute()
    expect((await takedown).status).toBe(200)
    expect((await publishing).status).toBe(409)
    expect(await storeOf(talent)).toMatchObject({ status: 'DRAFT' })
  })
})

test('deleting an account closes its store and deletes its texts and pictures', async () => {
  const talent = await world.talent()
  const { id, slug, designs, uploadedImageUrl } = await openStore(talent, { name: 'Unmistakable', headline: 'Mine' })
  expect((await talent.post('/api/privacy/erasure', { confirm: talent.slug })).status).toBe(202)
  world.clock.advance(8 * DAY_MS)
  expect((await world.cron('/api/privacy/cron/erasures')).status).toBe(200)
  const db = world.database.kysely
  const campaign = await db.selectFrom('merch_campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(campaign).toMatchObject({ status: 'ENDED', slug: expect.stringMatching(/^closed-/) })
  expect(JSON.stringify(campaign)).not.toMatch(/unmistakable|Mine/i)
  expect(await db.selectFrom('merch_seller_stores').selectAll().where('campaign_id', '=', id).execute()).toEqual([])
  expect((await world.stranger().get(`/api/merch/campaign/${slug}`)).status).toBe(404)
  for (const address of [uploadedImageUrl, designs[0].displayImageUrl])
    expect((await world.stranger().get(pathOf(address))).status).toBe(404)
})
