import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileNamed } from '../../../../tests/support/database/referenced-row.ts'
import {
  catalogProduct,
  changeCampaign,
  designFor,
  draftCampaign,
  sellIn,
  uploadAsset,
} from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findSellable, listSellables } from './index.ts'

const CATALOG = '/api/merch/admin/catalog'
const SHOP = '/api/merch/admin/shop-products'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]
const selling = async (campaignId: string) => {
  const campaign = await findCampaign(world.database.kysely, campaignId)
  if (!campaign) throw new Error('there is no campaign')
  return campaign
}
const soldIn = async (campaignId: string) => listSellables(world.database.kysely, await selling(campaignId))

const quad = [
  { x: 0.3, y: 0.3 },
  { x: 0.7, y: 0.3 },
  { x: 0.7, y: 0.7 },
  { x: 0.3, y: 0.7 },
]
const front = { name: 'front', label: 'Full front', area: quad, printWidthMm: 300, printHeightMm: 400 }
const rendererConfig = { canvas: { width: 1200, height: 1200 }, background: { color: '#ffffff' }, placements: [front] }
const plaque = (tier: string, basePlaqueKey: string) => ({
  ...rendererConfig,
  placements: [],
  plaque: { tier, vinyl: { x: 0.3, y: 0.3, size: 0.4 }, basePlaqueKey, printDiameterMm: 300 },
})

test('an admin adds a product with prices, sizes, pictures and print areas, which is audited', async () => {
  const { key, url } = await uploadAsset(admin, { type: 'mockup' })
  const fields = {
    sku: 'HOODIE-WHOLE',
    type: 'hoodie',
    name: 'Heavy hoodie',
    description: '400 g cotton',
    pricesMinorUnit: { USD: 5995, JPY: 8000, BHD: 22_500 },
    sizes: [{ key: 'm', label: 'M', chest: 112 }],
    colors: [{ key: 'black', label: 'Black', hex: '#14110F' }],
    personalization: { needsName: true, maxLength: 20 },
    weightGrams: 620,
    rendererConfig,
  }
  const response = await admin.post(CATALOG, { ...fields, images: [{ key: url, alt: 'From the front' }] })
  expect(response.status).toBe(201)
  const { product } = response.body.data
  expect(product).toMatchObject({
    ...fields,
    prices: { USD: 59.95, JPY: 8000, BHD: 22.5 },
    images: [{ key, url, alt: 'From the front' }],
    isDigital: false,
    isActive: true,
    version: 1,
  })
  expect(await latestAudit()).toMatchObject({
    action: 'create-product',
    subjectType: 'catalog-product',
    subjectId: product.id,
  })
  expect((await admin.get(`${CATALOG}/${product.id}`)).body.data.product).toEqual(product)
  expect((await admin.post(CATALOG, fields)).status).toBe(409)
})

test('a digital image product is created as digital', async () => {
  expect((await catalogProduct(admin, { type: 'digital-img' })).isDigital).toBe(true)
})

test.for([
  ['an unknown currency', { pricesMinorUnit: { ABC: 100 } }, 'pricesMinorUnit.ABC'],
  ['a fraction of a cent', { pricesMinorUnit: { USD: 0.5 } }, 'pricesMinorUnit.USD'],
  ['a picture on another site', { images: [{ key: 'https://elsewhere.example/a.png', alt: '' }] }, 'images.0.key'],
  [
    'two sizes with the same key',
    {
      sizes: [
        { key: 'm', label: 'M' },
        { key: 'm', label: 'Medium' },
      ],
    },
    'sizes.1.key',
  ],
  [
    'a configuration without placements',
    { rendererConfig: { ...rendererConfig, placements: [] } },
    'rendererConfig.placements',
  ],
  [
    'an unknown mock-up picture',
    { rendererConfig: { ...rendererConfig, background: { imageKey: `merch/catalog/${'0'.repeat(32)}.png` } } },
    'rendererConfig.background.imageKey',
  ],
] as const)('%s is rejected, naming the field', async ([, fields, path]) => {
  const body = { sku: 'REFUSED', type: 'hoodie', name: 'Refused', pricesMinorUnit: {}, ...fields }
  const response = await admin.post(CATALOG, body)
  expect([response.status, response.body.details.issues[0].path]).toEqual([400, path])
})

test('a product is changed field by field, with its current version', async () => {
  const { id, sku } = await catalogProduct(admin, { description: 'As it was' })
  const { key } = await uploadAsset(admin, { type: 'mockup' })
  const images = [{ key, alt: 'New' }]
  const response = await admin.patch(`${CATALOG}/${id}`, { version: 1, pricesMinorUnit: { EUR: 5500 }, images })
  expect([response.status, response.body.data.product]).toMatchObject([
    200,
    { sku, description: 'As it was', pricesMinorUnit: { EUR: 5500 }, images, version: 2 },
  ])
  expect(await latestAudit()).toMatchObject({
    action: 'change-product',
    before: { pricesMinorUnit: { USD: 5900 } },
    after: { pricesMinorUnit: { EUR: 5500 } },
  })
  expect((await admin.patch(`${CATALOG}/${id}`, { version: 1, name: 'Late' })).status).toBe(409)
  expect((await admin.patch(`${CATALOG}/${id}`, { version: 2 })).status).toBe(400)
  expect((await admin.patch(`${CATALOG}/nothing`, { version: 1, name: 'None' })).status).toBe(404)
})

test('the catalog can be searched by words, type and status', async () => {
  await catalogProduct(admin, { name: 'Needle tee', type: 'tshirt' })
  const off = await catalogProduct(admin, { name: 'Needle mug', type: 'general', isActive: false })
  const ids = async (query: string) => (await admin.get(`${CATALOG}?q=needle&${query}`)).body.data
  expect(await ids('')).toMatchObject({ total: 2, limit: 20, offset: 0 })
  expect((await ids('type=general')).products).toMatchObject([{ id: off.id }])
  expect((await ids('status=active')).products).toMatchObject([{ name: 'Needle tee' }])
})

test('a product can be deleted unless a campaign sells it', async () => {
  const { id } = await catalogProduct(admin)
  const campaign = await draftCampaign(admin)
  const shop = await sellIn(admin, campaign.id, id)
  expect((await admin.delete(`${CATALOG}/${id}`)).status).toBe(409)
  expect((await admin.delete(`${SHOP}/${shop.id}`)).body).toEqual({ status: 'success', data: { id: shop.id } })
  expect((await admin.delete(`${CATALOG}/${id}`)).body).toEqual({ status: 'success', data: { id } })
  expect((await admin.get(`${CATALOG}/${id}`)).status).toBe(404)
  expect((await admin.delete(`${CATALOG}/${id}`)).status).toBe(404)
  expect((await admin.delete(`${SHOP}/${shop.id}`)).status).toBe(404)
})

test('a campaign lists a product once, at its own price, the catalog’s price, or free', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const { id, name } = await catalogProduct(admin)
  const shop = await sellIn(admin, campaignId, id)
  expect(shop).toMatchObject({ effectivePriceMinorUnit: 5900, effectivePrice: 59, currency: 'USD', product: { name } })
  expect((await admin.post(SHOP, { campaignId, catalogProductId: id })).status).toBe(409)
  expect(await soldIn(campaignId)).toMatchObject([{ displayName: name, priceMinorUnit: 5900, isFree: false }])

  const one = `${SHOP}/${shop.id}`
  const own = await admin.patch(one, { version: 1, priceMinorUnit: 6495, displayName: 'The tour hoodie' })
  expect(own.body.data.shopProduct).toMatchObject({ effectivePrice: 64.95, version: 2 })
  expect(await latestAudit()).toMatchObject({ action: 'change-shop-product', before: { priceMinorUnit: null } })
  expect(await soldIn(campaignId)).toMatchObject([{ displayName: 'The tour hoodie', priceMinorUnit: 6495 }])
  await admin.patch(one, { version: 2, isFree: true })
  expect(await soldIn(campaignId)).toMatchObject([{ priceMinorUnit: 0, isFree: true }])
  expect((await admin.patch(one, { version: 2, isFree: false })).status).toBe(409)
  expect((await admin.patch(one, { version: 3 })).status).toBe(400)
  expect((await admin.patch(`${SHOP}/nothing`, { version: 1, isFree: true })).status).toBe(404)
})

test('a product without a price in the campaign’s currency is not for sale; an inactive one is marked', async () => {
  const { id: campaignId } = await draftCampaign(admin, { currency: 'EUR' })
  const { id } = await catalogProduct(admin)
  const shop = await sellIn(admin, campaignId, id)
  expect(shop).toMatchObject({ effectivePriceMinorUnit: null, effectivePrice: null })
  expect(await soldIn(campaignId)).toEqual([])
  await admin.patch(`${CATALOG}/${id}`, { version: 1, pricesMinorUnit: { EUR: 5500 }, isActive: false })
  expect(await soldIn(campaignId)).toMatchObject([{ priceMinorUnit: 5500, isActive: false }])
  const found = await findSellable(world.database.kysely, await selling(campaignId), id)
  expect(found).toMatchObject({ shopProductId: shop.id, product: { id } })
  expect(await findSellable(world.database.kysely, await selling(campaignId), 'nothing')).toBeUndefined()
})

test('a plaque costs the campaign’s price of its tier, plus its own shipping', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const { key } = await uploadAsset(admin, { type: 'mockup' })
  const pictures = { basePlaqueUrl: key, recordFrameUrl: null, artistRefUrl: null }
  const plaqueConfig = {
    vinyl: { x: 0.3, y: 0.1, size: 0.5 },
    prompt: 'Pressed into gold',
    fanName: 'Your name',
    standardPricing: { priceMinorUnit: 8900, shippingMinorUnit: 1500 },
    deluxePricing: { priceMinorUnit: 14_900, shippingMinorUnit: 1900 },
    standardImages: pictures,
    deluxeImages: pictures,
  }
  await changeCampaign(admin, campaignId, { version: 1, config: { plaqueConfig } })
  for (const [position, tier] of ['standard', 'deluxe'].entries()) {
    const fields = { type: 'plaque', pricesMinorUnit: { USD: 1 }, rendererConfig: plaque(tier, key) }
    const { id } = await catalogProduct(admin, fields)
    const { effectivePriceMinorUnit } = await sellIn(admin, campaignId, id, { position })
    expect(effectivePriceMinorUnit).toBe(tier === 'standard' ? 8900 : 14_900)
  }
  expect(await soldIn(campaignId)).toMatchObject([
    { priceMinorUnit: 8900, shippingMinorUnit: 1500 },
    { priceMinorUnit: 14_900, shippingMinorUnit: 1900 },
  ])
})

test('a campaign’s products are sorted by position', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const products: string[] = []
  for (const position of [7, 3, 5, 3]) {
    const { id } = await catalogProduct(admin)
    products.push(id)
    await sellIn(admin, campaignId, id, { position })
  }
  const [last, first, third, second] = products
  expect((await soldIn(campaignId)).map(({ product }) => product.id)).toEqual([first, second, third, last])
})

test('a shop product with an unknown campaign or product is rejected, naming the field', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const { id: catalogProductId } = await catalogProduct(admin)
  const nowhere = await admin.post(SHOP, { campaignId: 'nowhere', catalogProductId })
  expect([nowhere.status, nowhere.body.details.issues[0].path]).toEqual([400, 'campaignId'])
  const nothing = await admin.post(SHOP, { campaignId, catalogProductId: 'nothing' })
  expect([nothing.status, nothing.body.details.issues[0].path]).toEqual([400, 'catalogProductId'])
})

test('shop products can be filtered by campaign, words and status; deleted campaigns are left out', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const hoodie = await sellIn(admin, campaignId, (await catalogProduct(admin)).id)
  const off = { displayName: 'A needle', isActive: false }
  const needle = await sellIn(admin, campaignId, (await catalogProduct(admin)).id, off)
  await designFor(admin, campaignId)
  const list = async (query: string) => (await admin.get(`${SHOP}?campaignId=${campaignId}&${query}`)).body.data
  expect((await list('')).shopProducts.map(({ id }: { id: string }) => id)).toEqual([needle.id, hoodie.id])
  expect(await list('status=active')).toMatchObject({ total: 1, shopProducts: [{ id: hoodie.id }] })
  expect(await list('q=needle')).toMatchObject({ total: 1, shopProducts: [{ id: needle.id }] })
  expect((await admin.get(`${SHOP}/${needle.id}`)).body.data.shopProduct).toEqual(needle)
  await admin.delete(`/api/merch/admin/campaigns/${campaignId}`)
  expect(await list('')).toMatchObject({ total: 0 })
  expect((await admin.get(`${SHOP}/${needle.id}`)).status).toBe(404)
})

test('the catalog counts the campaigns that sell each product, and lists them', async () => {
  const product = await catalogProduct(admin, { name: 'Counted tee' })
  const lonely = await catalogProduct(admin, { name: 'Counted mug' })
  const [one, other] = [await draftCampaign(admin), await draftCampaign(admin)]
  await sellIn(admin, one.id, product.id)
  const shop = await sellIn(admin, other.id, product.id)
  const counts = async () => (await admin.get(`${CATALOG}?q=counted`)).body.data.campaignCounts
  expect(await counts()).toEqual({ [product.id]: 2 })
  const list = async (id: string) => (await admin.get(`${SHOP}?catalogProductId=${id}`)).body.data
  expect(await list(product.id)).toMatchObject({ total: 2, shopProducts: [{ id: shop.id }, { campaignId: one.id }] })
  expect(await list(lonely.id)).toMatchObject({ total: 0 })
  await admin.delete(`/api/merch/admin/campaigns/${other.id}`)
  expect(await counts()).toEqual({ [product.id]: 1 })
})

test('a shop product that a cart or an order refers to cannot be deleted', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const shop = await sellIn(admin, campaignId, (await catalogProduct(admin)).id)
  const one = `${SHOP}/${shop.id}`
  const refused = await whileNamed(world, 'merch_shop_products', shop.id, () => admin.delete(one))
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('isActive')])
  expect((await admin.get(one)).status).toBe(200)
})
