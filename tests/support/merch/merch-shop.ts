import { randomUUID } from 'node:crypto'
import { newId } from '../../../server/platform/ids.ts'
import type { Browser, Person, TestResponse, World } from '../world.ts'
import { internalIdOf } from './fans.ts'

/** A campaign that sells, and fans with a cart, for tests that start with a cart. */

const NOT_CHOSEN = JSON.stringify([])
const one = (key: string, more: object = {}) => JSON.stringify([{ key, label: key.toUpperCase(), ...more }])

export type ShopTerms = {
  currency?: string
  flatMinorUnit?: number
  abroadMinorUnit?: number
  allowedCountries?: readonly string[]
  seller?: Person
}
export type Shop = { id: string; slug: string; seller: Person; products: Readonly<Record<ProductName, string>> }

/** Products with prices in the campaign's minor unit. */
const PRODUCTS = {
  tee: { type: 'tshirt', price: 4900, sizes: one('m'), colors: one('black', { hex: '#000000' }) },
  plaque: { type: 'plaque', price: 8900, shipping: 1500, personalization: { needsName: true, maxLength: 12 } },
  picture: { type: 'digital-img', price: 900, isDigital: true },
  mug: { type: 'general', price: 1350 },
  sticker: { type: 'general', price: 0, isFree: true, isDigital: true },
} as const
export type ProductName = keyof typeof PRODUCTS

type Product = {
  type: 'tshirt' | 'plaque' | 'digital-img' | 'general'
  price: number
  shipping?: number
  sizes?: string
  colors?: string
  personalization?: object
  isDigital?: boolean
  isFree?: boolean
}

export async function openShop(world: World, terms: ShopTerms = {}): Promise<Shop> {
  const { currency = 'USD', flatMinorUnit = 700, abroadMinorUnit = 1900, allowedCountries = ['US', 'SE'] } = terms
  const db = world.database.kysely
  const at = world.clock.now()
  const seller = terms.seller ?? (await world.talent())
  const id = newId()
  const slug = `tour-${id.slice(-12)}`
  const nothing = JSON.stringify({})
  const config = {
    allowedCountries,
    shippingFlatRateMinorUnit: flatMinorUnit,
    shippingIntlRateMinorUnit: abroadMinorUnit,
  }
  await db
    .insertInto('merch_campaigns')
    .values({
      id,
      slug,
      environment: world.config.CAMPAIGN_ENVIRONMENT,
      name: 'Mara on tour',
      talent_name: 'Mara Lindqvist',
      status: 'LIVE',
      shutdown_mode: 'NONE',
      seller_account_id: seller.accountId,
      home_country: 'US',
      currency,
      shop_flow: 'art_first',
      branding: nothing,
      studio: nothing,
      legal: nothing,
      config: JSON.stringify(config),
      copy: nothing,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const products: Record<string, string> = {}
  for (const [index, [name, product]] of Object.entries(PRODUCTS as Record<ProductName, Product>).entries()) {
    const productId = newId()
    products[name] = productId
    await db
      .insertInto('merch_catalog_products')
      .values({
        id: productId,
        sku: `${name}-${productId.slice(-12)}`.toUpperCase(),
        type: product.type,
        name,
        prices: JSON.stringify({ [currency]: product.price }),
        sizes: product.sizes ?? NOT_CHOSEN,
        colors: product.colors ?? NOT_CHOSEN,
        personalization: product.personalization ? JSON.stringify(product.personalization) : null,
        is_digital: product.isDigital ?? false,
        weight_grams: 200,
        is_active: true,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db
      .insertInto('merch_shop_products')
      .values({
        id: newId(),
        campaign_id: id,
        catalog_product_id: productId,
        position: index,
        shipping_minor_unit: product.shipping ?? null,
        is_free: product.isFree ?? false,
        is_active: true,
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
  return { id, slug, seller, products: products as Shop['products'] }
}

export type Fan = Browser & {
  sessionId: string
  /** Internal id, which others may know. */
  internalId: string
  email: string
  put: Browser['put']
  fill: (items: readonly object[], words?: object) => Promise<TestResponse>
  pay: () => Promise<TestResponse>
  complete: (body?: object) => Promise<TestResponse>
  price: () => Promise<TestResponse>
}

export const HOME = {
  addressLine1: '1 Main Street',
  city: 'Springfield',
  state: 'CA',
  postalCode: '90001',
  country: 'US',
}

type FanOptions = { session?: object; shippingInfo?: object | null; browser?: Browser }

/** Creates a fan with a session, an address and selected art. */
export async function fanOf(world: World, shop: Pick<Shop, 'id' | 'slug'>, options: FanOptions = {}): Promise<Fan> {
  const browser = options.browser ?? world.stranger()
  const made = await browser.post('/api/merch/session/create', { campaignSlug: shop.slug, ...options.session })
  if (made.status !== 201) throw new Error(`session/create answered ${made.status}: ${made.text}`)
  const { sessionId } = made.body
  const email = `${newId()}@fans.test`
  if (options.shippingInfo !== null) {
    const shippingInfo = { email, firstName: 'Ada', lastName: 'Byron', ...HOME, ...options.shippingInfo }
    const updated = await browser.patch('/api/merch/session/update', { sessionId, shippingInfo })
    if (updated.status !== 200) throw new Error(`session/update answered ${updated.status}: ${updated.text}`)
  }
  const internalId = await internalIdOf(world, sessionId)
  await makeArt(world, shop, internalId)
  return Object.assign(browser, {
    sessionId,
    internalId,
    email,
    fill: (items: readonly object[], words: object = {}) =>
      browser.put(`/api/merch/session/${sessionId}/cart`, { items, ...words }),
    pay: async () => {
      await showGoods(world, internalId)
      return browser.post('/api/merch/create-payment-intent', { sessionId })
    },
    complete: async (body: object = {}) => {
      await showGoods(world, internalId)
      return browser.post('/api/merch/order/complete', { sessionId, ...body })
    },
    price: () => browser.post('/api/merch/calc-price', { sessionId }),
  })
}

const AREA = [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? 0 : 1 }))
/** A product on which only a name is printed. */
const WITH_NAME = {
  canvas: { width: 100, height: 100 },
  background: { color: '#ffffff' },
  placements: [{ name: 'front', label: 'Front', area: AREA, printWidthMm: 20, printHeightMm: 20 }],
  name: { area: AREA, font: 'plain', color: '#000000', maxLength: 12 },
}

/** A cart item without a render is not sold, even if it needs no art. */
export async function showGoods(world: World, internalId: string): Promise<void> {
  const db = world.database.kysely
  const rows = await db
    .selectFrom('merch_cart_items')
    .select(['id', 'campaign_id', 'catalog_product_id'])
    .where('session_id', '=', internalId)
    .where('order_id', 'is', null)
    .where('art_key', 'is', null)
    .where('clean_filename', 'is', null)
    .execute()
  const at = world.clock.now()
  for (const row of rows) {
    const name = (what: string) => `render-${internalId}-${row.catalog_product_id}-${what}-${newId()}.webp`
    const [preview, clean] = [name('preview'), name('clean')]
    await db
      .insertInto('merch_renders')
      .values({
        asked_digest: newId(),
        session_id: internalId,
        campaign_id: row.campaign_id,
        catalog_product_id: row.catalog_product_id,
        choice: JSON.stringify({ artKey: null, fanName: 'Ada' }),
        config: JSON.stringify(WITH_NAME),
        claim_token: newId(),
        claimed_at: at,
        preview_key: `merch/renders/${preview}`,
        clean_key: `merch/renders/${clean}`,
        made_at: at,
      })
      .execute()
    const shown = { preview_filename: preview, clean_filename: clean }
    await db.updateTable('merch_cart_items').set(shown).where('id', '=', row.id).execute()
  }
}

/** Inserts art as if a model had generated it and the fan had selected it. */
export async function makeArt(world: World, shop: Pick<Shop, 'id'>, internalId: string): Promise<string> {
  const artKey = `merch/ai-candidates/${internalId}-1-${randomUUID()}.png`
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('merch_art')
    .values({
      art_key: artKey,
      job_id: newId(),
      session_id: internalId,
      campaign_id: shop.id,
      product_type: '',
      preview_key: `merch/previews/${randomUUID()}.webp`,
      attempt: 1,
      tier: 'low',
      model: 'mock-image',
      score: 0.9,
      width: 1024,
      height: 1024,
      has_alpha: true,
      made_at: at,
    })
    .execute()
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ ai_art_key: artKey })
    .where('id', '=', internalId)
    .execute()
  return artKey
}

export const tee = (shop: Shop, more: object = {}) => ({
  catalogProductId: shop.products.tee,
  size: 'm',
  color: 'black',
  quantity: 1,
  ...more,
})
export const piece = (shop: Shop, name: ProductName, more: object = {}) => ({
  catalogProductId: shop.products[name],
  quantity: 1,
  ...more,
})

/** The processor's webhook may come later, or never. */
export async function confirmPayment(
  world: World,
  paid: { processorPaymentId: string; processorClientSecret: string },
  outcome: 'succeed' | 'decline' | 'delay' = 'succeed',
): Promise<void> {
  const { processor_payment_id: id } = await world.database.kysely
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('id', '=', paid.processorPaymentId)
    .executeTakeFirstOrThrow()
  await world.app.simulator.confirm({ id: id ?? '', clientSecret: paid.processorClientSecret, outcome })
}

export async function orderOf(
  world: World,
  shop: Shop,
  items: readonly object[] = [tee(shop)],
  options: FanOptions & { words?: object } = {},
): Promise<{ fan: Fan; paymentId: string; orderId: string; orderNumber: string }> {
  return orderAs(world, await fanOf(world, shop, options), items, options.words)
}

/** Fills the cart of a fan, pays and completes the order. */
export async function orderAs(
  world: World,
  fan: Fan,
  items: readonly object[],
  words: object = {},
): Promise<{ fan: Fan; paymentId: string; orderId: string; orderNumber: string }> {
  const filled = await fan.fill(items, words)
  if (filled.status !== 200) throw new Error(`cart answered ${filled.status}: ${filled.text}`)
  const intent = await fan.pay()
  if (intent.status !== 200) throw new Error(`create-payment-intent answered ${intent.status}: ${intent.text}`)
  await confirmPayment(world, intent.body)
  const done = await fan.complete()
  if (done.status !== 201) throw new Error(`order/complete answered ${done.status}: ${done.text}`)
  return { fan, paymentId: intent.body.processorPaymentId, ...done.body }
}
