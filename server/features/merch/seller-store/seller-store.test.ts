import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness.ts'
import { described, type PlayedEyes, playedEyes } from '../../../../tests/support/played-eyes.ts'
import { addFilter, bringPhoto, openStore, saveStore, storeOf } from '../../../../tests/support/seller-stores.ts'
import { pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

const UPLOAD = '/api/merch/seller/upload'
const STORE = '/api/merch/seller/store'
let world: World
let admin: Person
let eyes: PlayedEyes
beforeAll(async () => {
  eyes = playedEyes()
  world = await createWorld({ wrapModels: eyes.wrap })
  admin = await world.admin()
})
beforeEach(() => {
  eyes.describe = async () => ({ description: described() })
})
afterAll(() => world.close())

const issueOf = (answer: { body: any }) => answer.body.details?.issues[0]?.path
let ordered = 0
const order = async (campaignId: string) => {
  ordered += 1
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('merch_orders')
    .values({
      id: `order-${campaignId}`,
      number: `ORD-2345678${ordered + 1}`,
      token_seed: 'seed',
      session_id: 'session',
      campaign_id: campaignId,
      mode: 'LIVE',
      lines: '[]',
      look: '{}',
      currency: 'USD',
      subtotal_minor_unit: 0,
      discount_minor_unit: 0,
      shipping_minor_unit: 0,
      tax_minor_unit: 0,
      total_minor_unit: 0,
      has_things: true,
      has_files: false,
      status: 'new',
      payment_status: 'succeeded',
      fulfilment_status: 'pending',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

const bring = async (talent: Person, bytes?: Uint8Array) =>
  upload(talent, UPLOAD, [{ name: 'file', fileName: 'me.png', bytes: bytes ?? (await pictureOf(48, 48)) }])
const filesOf = async ({ accountId }: Person) =>
  (
    await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('owner_account_id', '=', accountId)
      .where('kind', '=', 'store-photo')
      .execute()
  ).map(({ key }) => key)

describe('a photo', () => {
  test('is made anew and answered with its key and a signed address; nobody else sees it', async () => {
    const talent = await world.talent()
    const { key, url } = await bringPhoto(talent)
    expect(key).toMatch(/^merch\/seller-store\/photos\/[0-9a-f]{32}\.\w+$/)
    expect((await world.stranger().get(pathOf(url))).status).toBe(200)
    expect((await world.stranger().get(`/media/${key}`)).status).not.toBe(200)
  })

  test.each([
    ['nudity', { isNudity: true }, 'NUDITY'],
    ['several people', { peopleCount: 2 }, 'multiple_faces'],
    ['a child', { ageGroup: 'child' }, 'GUARDIAN_CONSENT_REQUIRED'],
  ] as const)('with %s is 422, and not kept', async (_, seen, code) => {
    const talent = await world.talent()
    eyes.describe = async () => ({ description: { ...described(), ...seen } })
    const answer = await bring(talent)
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(await filesOf(talent)).toEqual([])
  })

  test('that no model takes is 422, and while nobody can look 503; neither is kept', async () => {
    const talent = await world.talent()
    eyes.describe = async () => Promise.reject(new ModelFailure('refused', 'no'))
    expect((await bring(talent)).status).toBe(422)
    eyes.describe = async () => Promise.reject(new ModelFailure('unavailable', 'down'))
    expect((await bring(talent)).status).toBe(503)
    expect(await filesOf(talent)).toEqual([])
  })

  test('that is none, too large, or not in a form is refused', async () => {
    const talent = await world.talent()
    expect((await bring(talent, Buffer.from('<svg/>'))).status).toBe(415)
    expect((await talent.post(UPLOAD, {})).status).toBe(415)
    expect((await bring(talent, Buffer.alloc(10_000_001))).status).toBe(413)
    const named = await upload(talent, UPLOAD, [{ name: 'colour', value: 'red' }])
    expect([named.status, issueOf(named)]).toEqual([400, 'colour'])
  })

  test('of more than an account may bring in a day is 429', async () => {
    const talent = await world.talent()
    const { key } = await bringPhoto(talent)
    await world.database.kysely
      .updateTable('media_files')
      .set({ bytes: world.config.UPLOAD_MEGABYTES_PER_DAY * 1_000_000 })
      .where('key', '=', key)
      .execute()
    expect((await bring(talent)).status).toBe(429)
  })
})

describe('what stores sell', () => {
  test('is there on a bare installation, with pictures, prices and what is earned by a piece', async () => {
    const talent = await world.talent()
    const { status, body } = await talent.get('/api/merch/seller/catalog')
    expect([status, body.currency]).toEqual([200, 'USD'])
    expect(body.products).toMatchObject([
      { sku: 'DEFAULT-HOODIE1', type: 'hoodie', basePriceMinorUnit: 5900, basePrice: 59, earningMinorUnit: 1770 },
      { sku: 'DEFAULT-TSHIRT1', type: 'tshirt', basePriceMinorUnit: 2900, basePrice: 29, earningMinorUnit: 870 },
    ])
    for (const { imageUrl } of body.products) expect((await world.stranger().get(pathOf(imageUrl))).status).toBe(200)
  })

  test('is put there once: what an admin changes, or deletes, stays so', async () => {
    const talent = await world.talent()
    const [tee] = (await admin.get('/api/merch/admin/catalog?q=DEFAULT-TSHIRT1')).body.data.products
    const changed = await admin.patch(`/api/merch/admin/catalog/${tee.id}`, { version: tee.version, name: 'Our tee' })
    expect(changed.status).toBe(200)
    const named = async () =>
      (await talent.get('/api/merch/seller/catalog')).body.products.map(({ name }: { name: string }) => name)
    expect(await named()).toEqual(['Heavy hoodie', 'Our tee'])
    const { version } = changed.body.data.product
    await admin.patch(`/api/merch/admin/catalog/${tee.id}`, { version, isActive: false })
    expect(await named()).toEqual(['Heavy hoodie'])
    await admin.patch(`/api/merch/admin/catalog/${tee.id}`, { version: version + 1, isActive: true, name: tee.name })
  })

  test('is shown in the currency that the talent asks for offers in, where stores sell in it', async () => {
    const talent = await world.talent()
    const minimums = [
      { currency: 'JPY', category: null, amountMinorUnit: 90_000 },
      { currency: 'EUR', category: null, amountMinorUnit: 90_000 },
    ]
    const saved = await talent.put('/api/accounts/offer-policy', {
      belowMinimum: 'auto_reject',
      minimums,
      blockedBrandNames: [],
    })
    expect(saved.status).toBe(200)
    expect((await talent.get('/api/merch/seller/catalog')).body).toMatchObject({
      currency: 'EUR',
      products: [{ basePriceMinorUnit: 5500 }, { basePriceMinorUnit: 2700 }],
    })
    expect(await openStore(talent)).toMatchObject({
      currency: 'EUR',
      shippingFlatRateMinorUnit: 650,
      shippingIntlRateMinorUnit: 1800,
    })
  })
})

describe('a save', () => {
  test('makes the store: a campaign of designs that are there, for good, with everything a fan needs', async () => {
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
    expect(await storeOf(talent)).toEqual(store)
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

  test('has the original made at once, and nothing else', async () => {
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

  test('of a store that is there changes it: id, address and the ids of designs that stay are kept', async () => {
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

  test('keeps a filter as it was when it was chosen, changed or deleted meanwhile; a new choice takes it as it is', async () => {
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
    await admin.patch(`/api/merch/admin/filters/${filter.id}`, { prompt: 'As it is' })
    await openStore(talent, { designs })
    expect(await prompt()).toBe('As it was')
    await openStore(talent, { designs: [] })
    await openStore(talent, { designs })
    expect(await prompt()).toBe('As it is')
    await admin.delete(`/api/merch/admin/filters/${filter.id}`)
    expect((await openStore(talent, { designs })).designs[1].filterId).toBe(filter.id)
    expect(await prompt()).toBe('As it is')
    await openStore(talent, { designs: [] })
    const again = await saveStore(talent, { designs })
    expect(again.status).toBe(422)
  })

  test('with another photo takes the one before away, and has its art made anew', async () => {
    const talent = await world.talent()
    const [before, after] = [await bringPhoto(talent), await bringPhoto(talent, await pictureOf(40, 40, '#224488'))]
    const first = await openStore(talent, { uploadedImageUrl: before.url })
    const second = await openStore(talent, { uploadedImageUrl: after.url })
    expect(second.designs[0].id).toBe(first.designs[0].id)
    expect(second.designs[0].displayImageUrl).not.toBe(first.designs[0].displayImageUrl)
    expect((await world.stranger().get(pathOf(before.url))).status).toBe(404)
    expect((await world.stranger().get(pathOf(second.uploadedImageUrl))).status).toBe(200)
  })

  test('of a name that another store has gets an address of its own', async () => {
    const [one, other] = [await world.talent(), await world.talent()]
    expect((await openStore(one, { name: 'Twice' })).slug).toBe('twice')
    expect((await openStore(other, { name: 'Twice' })).slug).toBe('twice-2')
    expect((await openStore(await world.talent(), { name: '東京' })).slug).toBe('store')
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['a name of blanks', { name: '   ' }, 'name'],
    ['a name that turns the text around', { name: 'a\u202eb' }, 'name'],
    ['a product that stores do not sell', { products: [{ sku: 'MUG', enabled: true }] }, 'products.0.sku'],
    [
      'a product twice',
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
      'a price that nobody can pay',
      { products: [{ sku: 'DEFAULT-TSHIRT1', priceMinorUnit: 999_999_999_999, enabled: true }] },
      'products.0.priceMinorUnit',
    ],
    [
      'a filter twice',
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
    ['a photo from elsewhere', { uploadedImageUrl: 'https://cdn.example.com/me.png' }, 'uploadedImageUrl'],
    ['a field that there is not', { status: 'LIVE' }, 'status'],
  ])('with %s is 400, and says where', async (_, fields, path) => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const answer = await saveStore(talent, { uploadedImageUrl: url, ...fields })
    expect([answer.status, issueOf(answer)?.startsWith(path)]).toEqual([400, true])
    expect(await storeOf(talent)).toBeNull()
  })

  test('with 40 filters and the original is one too many; 39 and the original are not', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const filters = await Promise.all(Array.from({ length: 40 }, () => addFilter(admin)))
    const designs = filters.map(({ id }) => ({ filterId: id, name: 'x' }))
    const over = await saveStore(talent, { uploadedImageUrl: url, designs })
    expect([over.status, issueOf(over)]).toEqual([400, 'designs'])
    const store = await openStore(talent, { uploadedImageUrl: url, designs: designs.slice(1) })
    expect(store.designs).toHaveLength(40)
  })

  test('with somebody else’s photo, or a file of one’s own that is none, is 400', async () => {
    const [talent, other] = [await world.talent(), await world.talent()]
    const theirs = await bringPhoto(other)
    const answer = await saveStore(talent, { uploadedImageUrl: theirs.url })
    expect([answer.status, issueOf(answer)]).toEqual([400, 'uploadedImageUrl'])
    const catalog = (await talent.get('/api/merch/seller/catalog')).body
    expect((await saveStore(talent, { uploadedImageUrl: catalog.products[0].imageUrl })).status).toBe(400)
    expect(await storeOf(talent)).toBeNull()
  })

  test('with a filter that there is not, or that has no prompt, is 422 and names it', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const draft = await addFilter(admin, { prompt: null })
    for (const filterId of [draft.id, 'nothing']) {
      const answer = await saveStore(talent, { uploadedImageUrl: url, designs: [{ filterId, name: 'Riso' }] })
      expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining(filterId)])
    }
  })
})

describe('publishing', () => {
  test('of a store that sells nothing is 422 and says what it lacks; as a draft it can wait', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const answer = await saveStore(talent, { uploadedImageUrl: url, products: [], publish: true })
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining('product')])
    const draft = await openStore(talent, { uploadedImageUrl: url, products: [], publish: false })
    expect(draft).toMatchObject({ status: 'DRAFT', closedBecause: 'draft' })
    expect((await world.stranger().get(`/api/merch/campaign/${draft.slug}`)).status).toBe(404)
  })

  test('is undone to a draft while nothing was ordered; after that it ends the store, and its owner opens it again', async () => {
    const talent = await world.talent()
    const { id, slug } = await openStore(talent)
    expect(await openStore(talent, { publish: false })).toMatchObject({ status: 'DRAFT', slug })
    await openStore(talent)
    await order(id)
    const closed = await openStore(talent, { publish: false })
    expect(closed).toMatchObject({ status: 'ENDED', closedBecause: 'closed by you', slug })
    expect((await world.stranger().post('/api/merch/session/create', { campaignSlug: slug })).status).toBe(409)
    expect(await openStore(talent)).toMatchObject({ status: 'LIVE', closedBecause: null })
  })

  test('does not open what an admin has ended, or deleted', async () => {
    const talent = await world.talent()
    const { id } = await openStore(talent)
    const campaign = async () => (await admin.get(`/api/merch/admin/campaigns/${id}`)).body.data.campaign
    await admin.patch(`/api/merch/admin/campaigns/${id}`, { version: (await campaign()).version, status: 'ENDED' })
    expect(await storeOf(talent)).toMatchObject({ status: 'ENDED', closedBecause: 'closed by us' })
    const { url } = await bringPhoto(talent)
    expect((await saveStore(talent, { uploadedImageUrl: url, publish: true })).status).toBe(409)
    expect((await saveStore(talent, { uploadedImageUrl: url, publish: false })).status).toBe(200)
    await admin.delete(`/api/merch/admin/campaigns/${id}`)
    expect(await storeOf(talent)).toBeNull()
    expect((await saveStore(talent, { uploadedImageUrl: url })).status).toBe(409)
  })

  test('takes a consent that was not withdrawn: withdrawing closes the store at once, for drafts and orders alike', async () => {
    const talent = await world.talent()
    await consent(talent)
    const { id, slug } = await openStore(talent)
    await consent(talent, false)
    expect(await storeOf(talent)).toMatchObject({ status: 'DRAFT', closedBecause: 'no consent' })
    expect((await world.stranger().get(`/api/merch/campaign/${slug}`)).status).toBe(404)
    const { url } = await bringPhoto(talent)
    const refused = await saveStore(talent, { uploadedImageUrl: url, publish: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'LIKENESS_CONSENT_REQUIRED'])
    await consent(talent)
    await openStore(talent)
    await order(id)
    await consent(talent, false)
    expect(await storeOf(talent)).toMatchObject({ status: 'ENDED', closedBecause: 'no consent' })
    await consent(talent)
    expect(await openStore(talent)).toMatchObject({ status: 'LIVE' })
  })

  test('is not for a blocked account, whose store says why nobody orders there', async () => {
    const talent = await world.talent()
    await openStore(talent)
    const block = (action: string) =>
      admin.post('/api/admin/users', { accountId: talent.accountId, action, reason: 'Somebody else’s face.' })
    expect((await block('block')).status).toBe(200)
    expect(await storeOf(talent)).toMatchObject({ status: 'LIVE', closedBecause: 'blocked' })
    const photo = await saveStore(talent, { publish: true })
    expect(photo.status).toBe(403)
    await block('unblock')
    expect(await storeOf(talent)).toMatchObject({ closedBecause: null })
  })
})

test('stores are talents’: brands are refused, and strangers asked to sign in', async () => {
  const [brand, stranger] = [await world.brand(), world.stranger()]
  const body = {
    name: 'x',
    uploadedImageUrl: 'http://localhost:3000/media/x',
    products: [],
    designs: [],
    publish: false,
  }
  const preview = { uploadedImageUrl: body.uploadedImageUrl, filterId: 'f' }
  for (const [person, status] of [
    [brand, 403],
    [stranger, 401],
  ] as const) {
    expect((await person.get(STORE)).status).toBe(status)
    expect((await person.post(STORE, body)).status).toBe(status)
    expect((await person.get('/api/merch/seller/catalog')).status).toBe(status)
    expect((await person.post(`${STORE}/generate`, preview)).status).toBe(status)
  }
  const form = [{ name: 'file', fileName: 'me.png', bytes: await pictureOf(4, 4) }]
  expect((await upload(brand, UPLOAD, form)).status).toBe(403)
})

test('a photo goes by itself when no store is made of it, and stays as long as one is', async () => {
  const talent = await world.talent()
  const [unused, used] = [await bringPhoto(talent), await bringPhoto(talent)]
  await saveStore(talent, { uploadedImageUrl: used.url })
  world.clock.advance(world.config.UNUSED_UPLOAD_DAYS * DAY_MS + 1)
  await world.cron('/api/media/cron/sweep')
  expect(await filesOf(talent)).toEqual([used.key])
  expect(unused.key).not.toBe(used.key)
})
