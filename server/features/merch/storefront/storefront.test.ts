import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeCampaign,
  draftCampaign,
  liveCampaign,
  uploadAsset,
} from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, ORIGIN, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs } from '../../../platform/clock.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const read = (slug: string, headers?: Record<string, string>) =>
  world.stranger().get(`/api/merch/campaign/${slug}`, headers)

test('GET /api/merch/campaign/:slug returns texts, products and designs in one response', async () => {
  const logo = await uploadAsset(admin)
  const { campaign, seller, product, shopProduct, design } = await liveCampaign(world, {
    branding: { partnerLogoAssetId: logo.id, primaryColor: '#e4572e' },
    config: { shippingFlatRateMinorUnit: 705, allowedCountries: ['US', 'SE'] },
    copy: { desktopTitle: 'The shop' },
  })
  const { status, body, statements } = await read(campaign.slug)
  expect([status, statements]).toEqual([200, 4])
  expect(body.data).toMatchObject({
    id: campaign.id,
    slug: campaign.slug,
    name: 'Mara on tour',
    talentName: 'Mara Lindqvist',
    status: 'LIVE',
    shutdownMode: 'NONE',
    branding: { partnerLogoAssetId: logo.id, partnerLogoUrl: logo.url, heroImageUrl: null, primaryColor: '#e4572e' },
    studio: { studioHeadline: null },
    legal: { legalFooterConsentType: 'implied' },
    config: { currency: 'USD', shippingFlatRate: 7.05, allowedCountries: ['US', 'SE'], plaqueConfig: null },
    copy: { desktopTitle: 'The shop' },
    shopFlow: 'art_first',
    seller: { accountId: seller.accountId, displayName: 'Mara Lindqvist', slug: seller.slug },
    products: [
      {
        id: product.id,
        shopProductId: shopProduct.id,
        name: 'Heavy hoodie',
        price: 59,
        priceMinorUnit: 5900,
        shippingMinorUnit: null,
        placements: [],
      },
    ],
    designs: [
      { id: design.id, name: 'Festival halftone', displayImageUrl: null, assetStatus: 'ready', needsFace: true },
    ],
  })
  // Only admins may see how a design is made.
  expect(JSON.stringify(body)).not.toContain('halftone portrait')
})

test('a design shows its display picture, or its template if it has none', async () => {
  const { campaign, design } = await liveCampaign(world)
  const template = await uploadAsset(admin, { type: 'ai_template' })
  const config = { prompt: 'p', modelEndpoint: 'mock-image', templateImageAssetId: template.id }
  const put = (version: number, fields: object) =>
    admin.put(`/api/merch/admin/designs/${design.id}/config`, {
      version,
      productType: null,
      config: { ...config, ...fields },
    })
  const shown = async () => (await read(campaign.slug)).body.data.designs[0].displayImageUrl
  await put(1, {})
  expect(await shown()).toBe(template.url)
  const picture = await uploadAsset(admin)
  await put(2, { displayImageUrl: picture.key })
  expect(await shown()).toBe(picture.url)
})

test('inactive products and designs are not shown', async () => {
  const { campaign, shopProduct, design } = await liveCampaign(world)
  await admin.patch(`/api/merch/admin/shop-products/${shopProduct.id}`, { version: 1, isActive: false })
  await admin.patch(`/api/merch/admin/designs/${design.id}`, { version: 1, isActive: false })
  expect((await read(campaign.slug)).body.data).toMatchObject({ products: [], designs: [] })
})

test('a matching If-None-Match returns 304 until something changes', async () => {
  const { campaign } = await liveCampaign(world)
  const { headers } = await read(campaign.slug)
  expect(headers['cache-control']).toBe('public, no-cache')
  const known = { 'if-none-match': `"another", W/${headers.etag}` }
  const same = await read(campaign.slug, known)
  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', headers.etag])
  await changeCampaign(admin, campaign.id, { version: campaign.version, copy: { desktopTitle: 'Another' } })
  const changed = await read(campaign.slug, known)
  expect([changed.status, changed.body.data.copy.desktopTitle]).toEqual([200, 'Another'])
  expect(changed.headers.etag).not.toBe(headers.etag)
})

test('reading a cached storefront takes one SQL statement, and shows another process’s change at once', async () => {
  const { campaign, product, shopProduct, design } = await liveCampaign(world)
  const first = await read(campaign.slug)
  const again = await read(campaign.slug)
  expect([first.statements, again.statements, again.text]).toEqual([4, 1, first.text])

  const { kysely: db } = world.database
  const changes = [
    () => db.updateTable('merch_campaigns').set({ talent_name: 'Mara L.' }).where('id', '=', campaign.id).execute(),
    () => db.updateTable('merch_shop_products').set({ position: 7 }).where('id', '=', shopProduct.id).execute(),
    () => db.updateTable('merch_catalog_products').set({ name: 'Hat' }).where('id', '=', product.id).execute(),
    () => db.updateTable('merch_designs').set({ name: 'Dots' }).where('id', '=', design.id).execute(),
    () => db.updateTable('accounts').set({ display_name: 'M.' }).where('display_name', '=', 'Mara Lindqvist').execute(),
  ]
  for (const change of changes) {
    await change()
    expect((await read(campaign.slug)).statements).toBe(4)
  }
  const { body, statements } = await read(campaign.slug)
  expect(statements).toBe(1)
  expect(body.data).toMatchObject({ talentName: 'Mara L.', seller: { displayName: 'M.' }, designs: [{ name: 'Dots' }] })
})

test('a cached storefront expires even if no row changes', async () => {
  const { campaign } = await liveCampaign(world)
  const first = await read(campaign.slug)
  world.clock.advance(5000)
  expect([first.statements, (await read(campaign.slug)).statements]).toEqual([4, 4])
})

test('a storefront is cached until its scheduled close, and again after it', async () => {
  const { campaign } = await liveCampaign(world)
  const shutdownEndsAt = addMs(world.clock.now(), 60_000).toISOString()
  await changeCampaign(admin, campaign.id, { version: campaign.version, shutdownMode: 'SOFT_CLOSE', shutdownEndsAt })
  const closing = [await read(campaign.slug), await read(campaign.slug)]
  world.clock.advance(60_000)
  const closed = [await read(campaign.slug), await read(campaign.slug)]
  expect([...closing, ...closed].map(({ statements, body }) => [statements, body.data.status])).toEqual([
    [4, 'LIVE'],
    [1, 'LIVE'],
    [4, 'ENDED'],
    [1, 'ENDED'],
  ])
})

test('a draft is visible to admins only, and not cached', async () => {
  const { slug } = await draftCampaign(admin)
  expect((await read(slug)).status).toBe(404)
  const preview = await admin.get(`/api/merch/campaign/${slug}`)
  expect([preview.status, preview.headers['cache-control'], preview.headers.etag]).toEqual([
    200,
    'private, no-store',
    undefined,
  ])
  // A request from another site's page gets no admin view, even in an admin's browser.
  const elsewhere = await admin.get(`/api/merch/campaign/${slug}`, { origin: 'https://elsewhere.example' })
  expect(elsewhere.status).toBe(404)
  expect((await (await world.talent()).get(`/api/merch/campaign/${slug}`)).status).toBe(404)
  expect((await read('no-such-campaign')).status).toBe(404)
})

test('a storefront can be read from any origin without cookies, also after it closed', async () => {
  const { campaign } = await liveCampaign(world)
  await changeCampaign(admin, campaign.id, {
    version: campaign.version,
    shutdownMode: 'EMERGENCY_CLOSE',
    paidOrders: 'keep',
  })
  const { status, body, headers } = await read(campaign.slug, { origin: 'https://shop.elsewhere.example' })
  expect([status, body.data.shutdownMode, headers['access-control-allow-origin']]).toEqual([
    200,
    'EMERGENCY_CLOSE',
    '*',
  ])
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect((await read(campaign.slug, { origin: ORIGIN })).status).toBe(200)
})

test('GET /api/merch/storefronts lists open campaigns with their picture, or one of their designs', async () => {
  const hero = await uploadAsset(admin)
  const template = await uploadAsset(admin, { type: 'ai_template' })
  const plain = await liveCampaign(world)
  const drawn = await liveCampaign(world)
  await admin.put(`/api/merch/admin/designs/${drawn.design.id}/config`, {
    version: 1,
    productType: null,
    config: { prompt: 'p', modelEndpoint: 'mock-image', templateImageAssetId: template.id },
  })
  const own = await liveCampaign(world, { branding: { heroImageAssetId: hero.id } })
  const { status, body, statements } = await world.stranger().get('/api/merch/storefronts?limit=3')
  expect([status, statements]).toEqual([200, 4])
  const { id, slug, name, talentName } = own.campaign
  expect(body.storefronts).toEqual([
    { id, slug, name, talentName, pictureUrls: [hero.url] },
    expect.objectContaining({ slug: drawn.campaign.slug, pictureUrls: [template.url] }),
    expect.objectContaining({ slug: plain.campaign.slug, pictureUrls: [] }),
  ])
})

test('a store in a soft close leaves the list of stores, because it starts no new sessions', async () => {
  const closing = await liveCampaign(world)
  const slugs = async (path: string, field: string) =>
    (await world.stranger().get(path)).body[field].map(({ slug }: { slug: string }) => slug)
  expect(await slugs('/api/merch/storefronts', 'storefronts')).toContain(closing.campaign.slug)
  const { id, version } = closing.campaign
  const shutdownEndsAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  const { status } = await changeCampaign(admin, id, { version, shutdownMode: 'SOFT_CLOSE', shutdownEndsAt })
  expect(status).toBe(200)
  expect(await slugs('/api/merch/storefronts', 'storefronts')).not.toContain(closing.campaign.slug)
  expect(await slugs('/api/merch/campaigns', 'campaigns')).toContain(closing.campaign.slug)
})
