import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import { mediaUrl, storeFile } from '../features/media/files/index.ts'
import { installCuratedProducts } from '../features/merch/seller-store/index.ts'
import type { DemoBrowser } from './demo-browser.ts'
import { CAMPAIGN, DESIGNS } from './shop-campaign.ts'
import { FILTERS } from './shop-filters.ts'
import { framedRenderer, type KeyOf, type ShopPicture, standardPlaqueRenderer } from './shop-products.ts'

const ADMIN = '/api/merch/admin'
const FOLDER = new URL('./shop/', import.meta.url)
const PRODUCT_PICTURES: readonly ShopPicture[] = ['plaque-standard', 'record-vinyl', 'framed', 'framed-light']

type Campaign = { id: string; version: number; status: string }
type Listed = { status: 'success'; data: Record<string, readonly Record<string, unknown>[]> }

/**
 * Opens a demo talent's store with three designs, four products and filters, through the routes
 * for admins. Continues an interrupted run. An open store stays unchanged.
 */
export async function seedShop(
  app: Pick<App, 'ctx'>,
  { admin, talent }: { admin: DemoBrowser; talent: DemoBrowser },
): Promise<void> {
  const { body: seller } = await talent.send<{ account: { id: string } }>('GET', '/api/accounts/me')
  const campaign = await findOrCreate<Campaign>(admin, 'campaigns', 'campaign', CAMPAIGN.slug, {
    ...CAMPAIGN,
    sellerAccountId: seller.account.id,
  })
  if (campaign.status !== 'DRAFT') return
  await installCuratedProducts(app.ctx)
  const keyOf = await storePictures(app)
  for (const [position, { displayed, ...product }] of productsOf(keyOf).entries()) {
    const { id: catalogProductId } = await findOrCreate<{ id: string }>(
      admin,
      'catalog',
      'product',
      product.sku,
      product,
    )
    const attached = { campaignId: campaign.id, catalogProductId, position, displayName: displayed }
    await admin.send('POST', `${ADMIN}/shop-products`, attached, [201, 409])
  }
  const { body } = await admin.send<Listed>('GET', `${ADMIN}/designs?campaignId=${campaign.id}`)
  const existing = new Set(body.data.designs?.map(({ name }) => name))
  for (const [position, { name, picture, prompt }] of DESIGNS.entries()) {
    if (existing.has(name)) continue
    const displayImageUrl = await storePicture(app, picture)
    const config = { prompt, modelEndpoint: 'image-model-2', qualityTiers: ['low', 'low'], displayImageUrl }
    await admin.send('POST', `${ADMIN}/designs`, { campaignId: campaign.id, name, position, config })
  }
  await addFilters(app, admin)
  await admin.send('PATCH', `${ADMIN}/campaigns/${campaign.id}`, { version: campaign.version, status: 'LIVE' })
}

async function addFilters(app: Pick<App, 'ctx'>, admin: DemoBrowser): Promise<void> {
  const { body } = await admin.send<Listed>('GET', `${ADMIN}/filters`)
  const existing = new Set(body.data.filters?.map(({ name }) => name))
  for (const { picture, ...filter } of FILTERS) {
    if (existing.has(filter.name)) continue
    const referenceImageUrl = mediaUrl(app.ctx, await storePicture(app, picture))
    await admin.send('POST', `${ADMIN}/filters`, { ...filter, referenceImageUrl })
  }
}

/** Returns the first record found, or creates one. */
async function findOrCreate<Thing>(
  admin: DemoBrowser,
  list: string,
  name: string,
  word: string,
  fields: object,
): Promise<Thing> {
  const { body: found } = await admin.send<Listed>('GET', `${ADMIN}/${list}?q=${encodeURIComponent(word)}`)
  const [first] = Object.values(found.data).find(Array.isArray) ?? []
  if (first) return first as Thing
  const { body } = await admin.send<{ data: Record<string, Thing> }>('POST', `${ADMIN}/${list}`, fields)
  const made = body.data[name]
  if (!made) throw new Error(`${list} returned no ${name}`)
  return made
}

async function storePictures(app: Pick<App, 'ctx'>): Promise<KeyOf> {
  const keys = new Map<ShopPicture, string>()
  for (const picture of PRODUCT_PICTURES) keys.set(picture, await storePicture(app, picture))
  return (picture) => {
    const key = keys.get(picture)
    if (key === undefined) throw new Error(`the demo store has no picture ${picture}`)
    return key
  }
}

async function storePicture({ ctx }: Pick<App, 'ctx'>, name: string): Promise<string> {
  const source = await readFile(new URL(`${name}.webp`, FOLDER))
  const { key } = await storeFile(ctx, { kind: 'catalog-picture', source, expiresAt: null })
  return key
}

const productsOf = (keyOf: KeyOf) => [
  { sku: 'DEFAULT-HOODIE1', displayed: 'The tour hoodie' },
  { sku: 'DEFAULT-TSHIRT1', displayed: 'The tour shirt' },
  {
    sku: 'PLAQUE-VINYL',
    type: 'plaque',
    displayed: 'Your record, framed',
    name: 'Vinyl plaque',
    description: 'A record with your art as its label, framed, with your name engraved below it.',
    pricesMinorUnit: { USD: 8900, EUR: 8500 },
    personalization: { needsName: true, maxLength: 28 },
    weightGrams: 1900,
    images: [{ key: keyOf('plaque-standard'), alt: 'A framed plaque' }],
    rendererConfig: standardPlaqueRenderer(keyOf),
  },
  {
    sku: 'PRINT-FILE',
    type: 'digital-img',
    displayed: 'The picture itself',
    name: 'Digital picture',
    description: 'Your art without the watermark, to print or to post.',
    pricesMinorUnit: { USD: 900, EUR: 900 },
    isDigital: true,
    images: [{ key: keyOf('framed'), alt: 'A framed print' }],
    rendererConfig: framedRenderer(keyOf),
  },
]
