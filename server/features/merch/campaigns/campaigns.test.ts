import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeCampaign,
  draftCampaign,
  liveCampaign,
  uploadAsset,
} from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

const ALL = '/api/merch/admin/campaigns'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]

test('GET /api/merch/campaigns lists live and soft-closing campaigns, newest first', async () => {
  const older = await liveCampaign(world)
  world.clock.advance(1000)
  const closing = await liveCampaign(world)
  const end = addMs(world.clock.now(), HOUR_MS).toISOString()
  const wanted = { version: closing.campaign.version, shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: end }
  await changeCampaign(admin, closing.campaign.id, wanted)
  await draftCampaign(admin)
  const emergency = (await liveCampaign(world)).campaign
  await changeCampaign(admin, emergency.id, {
    version: emergency.version,
    shutdownMode: 'EMERGENCY_CLOSE',
    paidOrders: 'keep',
  })
  const { status, body, statements } = await world.stranger().get('/api/merch/campaigns')
  expect([status, statements]).toEqual([200, 2])
  const { id, slug, name, talentName } = closing.campaign
  expect(body).toEqual({
    campaigns: [{ id, slug, name, talentName, status: 'LIVE' }, expect.objectContaining({ id: older.campaign.id })],
    total: 2,
    limit: 100,
    offset: 0,
  })
  const read = async (path: string) => (await world.stranger().get(path, { accept: 'text/html' })).text
  const stores = await read('/stores?lang=de')
  expect(stores).toContain('<h1 tabindex="-1">Shops</h1>')
  const shown = [...stores.matchAll(/<h2><a href="\/c\/([^"]+)"/g)].map(([, one]) => one)
  expect(shown).toEqual([older.campaign.slug])
  const beyond = await read('/stores?page=2')
  expect(beyond).toContain('No stores are open right now')
  expect(beyond).toContain('First page')
})

test('campaigns of another environment are not visible', async () => {
  const { campaign } = await liveCampaign(world)
  await world.database.kysely
    .updateTable('merch_campaigns')
    .set({ environment: 'staging' })
    .where('id', '=', campaign.id)
    .execute()
  expect((await world.stranger().get(`/api/merch/campaign/${campaign.slug}/lifecycle`)).status).toBe(404)
  const { body } = await world.stranger().get('/api/merch/campaigns')
  expect(body.campaigns.map(({ id }: { id: string }) => id)).not.toContain(campaign.id)
})

test('an admin creates a campaign, which starts as a draft and is audited', async () => {
  const seller = await world.talent()
  const response = await admin.post(ALL, {
    slug: 'first-of-all',
    name: 'First of all',
    talentName: 'Mara Lindqvist',
    sellerAccountId: seller.accountId,
    currency: 'JPY',
    homeCountry: 'JP',
    shopFlow: 'design_first',
    config: { shippingFlatRateMinorUnit: 1200, allowedCountries: ['JP'] },
    copy: { supportEmail: 'help@example.com' },
  })
  expect([response.status, response.body.status]).toEqual([201, 'success'])
  const { campaign } = response.body.data
  expect(campaign).toMatchObject({
    slug: 'first-of-all',
    status: 'DRAFT',
    shutdownMode: 'NONE',
    environment: 'production',
    sellerAccountId: seller.accountId,
    shopFlow: 'design_first',
    branding: { partnerLogoAssetId: null, partnerLogoUrl: null },
    legal: { legalFooterConsentType: 'implied', termsUpdatedAt: null },
    // The yen has no minor unit.
    config: { shippingFlatRate: 1200, shippingFlatRateMinorUnit: 1200, allowedCountries: ['JP'], currency: 'JPY' },
    copy: { supportEmail: 'help@example.com', progressIndicatorType: 'linear' },
    version: 1,
  })
  expect(await latestAudit()).toMatchObject({
    action: 'create-campaign',
    subjectType: 'campaign',
    subjectId: campaign.id,
    after: { slug: 'first-of-all' },
  })
  expect((await admin.get(`${ALL}/${campaign.id}`)).body.data.campaign).toEqual(campaign)
})

test('amounts are also returned in major units, exact to the currency’s digits', async () => {
  const config = { shippingFlatRateMinorUnit: 705, shippingIntlRateMinorUnit: 1_999_999_999 }
  const dollars = await draftCampaign(admin, { config })
  expect(dollars.config).toMatchObject({ shippingFlatRate: 7.05, shippingIntlRate: 19_999_999.99 })
  expect((await draftCampaign(admin, { config, currency: 'BHD' })).config).toMatchObject({
    shippingFlatRate: 0.705,
    shippingIntlRate: 1_999_999.999,
  })
})

test.for([
  ['an unknown currency', { currency: 'ABC' }, 'currency'],
  ['an unknown account', { sellerAccountId: 'nobody' }, 'sellerAccountId'],
  ['an unknown asset', { branding: { heroImageAssetId: 'nothing' } }, 'branding.heroImageAssetId'],
  ['an invalid color', { branding: { primaryColor: 'red' } }, 'branding.primaryColor'],
  ['an unknown field', { branding: { primaryColour: '#ffffff' } }, 'branding.primaryColour'],
  ['an unknown country', { config: { allowedCountries: ['Sweden'] } }, 'config.allowedCountries.0'],
  ['a fractional amount', { config: { shippingFlatRateMinorUnit: 7.5 } }, 'config.shippingFlatRateMinorUnit'],
] as const)('%s is rejected, naming the field', async ([, fields, path]) => {
  const { status, body } = await admin.post(ALL, {
    slug: 'refused-campaign',
    name: 'Refused',
    talentName: 'None',
    currency: 'USD',
    ...fields,
  })
  expect([status, body.details.issues[0].path]).toEqual([400, path])
})

test('a slug is unique until its campaign is deleted', async () => {
  const first = await draftCampaign(admin, { slug: 'taken-slug' })
  const again = { slug: 'taken-slug', name: 'Again', talentName: 'Mara', currency: 'USD' }
  expect((await admin.post(ALL, again)).status).toBe(409)
  const other = await draftCampaign(admin)
  expect((await changeCampaign(admin, other.id, { version: 1, slug: 'taken-slug' })).status).toBe(409)
  expect((await admin.delete(`${ALL}/${first.id}`)).body).toEqual({ status: 'success', data: { id: first.id } })
  expect((await admin.post(ALL, again)).status).toBe(201)
})

test('a change is merged field by field, updates the dates of changed legal pages, and is audited', async () => {
  const { id } = await draftCampaign(admin, {
    branding: { primaryColor: '#101010', secondaryColor: '#fafafa' },
    legal: { privacyContent: 'As it was.' },
  })
  world.clock.advance(HOUR_MS)
  const response = await changeCampaign(admin, id, {
    version: 1,
    branding: { primaryColor: '#20A0FF' },
    legal: { termsContent: 'What you order is made for you.', privacyContent: 'As it was.' },
  })
  const { campaign } = response.body.data
  expect(campaign).toMatchObject({
    version: 2,
    branding: { primaryColor: '#20A0FF', secondaryColor: '#fafafa' },
    legal: { termsUpdatedAt: campaign.updatedAt, privacyUpdatedAt: campaign.createdAt, cookieUpdatedAt: null },
  })
  expect(await latestAudit()).toMatchObject({
    action: 'change-campaign',
    before: { branding: { primaryColor: '#101010' } },
    after: { branding: { primaryColor: '#20A0FF' } },
  })
})

test('a change with an outdated version is 409', async () => {
  const { id } = await draftCampaign(admin)
  expect((await changeCampaign(admin, id, { version: 1, name: 'First' })).status).toBe(200)
  const late = await changeCampaign(admin, id, { version: 1, name: 'Second' })
  expect([late.status, late.body.code]).toEqual([409, 'Conflict'])
  expect((await changeCampaign(admin, id, { version: 2 })).status).toBe(400)
})

test('a campaign can use its own and shared assets only, and returns their URLs', async () => {
  const { id } = await draftCampaign(admin)
  const other = await draftCampaign(admin)
  const own = await uploadAsset(admin, { type: 'hero', campaignId: id })
  const shared = await uploadAsset(admin)
  const branding = { heroImageAssetId: own.id, partnerLogoAssetId: shared.id }
  const response = await changeCampaign(admin, id, { version: 1, branding })
  expect(response.body.data.campaign.branding).toMatchObject({ heroImageUrl: own.url, partnerLogoUrl: shared.url })
  const foreign = await changeCampaign(admin, other.id, { version: 1, branding })
  expect([foreign.status, foreign.body.details.issues]).toEqual([
    400,
    [{ path: 'branding.heroImageAssetId', message: expect.any(String) }],
  ])
})

test('plaque prices are set in minor units and also returned in major units; images must be our assets', async () => {
  const { id } = await draftCampaign(admin)
  const { url, key } = await uploadAsset(admin)
  const images = { basePlaqueUrl: url, recordFrameUrl: key, artistRefUrl: null }
  const plaqueConfig = {
    vinyl: { x: 0.3, y: 0.1, size: 0.5 },
    prompt: 'Pressed into gold',
    fanName: 'Your name',
    standardPricing: { priceMinorUnit: 8995, shippingMinorUnit: 1500 },
    deluxePricing: { priceMinorUnit: 14_900, shippingMinorUnit: 0 },
    standardImages: images,
    deluxeImages: images,
  }
  const { body } = await changeCampaign(admin, id, { version: 1, config: { plaqueConfig } })
  expect(body.data.campaign.config.plaqueConfig).toMatchObject({
    vinyl: { x: 0.3, y: 0.1, size: 0.5 },
    standardPricing: { price: 89.95, priceMinorUnit: 8995, shipping: 15, shippingMinorUnit: 1500 },
    deluxePricing: { price: 149, shipping: 0 },
    standardImages: { basePlaqueUrl: url, recordFrameUrl: url, artistRefUrl: null },
  })
  const elsewhere = { ...plaqueConfig, deluxeImages: { ...images, artistRefUrl: 'https://elsewhere.example/a.png' } }
  const refused = await changeCampaign(admin, id, { version: 2, config: { plaqueConfig: elsewhere } })
  expect([refused.status, refused.body.details.issues[0].path]).toEqual([
    400,
    'config.plaqueConfig.deluxeImages.artistRefUrl',
  ])
})

test('campaigns can be searched by words and filtered by status', async () => {
  await draftCampaign(admin, { slug: 'needle-slug' })
  await draftCampaign(admin, { name: 'The Needle in it' })
  const found = await admin.get(`${ALL}?q=NEEDLE&status=DRAFT&limit=1`)
  expect([found.status, found.body.status, found.body.data.total, found.body.data.campaigns]).toEqual([
    200,
    'success',
    2,
    [expect.objectContaining({ name: 'The Needle in it' })],
  ])
  expect((await admin.get(`${ALL}?q=needle&status=ENDED`)).body.data).toMatchObject({ campaigns: [], total: 0 })
})

test('a live campaign cannot be deleted; a deleted one is 404 everywhere', async () => {
  const { campaign } = await liveCampaign(world)
  expect((await admin.delete(`${ALL}/${campaign.id}`)).status).toBe(409)
  await changeCampaign(admin, campaign.id, { version: campaign.version, status: 'ENDED' })
  expect((await admin.delete(`${ALL}/${campaign.id}`)).status).toBe(200)
  expect(await latestAudit()).toMatchObject({ action: 'delete-campaign', subjectId: campaign.id, after: null })
  for (const response of [
    await admin.get(`${ALL}/${campaign.id}`),
    await changeCampaign(admin, campaign.id, { version: 9, name: 'Back' }),
    await admin.delete(`${ALL}/${campaign.id}`),
    await admin.get(`/api/merch/campaign/${campaign.slug}/lifecycle`),
    await admin.get(`/api/merch/campaign/${campaign.slug}`),
  ])
    expect(response.status).toBe(404)
})

test('erasing the seller ends their campaign and removes their name and texts', async () => {
  const { campaign, seller } = await liveCampaign(world, { copy: { thankYouMessage: 'Love, Mara' } })
  expect((await seller.post('/api/privacy/erasure', { confirm: seller.slug })).status).toBe(202)
  // An erasure waits for its grace period, in which the person can still withdraw it.
  world.clock.advance(60 * DAY_MS)
  await world.cron('/api/privacy/cron/erasures')
  await world.cron('/api/privacy/cron/erasures')
  expect((await world.stranger().get(`/api/merch/campaign/${campaign.slug}`)).status).toBe(404)
  const { data } = (await world.stranger().get(`/api/merch/campaign/closed-${campaign.id.slice(-12)}`)).body
  expect(data).toMatchObject({ status: 'ENDED', shutdownMode: 'ENDED', seller: null, copy: { thankYouMessage: null } })
  expect(JSON.stringify(data)).not.toContain('Mara')
})
