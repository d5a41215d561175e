import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeArtModels, refusing } from '../../../../tests/support/merch/merch-artwork.ts'
import { fanOf, openShop, piece, type Shop, tee } from '../../../../tests/support/merch/merch-shop.ts'
import { openStore } from '../../../../tests/support/merch/store-art.ts'
import { browserOfFan, ledTo, pageAt, sendForm } from '../../../../tests/support/merch/store-pages.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { explainNameRefusal } from '../../../../web/site/store/goods/name-refusal.ts'
import { en } from '../../../../web/site/store/words/en/index.ts'
import { newId } from '../../../platform/ids.ts'
import { storeFile } from '../../media/files/index.ts'

const artists = fakeArtModels()
const usual = { ...artists }
let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ wrapModels: artists.wrap })
  world.app.generation.start()
  shop = await openShop(world)
  await showNames()
})
afterAll(() => world.close())
beforeEach(() => void Object.assign(artists, usual))

const SIDE = 400
const AREA = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
]

async function showNames(): Promise<void> {
  const cloth = await storeFile(world.app.ctx, {
    kind: 'catalog-picture',
    source: new Uint8Array(
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e6dfd5' } })
        .jpeg()
        .toBuffer(),
    ),
    expiresAt: null,
  })
  await world.database.kysely
    .updateTable('merch_catalog_products')
    .set({
      personalization: JSON.stringify({ needsName: true, maxLength: 12 }),
      renderer_config: JSON.stringify({
        canvas: { width: SIDE, height: SIDE },
        background: { imageKey: cloth.key },
        placements: [{ name: 'front', label: 'Front', area: AREA, printWidthMm: 20, printHeightMm: 20 }],
        name: { area: AREA, font: 'plain', color: '#000000', maxLength: 12 },
      }),
    })
    .where('id', '=', shop.products.mug)
    .execute()
}

const put = async (browser: Browser, fields: Record<string, string>, { slug }: Pick<Shop, 'slug'> = shop) =>
  ledTo(await sendForm(browser, slug, 'add-to-cart', fields), slug)
const teeFields = (more: Record<string, string> = {}) => ({
  catalogProductId: shop.products.tee,
  size: 'm',
  color: 'black',
  quantity: '1',
  ...more,
})
const cartOf = async (browser: Browser, sessionId: string) =>
  (await browser.get(`/api/merch/session/${sessionId}`)).body.data.cartItems
const buyer = async () => {
  const fan = await fanOf(world, shop)
  fan.cookies.set('fan', fan.sessionId)
  return fan
}

describe('a fan without JavaScript', () => {
  test('adds a shirt, one more of the same, and another product', async () => {
    const fan = await buyer()
    expect(await put(fan, teeFields())).toBe('/cart')
    expect(await put(fan, teeFields({ quantity: '2' }))).toBe('/cart')
    expect(await put(fan, { catalogProductId: shop.products.picture, quantity: '1' })).toBe('/cart')
    expect(await cartOf(fan, fan.sessionId)).toMatchObject([
      { catalogProductId: shop.products.tee, size: 'm', quantity: 3 },
      { catalogProductId: shop.products.picture, quantity: 1 },
    ])
  })

  test('changes a row in place', async () => {
    const fan = await buyer()
    await fan.fill([tee(shop), piece(shop, 'picture')])
    const [row] = await cartOf(fan, fan.sessionId)
    const page = await pageAt(fan, shop.slug, `/products/${shop.products.tee}?item=${row.id}`)
    expect(page.text).toContain('Save changes')
    expect(await put(fan, teeFields({ item: row.id, quantity: '4' }))).toBe('/cart')
    expect((await cartOf(fan, fan.sessionId)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 1])
  })

  test('enters a name, and the row keeps its preview', async () => {
    const browser = browserOfFan(world, null)
    const fields = { catalogProductId: shop.products.mug, placement: 'front', fanName: ' Noor ' }
    expect(await put(browser, fields)).toBe('/cart')
    const [row] = await cartOf(browser, browser.cookies.get('fan') ?? '')
    expect(row).toMatchObject({ fanName: 'Noor', previewFilename: expect.stringContaining('-preview-') })
    const small = await browser.get(`/media/merch/renders/${row.previewFilename}?w=320`)
    expect(small.status).toBe(200)
  })

  test('starts a session by adding a product that needs no art', async () => {
    const browser = browserOfFan(world, null)
    expect(await put(browser, { catalogProductId: shop.products.sticker })).toBe('/cart')
    expect(await cartOf(browser, browser.cookies.get('fan') ?? '')).toHaveLength(1)
  })

  test('chooses a design of a seller’s store and adds it on a shirt', async () => {
    const store = await openStore(world)
    const browser = browserOfFan(world, null)
    const designId = store.designs['original'] ?? ''
    expect((await browser.post(`/api/merch/store/${store.slug}/ensure-assets`)).body.pending).toBe(0)
    const designs = await pageAt(browser, store.slug, '/designs')
    expect(designs.text).toContain(`value="${designId}"`)
    const chosen = ledTo(await sendForm(browser, store.slug, 'choose-design', { designId }), store.slug)
    expect(chosen).toBe(`/products?design=${designId}`)
    const products = await pageAt(browser, store.slug, chosen)
    expect(products.text).toContain(`/products/${store.products.tee}?design=${designId}`)
    expect(products.text).toContain('merch/seller-store/pictures/')
    const fields = { catalogProductId: store.products.tee, size: 'm', color: 'black', placement: 'front', designId }
    expect(await put(browser, fields, store)).toBe('/cart')
    expect(await cartOf(browser, browser.cookies.get('fan') ?? '')).toMatchObject([{ designId }])
  })
})

describe('a product that cannot be added is explained on its page:', () => {
  const refusedAt = (id: string, code: string) => `/products/${id}?refused=${code}`

  test('no size, an invalid quantity, no art, an unknown product', async () => {
    const fan = await buyer()
    const { tee: shirt } = shop.products
    expect(await put(fan, teeFields({ size: '' }))).toBe(refusedAt(shirt, 'UnprocessableEntity'))
    for (const quantity of ['0', '11', 'many', '1.5'])
      expect(await put(fan, teeFields({ quantity }))).toBe(refusedAt(shirt, 'UnprocessableEntity'))
    expect(await put(browserOfFan(world, null), teeFields())).toBe(refusedAt(shirt, 'UnprocessableEntity'))
    const nothing = newId()
    expect(await put(fan, { catalogProductId: nothing })).toBe(refusedAt(nothing, 'UnprocessableEntity'))
    expect(await cartOf(fan, fan.sessionId)).toEqual([])
    const page = await pageAt(fan, shop.slug, refusedAt(shirt, 'UnprocessableEntity'))
    expect(page.text).toContain('This could not be added to your cart')
  })

  test('a rejected name, before anything is bought with it', async () => {
    const fan = await buyer()
    artists.moderate = refusing
    const to = await put(fan, { catalogProductId: shop.products.mug, placement: 'front', fanName: 'Bad word' })
    expect(to).toBe(refusedAt(shop.products.mug, 'BRIEF_REFUSED'))
    expect((await pageAt(fan, shop.slug, to)).text).toContain('This name cannot be used. Choose another one.')
    expect(await cartOf(fan, fan.sessionId)).toEqual([])
  })

  test('an ended campaign', async () => {
    const over = await openShop(world)
    const fan = await fanOf(world, over)
    fan.cookies.set('fan', fan.sessionId)
    await world.database.kysely
      .updateTable('merch_campaigns')
      .set({ status: 'ENDED' })
      .where('id', '=', over.id)
      .execute()
    const fields = { catalogProductId: over.products.tee, size: 'm', color: 'black' }
    expect(await put(fan, fields, over)).toBe(refusedAt(over.products.tee, 'CAMPAIGN_CLOSED'))
  })
})

test('the error about a name lists only its unsupported letters', async () => {
  const fan = await buyer()
  const request = { sessionId: fan.sessionId, catalogProductId: shop.products.mug }
  const fault = async (fanName: string) => {
    const { body } = await fan.post('/api/merch/render', { ...request, fanName })
    return explainNameRefusal({ code: body.code, message: body.error }, en.goods, 12)
  }
  expect(await fault('Noor 字')).toBe('字 cannot be printed. Leave it out.')
  expect(await fault('A name that is too long')).toBe('Up to 12 letters.')
  artists.moderate = refusing
  expect(await fault('Bad word')).toBe('This name cannot be used. Choose another one.')
})

test('an unknown product is a 404 page', async () => {
  const { status, text } = await pageAt(world.stranger(), shop.slug, `/products/${newId()}`)
  expect(status).toBe(404)
  expect(text).toContain('Page not found')
})

test.each([
  ['en', '$49.00'],
  ['de', '49,00'],
  ['fr', '49,00'],
  ['es', '49,00'],
  ['ja', '49.00'],
  ['ar', '49.00'],
])('products and prices are complete in %s', async (lang, price) => {
  const fan = await buyer()
  for (const path of ['/products', `/products/${shop.products.tee}`]) {
    const { status, text } = await pageAt(fan, shop.slug, `${path}?lang=${lang}`)
    expect(status, path).toBe(200)
    expect(text, path).toContain(`lang="${lang}"`)
    expect(text, path).toContain(price)
  }
})
