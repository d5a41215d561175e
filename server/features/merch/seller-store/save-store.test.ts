import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import {
  addFilter,
  bringPhoto,
  openStore,
  saveStore,
  sellSmall,
  storeOf,
} from '../../../../tests/support/merch/seller-stores.ts'
import { pathOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeVision().wrap })
  admin = await world.admin()
  await sellSmall(admin)
})
afterAll(() => world.close())

const issueOf = (response: { body: any }) => response.body.details?.issues[0]?.path

describe('POST /api/merch/seller/store', () => {
  test('creates the campaign, its products and its designs', async () => {
    const talent = await world.talent()
    const filter = await addFilter(admin)
    expect(await storeOf(talent)).toBeNull()
    const store = await openStore(talent, {
      name: '  Mara’s   Shop é ',
      headline: 'Wear it loud',
      products: [
        { sku: 'DEFAULT-HOODIE1', priceMinorUnit: 6400, enabled: true },
        { sku: 'DEFAULT-TSHIRT1', enabled: false },
      ],
      designs: [{ filterId: filter.id, name: 'Riso', imageUrl: 'https://cdn.example.com/mine.png' }],
    })
    expect(store).toMatchObject({
      name: 'Mara’s Shop é',
      headline: 'Wear it loud',
      slug: 'mara-s-shop-e',
      status: 'LIVE',
      closedBecause: null,
      url: 'http://localhost:3000/c/mara-s-shop-e',
      currency: 'USD',
      homeCountry: 'US',
      products: [
        { sku: 'DEFAULT-HOODIE1', enabled: true, priceMinorUnit: 6400, price: 64, earningMinorUnit: 1920 },
        { sku: 'DEFAULT-TSHIRT1', enabled: false, priceMinorUnit: 2900, basePriceMinorUnit: 2900 },
      ],
      designs: [
        { filterId: null, name: 'Original' },
        {
          filterId: filter.id,
          name: 'Riso',
          assetStatus: 'pending',
          displayImageUrl: null,
          renderedProductPreviews: [],
        },
      ],
    })
    // The signature in the URL changes every second.
    expect(await storeOf(talent)).toEqual({ ...store, uploadedImageUrl: expect.any(String) })
    const { data } = (await world.stranger().get(`/api/merch/campaign/${store.slug}`)).body
    expect(data).toMatchObject({
      id: store.id,
      shopFlow: 'design_first',
      talentName: 'Mara Lindqvist',
      seller: { accountId: talent.accountId },
      studio: { studioHeadline: 'Wear it loud' },
      config: { currency: 'USD', homeCountry: 'US', shippingFlatRateMinorUnit: 700, shippingIntlRateMinorUnit: 1900 },
      products: [{ sku: 'DEFAULT-HOODIE1', priceMinorUnit: 6400 }],
    })
  })

  test('makes the art of the original photo at once, but no art of a filter', async () => {
    const talent = await world.talent()
    const filter = await addFilter(admin)
    const store = await openStore(talent, {
      products: [{ sku: 'DEFAULT-TSHIRT1', enabled: true }],
      designs: [{ filterId: filter.id, name: 'Riso' }],
    })
    expect(store.designs).toMatchObject([
      { filterId: null, assetStatus: 'ready', renderedProductPreviews: [{ sku: 'DEFAULT-TSHIRT1' }] },
      { filterId: filter.id, assetStatus: 'pending', displayImageUrl: null },
    ])
    expect((await world.stranger().get(pathOf(store.designs[0].displayImageUrl))).status).toBe(200)
  })

  test('updates an existing store and keeps its id, URL and the ids of remaining designs', async () => {
    const talent = await world.talent()
    const [riso, stencil] = [await addFilter(admin), await addFilter(admin)]
    const first = await openStore(talent, {
      name: 'First name',
      designs: [
        { filterId: riso.id, name: 'Riso' },
        { filterId: null, name: 'Whatever' },
        { filterId: stencil.id, name: 'Stencil' },
      ],
    })
    expect(first.designs.map(({ name }: { name: string }) => name)).toEqual(['Riso', 'Original', 'Stencil'])
    const [r, o, s] = first.designs.map(({ id }: { id: string }) => id)
    const second = await openStore(talent, { name: 'Another name', designs: [{ filterId: stencil.id, name: 'Cut' }] })
    expect(second).toMatchObject({ id: first.id, slug: 'first-name', name: 'Another name', url: first.url })
    expect(second.designs.map(({ id, name }: any) => [id, name])).toEqual([
      [o, 'Original'],
      [s, 'Cut'],
    ])
    const third = await openStore(talent, { designs: [{ filterId: riso.id, name: 'Riso' }] })
    expect(third.designs.map(({ id }: { id: string }) => id)).toEqual([o, r])
    const campaigns = await world.database.kysely
      .selectFrom('merch_campaigns')
      .select('id')
      .where('seller_account_id', '=', talent.accountId)
      .execute()
    expect(campaigns).toEqual([{ id: first.id }])
  })

  test('keeps a filter’s prompt from when it was chosen, until it is chosen again', async () => {
    const talent = await world.talent()
    const filter = await addFilter(admin, { prompt: 'As it was' })
    const designs = [{ filterId: filter.id, name: 'Riso' }]
    const { id: campaignId } = await openStore(talent, { designs })
    const prompt = async () =>
      (
        await world.database.kysely
          .selectFrom('merch_store_art')
          .select('prompt')
          .where('campaign_id', '=', campaignId)
          .where('filter_id', '=', filter.id)
          .executeTakeFirst()
      )?.prompt
    await admin.patch(`/api/merch/admin/filters/${filter.id}`, { prompt: 'Unchanged' })
    await openStore(talent, { designs })
    expect(await prompt()).toBe('As it was')
    await openStore(talent, { designs: [] })
    await openStore(talent, { designs })
    expect(await prompt()).toBe('Unchanged')
    await admin.delete(`/api/merch/admin/filters/${filter.id}`)
    expect((await openStore(talent, { designs })).designs[1].filterId).toBe(filter.id)
    expect(await prompt()).toBe('Unchanged')
    await openStore(talent, { designs: [] })
    const again = await saveStore(talent, { designs })
    expect(again.status).toBe(422)
  })

  test('with another photo deletes the previous one and makes its art again', async () => {
    const talent = await world.talent()
    const [before, after] = [await bringPhoto(talent), await bringPhoto(talent, await pictureOf(40, 40, '#224488'))]
    const first = await openStore(talent, { uploadedImageUrl: before.url })
    const second = await openStore(talent, { uploadedImageUrl: after.url })
    expect(second.designs[0].id).toBe(first.designs[0].id)
    expect(second.designs[0].displayImageUrl).not.toBe(first.designs[0].displayImageUrl)
    expect((await world.stranger().get(pathOf(before.url))).status).toBe(404)
    expect((await world.stranger().get(pathOf(second.uploadedImageUrl))).status).toBe(200)
  })

  test('with a name that is taken gets another slug', async () => {
    const [one, other] = [await world.talent(), await world.talent()]
    expect((await openStore(one, { name: 'Twice' })).slug).toBe('twice')
    expect((await openStore(other, { name: 'Twice' })).slug).toBe('twice-2')
    expect((await openStore(await world.talent(), { name: '東京' })).slug).toBe('store')
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['a name of blanks', { name: '   ' }, 'name'],
    ['a name with direction controls', { name: 'a\u202eb' }, 'name'],
    ['a product that stores do not sell', { products: [{ sku: 'MUG', enabled: true }] }, 'products.0.sku'],
    [
      'a repeated product',
      {
        products: [
          { sku: 'DEFAULT-TSHIRT1', enabled: true },
          { sku: 'DEFAULT-TSHIRT1', enabled: false },
        ],
      },
      'products',
    ],
    [
      'a price below the product’s base',
      { products: [{ sku: 'DEFAULT-TSHIRT1', priceMinorUnit: 2899, enabled: true }] },
      'products.0.priceMinorUnit',
    ],
    [
      'a price above the maximum',
      { products: [{ sku: 'DEFAULT-TSHIRT1', priceMinorUnit: 999_999_999_999, enabled: true }] },
      'products.0.priceMinorUnit',
    ],
    [
      'a repeated filter',
      {
        designs: [
          { filterId: null, name: 'a' },
          { filterId: null, name: 'b' },
        ],
      },
      'designs.1.filterId',
    ],
    ['a design without a name', { designs: [{ filterId: 'f', name: ' ' }] }, 'designs.0.name'],
    [
      'more than 40 designs',
      { designs: Array.from({ length: 41 }, (_, at) => ({ filterId: `f${at}`, name: 'x' })) },
      'designs',
    ],
    ['a photo on another site', { uploadedImageUrl: 'https://cdn.example.com/me.png' }, 'uploadedImageUrl'],
    ['an unknown field', { status: 'LIVE' }, 'status'],
  ])('with %s is 400, naming the field', async (_, fields, path) => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const response = await saveStore(talent, { uploadedImageUrl: url, ...fields })
    expect([response.status, issueOf(response)?.startsWith(path)]).toEqual([400, true])
    expect(await storeOf(talent)).toBeNull()
  })

  test('with 40 filters and the original is rejected; 39 and the original are accepted', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const filters = await Promise.all(Array.from({ length: 40 }, () => addFilter(admin)))
    const designs = filters.map(({ id }) => ({ filterId: id, name: 'x' }))
    const over = await saveStore(talent, { uploadedImageUrl: url, designs })
    expect([over.status, issueOf(over)]).toEqual([400, 'designs'])
    const store = await openStore(talent, { uploadedImageUrl: url, designs: designs.slice(1) })
    expect(store.designs).toHaveLength(40)
  })

  test('with somebody else’s photo, or a file that is no photo, is 400', async () => {
    const [talent, other] = [await world.talent(), await world.talent()]
    const theirs = await bringPhoto(other)
    const response = await saveStore(talent, { uploadedImageUrl: theirs.url })
    expect([response.status, issueOf(response)]).toEqual([400, 'uploadedImageUrl'])
    const catalog = (await talent.get('/api/merch/seller/catalog')).body
    expect((await saveStore(talent, { uploadedImageUrl: catalog.products[0].imageUrl })).status).toBe(400)
    expect(await storeOf(talent)).toBeNull()
  })

  test('with an unknown filter or one without a prompt is 422, naming it', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const draft = await addFilter(admin, { prompt: null })
    for (const filterId of [draft.id, 'nothing']) {
      const response = await saveStore(talent, { uploadedImageUrl: url, designs: [{ filterId, name: 'Riso' }] })
      expect([response.status, response.body.error]).toEqual([422, expect.stringContaining(filterId)])
    }
  })
})
