import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { catalogProduct, draftCampaign, sellIn } from '../../../../tests/support/merch/storefronts.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { readProductContact } from '../../../platform/config/groups/product-contact.ts'

const CATALOG = '/api/merch/admin/catalog'
const MAKER = { name: 'Garn & Co', address: '12 Mill Lane\nLeeds', contact: 'https://garn.example/contact' }
const PERSON = { name: 'Euro Desk GmbH', address: 'Torstraße 1\n10119 Berlin', contact: 'desk@example.com' }
const WARNINGS = [
  { language: 'en', texts: ['Keep away from fire.'] },
  { language: 'de', texts: ['Von Feuer fernhalten.', 'Nicht für Kinder unter 3 Jahren.'] },
]
const SAFETY = { manufacturer: MAKER, responsiblePerson: PERSON, warnings: WARNINGS }
const DEFAULT = { name: 'Nordic Cloth AB', address: '1 Harbor Street\nStockholm', contact: 'safety@example.com' }

let world: World
let admin: Person
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  shop = await openShop(world, { currency: 'EUR', allowedCountries: ['US', 'DE'] })
})
afterAll(() => world.close())

const read = async (id: string) => expectOk(await admin.get(`${CATALOG}/${id}`)).data.product
const save = async (id: string, safety: unknown) =>
  admin.patch(`${CATALOG}/${id}`, { version: (await read(id)).version, safety })

describe('the safety information of a product', () => {
  test('is saved, changed, cleared and audited', async () => {
    const created = await catalogProduct(admin, { safety: SAFETY })
    expect(created).toMatchObject({ safety: SAFETY, lacksManufacturer: false })
    const changed = { ...SAFETY, responsiblePerson: null, warnings: [] }
    expect(expectOk(await save(created.id, changed)).data.product.safety).toEqual(changed)
    const { action, before, after } = (await admin.get('/api/admin/audit?limit=1')).body.entries[0]
    expect([action, before.safety, after.safety]).toEqual(['change-product', SAFETY, changed])
    expect(expectOk(await save(created.id, null)).data.product).toMatchObject({ safety: null, lacksManufacturer: true })
  })

  test.for([
    [
      'a manufacturer without an address',
      { ...SAFETY, manufacturer: { ...MAKER, address: ' ' } },
      'safety.manufacturer.address',
    ],
    [
      'a contact that is neither',
      { ...SAFETY, manufacturer: { ...MAKER, contact: 'ring us' } },
      'safety.manufacturer.contact',
    ],
    [
      'a script as a contact',
      { ...SAFETY, responsiblePerson: { ...PERSON, contact: 'javascript:a' } },
      'safety.responsiblePerson.contact',
    ],
    [
      'a language that stores do not speak',
      { ...SAFETY, warnings: [{ language: 'it', texts: ['No.'] }] },
      'safety.warnings.0.language',
    ],
    ['two lists in one language', { ...SAFETY, warnings: [WARNINGS[0], WARNINGS[0]] }, 'safety.warnings.1.language'],
    ['an empty warning', { ...SAFETY, warnings: [{ language: 'en', texts: ['\u200b'] }] }, 'safety.warnings.0.texts.0'],
  ] as const)('is rejected with %s, naming the field', async ([, safety, path]) => {
    const { status, body } = await save(shop.products.sticker, safety)
    expect([status, body.details.issues[0].path]).toEqual([400, path])
  })
})

test('a fan sees who made a product and its warnings in the language of the store, before and after the purchase', async () => {
  expectOk(await save(shop.products.mug, SAFETY))
  const shown = async (language?: string) => {
    const query = language === undefined ? '' : `?language=${language}`
    const { products } = expectOk(await world.stranger().get(`/api/merch/campaign/${shop.slug}${query}`)).data
    return products.find(({ id }: { id: string }) => id === shop.products.mug).safety
  }
  expect(await shown('de')).toEqual({ ...SAFETY, warnings: WARNINGS[1]?.texts })
  for (const language of [undefined, 'en', 'fr'])
    expect(await shown(language)).toEqual({ ...SAFETY, warnings: WARNINGS[0]?.texts })

  const html = { accept: 'text/html', 'accept-language': 'de' }
  const page = await world.stranger().get(`/c/${shop.slug}/products/${shop.products.mug}`, html)
  expect(page.status).toBe(200)
  const ordered = await orderOf(world, shop, [piece(shop, 'mug')])
  const { order } = (await ordered.fan.post('/api/merch/order/by-session', { sessionId: ordered.fan.sessionId })).body
  expect(order.items[0].safety).toEqual({ ...SAFETY, warnings: WARNINGS[0]?.texts })
  const { pathname, search } = new URL(order.orderUrl)
  const orderPage = await world.stranger().get(pathname + search, html)
  for (const { text } of [page, orderPage]) {
    const [body = ''] = text.split('<script type="application/json"')
    for (const part of ['Produktsicherheit', 'Garn &amp; Co', '12 Mill Lane', 'href="https://garn.example/contact"'])
      expect(body).toContain(part)
    for (const part of [
      'Von Feuer fernhalten.',
      'Verantwortlich in der EU',
      'Euro Desk GmbH',
      'href="mailto:desk@example.com"',
    ])
      expect(body).toContain(part)
  }
  expect(page.text.length).toBeLessThan(120_000)
})

test('goods without a manufacturer are named to admins', async () => {
  const product = await catalogProduct(admin, { name: 'Bare hoodie' })
  const file = await catalogProduct(admin, { type: 'digital-img' })
  expect([product.lacksManufacturer, file.lacksManufacturer]).toEqual([true, false])
  const toGermany = await draftCampaign(admin, { config: { allowedCountries: ['US', 'DE'] } })
  const toAmerica = await draftCampaign(admin, { config: { allowedCountries: ['US'] } })
  const everywhere = await draftCampaign(admin)
  for (const { id } of [toGermany, toAmerica, everywhere])
    for (const sold of [product, file]) await sellIn(admin, id, sold.id)
  const named = async ({ id }: { id: string }) =>
    expectOk(await admin.get(`/api/merch/admin/campaigns/${id}/readiness`)).data.withoutManufacturer
  const bare = [{ id: product.id, name: 'Bare hoodie', sku: product.sku }]
  expect([await named(toGermany), await named(toAmerica), await named(everywhere)]).toEqual([bare, [], bare])
  expectOk(await save(product.id, SAFETY))
  expect(await named(toGermany)).toEqual([])
})

describe('a shop whose settings name a manufacturer', () => {
  let other: World
  let seller: Shop
  beforeAll(async () => {
    other = await createWorld({
      env: {
        PRODUCT_MANUFACTURER: 'Nordic Cloth AB | 1 Harbor Street | Stockholm | safety@example.com',
        PRODUCT_RESPONSIBLE_PERSON: 'Euro Desk GmbH | Torstraße 1 | 10119 Berlin | desk@example.com',
      },
    })
    seller = await openShop(other)
  })
  afterAll(() => other.close())

  test('the manufacturer of the settings stands in for goods that name none', async () => {
    const boss = await other.admin()
    expect((await catalogProduct(boss)).lacksManufacturer).toBe(false)
    const { version } = expectOk(await boss.get(`${CATALOG}/${seller.products.sticker}`)).data.product
    const own = { manufacturer: MAKER, responsiblePerson: null, warnings: [] }
    expectOk(await boss.patch(`${CATALOG}/${seller.products.sticker}`, { version, safety: own }))
    const { products } = expectOk(await other.stranger().get(`/api/merch/campaign/${seller.slug}`)).data
    const byName = Object.fromEntries(
      products.map(({ name, safety }: { name: string; safety: object | null }) => [name, safety]),
    )
    expect(byName).toMatchObject({
      mug: { manufacturer: DEFAULT, responsiblePerson: PERSON, warnings: [] },
      // It is not known if the other manufacturer needs anybody in the EU.
      sticker: own,
      picture: null,
    })
  })

  test.for([
    ['Nordic Cloth AB | safety@example.com'],
    ['Nordic Cloth AB | 1 Harbor Street | Stockholm'],
    ['|'],
  ] as const)('a setting without all parts is not read: %s', ([setting]) => {
    expect(readProductContact(setting)).toBeUndefined()
  })
})
