import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { described, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { bringPhoto, openStore, saveStore, storeOf } from '../../../../tests/support/merch/seller-stores.ts'
import { pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

const UPLOAD = '/api/merch/seller/upload'
const STORE = '/api/merch/seller/store'
let world: World
let admin: Person
let eyes: PlayedEyes
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ wrapModels: eyes.wrap })
  admin = await world.admin()
})
beforeEach(() => {
  eyes.describe = async () => ({ description: described() })
})
afterAll(() => world.close())

const issueOf = (response: { body: any }) => response.body.details?.issues[0]?.path
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

const uploadPhoto = async (talent: Person, bytes?: Uint8Array) =>
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

describe('a seller’s photo', () => {
  test('is re-encoded and returned with its key and a signed URL, and is visible to nobody else', async () => {
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
  ] as const)('with %s is 422, and not stored', async (_, changes, code) => {
    const talent = await world.talent()
    eyes.describe = async () => ({ description: { ...described(), ...changes } })
    const response = await uploadPhoto(talent)
    expect([response.status, response.body.code]).toEqual([422, code])
    expect(await filesOf(talent)).toEqual([])
  })

  test('rejected by the model is 422, and is 503 while the model is down; neither is stored', async () => {
    const talent = await world.talent()
    eyes.describe = async () => Promise.reject(new ModelFailure('refused', 'no'))
    expect((await uploadPhoto(talent)).status).toBe(422)
    eyes.describe = async () => Promise.reject(new ModelFailure('unavailable', 'down'))
    expect((await uploadPhoto(talent)).status).toBe(503)
    expect(await filesOf(talent)).toEqual([])
  })

  test('of another type, too large or sent without a form is rejected', async () => {
    const talent = await world.talent()
    expect((await uploadPhoto(talent, Buffer.from('<svg/>'))).status).toBe(415)
    expect((await talent.post(UPLOAD, {})).status).toBe(415)
    expect((await uploadPhoto(talent, Buffer.alloc(10_000_001))).status).toBe(413)
    const named = await upload(talent, UPLOAD, [{ name: 'colour', value: 'red' }])
    expect([named.status, issueOf(named)]).toEqual([400, 'colour'])
  })

  test('above the account’s daily upload limit is 429', async () => {
    const talent = await world.talent()
    const { key } = await bringPhoto(talent)
    await world.database.kysely
      .updateTable('media_files')
      .set({ bytes: world.config.UPLOAD_MEGABYTES_PER_DAY * 1_000_000 })
      .where('key', '=', key)
      .execute()
    expect((await uploadPhoto(talent)).status).toBe(429)
  })
})

describe('the products for stores', () => {
  test('exist on a new installation, with pictures, prices and the seller’s earning per item', async () => {
    const talent = await world.talent()
    const { status, body } = await talent.get('/api/merch/seller/catalog')
    expect([status, body.currency]).toEqual([200, 'USD'])
    expect(body.products).toMatchObject([
      { sku: 'DEFAULT-HOODIE1', type: 'hoodie', basePriceMinorUnit: 5900, basePrice: 59, earningMinorUnit: 1770 },
      { sku: 'DEFAULT-TSHIRT1', type: 'tshirt', basePriceMinorUnit: 2900, basePrice: 29, earningMinorUnit: 870 },
    ])
    for (const { imageUrl } of body.products) expect((await world.stranger().get(pathOf(imageUrl))).status).toBe(200)
  })

  test('are installed once: an admin’s change or deletion stays', async () => {
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

  test('are shown in the currency of the seller’s offer policy where prices exist in it', async () => {
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

describe('publishing a store', () => {
  test('that sells nothing is 422 and says what is missing; saving a draft is allowed', async () => {
    const talent = await world.talent()
    const { url } = await bringPhoto(talent)
    const response = await saveStore(talent, { uploadedImageUrl: url, products: [], publish: true })
    expect([response.status, response.body.error]).toEqual([422, expect.stringContaining('product')])
    const draft = await openStore(talent, { uploadedImageUrl: url, products: [], publish: false })
    expect(draft).toMatchObject({ status: 'DRAFT', closedBecause: 'draft' })
    expect((await world.stranger().get(`/api/merch/campaign/${draft.slug}`)).status).toBe(404)
  })

  test('can be undone before the first order; after it, closing ends the store, which can be reopened', async () => {
    const talent = await world.talent()
    const { id, slug } = await openStore(talent)
    const unpublished = await openStore(talent, { publish: false })
    expect(unpublished).toMatchObject({ status: 'DRAFT', closedBecause: 'closed by you', slug })
    const page = await world.stranger().get(`/c/${slug}`)
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('This store is not open')])
    // Equal to the page of an unknown store, so it does not reveal that a draft exists.
    const never = await world.stranger().get(`/c/never-${slug}`)
    const asSeen = ({ status, text }: TestResponse, name: string) => [
      status,
      text.replaceAll(name, 'slug').replaceAll(/"(?:now|requestId)":"[^"]+"/g, ''),
    ]
    expect(asSeen(page, slug)).toEqual(asSeen(never, `never-${slug}`))
    await openStore(talent)
    await order(id)
    const closed = await openStore(talent, { publish: false })
    expect(closed).toMatchObject({ status: 'ENDED', closedBecause: 'closed by you', slug })
    expect((await world.stranger().post('/api/merch/session/create', { campaignSlug: slug })).status).toBe(409)
    expect(await openStore(talent)).toMatchObject({ status: 'LIVE', closedBecause: null })
  })

  test('is rejected after an admin has ended or deleted it', async () => {
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

  test('is rejected if an admin ended it last, whoever ended it before', async () => {
    const talent = await world.talent()
    const { id } = await openStore(talent)
    await order(id)
    expect(await openStore(talent, { publish: false })).toMatchObject({
      status: 'ENDED',
      closedBecause: 'closed by you',
    })
    const campaign = async () => (await admin.get(`/api/merch/admin/campaigns/${id}`)).body.data.campaign
    for (const status of ['LIVE', 'ENDED']) {
      world.clock.advance(1000)
      const { version } = await campaign()
      expect((await admin.patch(`/api/merch/admin/campaigns/${id}`, { version, status })).status).toBe(200)
    }
    expect(await storeOf(talent)).toMatchObject({ status: 'ENDED', closedBecause: 'closed by us' })
    const products = [{ sku: 'DEFAULT-TSHIRT1', enabled: true }]
    expect((await saveStore(talent, { products, publish: true })).status).toBe(409)
    expect((await campaign()).status).toBe('ENDED')
  })

  test('requires that consent was not withdrawn; withdrawal closes the store at once', async () => {
    const talent = await world.talent()
    await consent(talent)
    const { id, slug, designs } = await openStore(talent)
    const shown = () => world.stranger().get(pathOf(designs[0].displayImageUrl))
    expect((await shown()).status).toBe(200)
    await consent(talent, false)
    expect((await shown()).status).toBe(404)
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

  test('is rejected for a blocked account, and its store says that it is blocked', async () => {
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

test('is possible for any account, brands included; strangers get 401', async () => {
  const [brand, stranger] = [await world.brand(), world.stranger()]
  expect(await openStore(brand)).toMatchObject({ status: 'LIVE' })
  expect((await brand.get('/api/merch/seller/catalog')).status).toBe(200)
  const body = {
    name: 'x',
    uploadedImageUrl: 'http://localhost:3000/media/x',
    products: [],
    designs: [],
    publish: false,
  }
  const preview = { uploadedImageUrl: body.uploadedImageUrl, filterId: 'f' }
  expect((await stranger.get(STORE)).status).toBe(401)
  expect((await stranger.post(STORE, body)).status).toBe(401)
  expect((await stranger.get('/api/merch/seller/catalog')).status).toBe(401)
  expect((await stranger.post(`${STORE}/generate`, preview)).status).toBe(401)
  const form = [{ name: 'file', fileName: 'me.png', bytes: await pictureOf(4, 4) }]
  expect((await upload(stranger, UPLOAD, form)).status).toBe(401)
})

test('rejects a design’s preview that is no web address', async () => {
  const talent = await world.talent()
  const designs = [{ filterId: null, name: 'Original', imageUrl: 'javascript:alert(1)' }]
  const response = await saveStore(talent, { designs })
  expect(response).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'designs.0.imageUrl' }] } } })
})

test('keeps the photo a store uses, and unused photos expire', async () => {
  const talent = await world.talent()
  const [unused, used] = [await bringPhoto(talent), await bringPhoto(talent)]
  await saveStore(talent, { uploadedImageUrl: used.url })
  world.clock.advance(world.config.UNUSED_UPLOAD_DAYS * DAY_MS + 1)
  await world.cron('/api/media/cron/sweep')
  expect(await filesOf(talent)).toEqual([used.key])
  expect(unused.key).not.toBe(used.key)
})
