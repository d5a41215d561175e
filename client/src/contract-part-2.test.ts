import { afterAll, describe, expect, test } from 'vitest'
import { ADDRESSES, createExampleTransport, expectResponse } from '../../tests/support/responses/contract-examples.ts'
import { createApiClient, type UpdateMerchSessionBody, upload } from './index.ts'

const { fetch, listUncalled } = createExampleTransport()
const client = createApiClient({ address: ADDRESSES.api, fetch })

const NOT_SHOWN = [
  'DELETE /api/merch/admin/leaderboards/{id}',
  'DELETE /api/merch/admin/leaderboards/{id}/teams/{teamId}',
  'GET /api/merch/admin/abandoned-carts',
  'GET /api/merch/admin/leaderboards',
  'GET /api/merch/admin/leaderboards/{id}',
  'GET /api/merch/admin/leaderboards/{id}/teams',
  'GET /api/merch/admin/leaderboards/{id}/teams/{teamId}',
  'GET /api/merch/admin/leads',
  'GET /api/merch/cart',
  'GET /api/merch/cron/store-asset-backfill',
  'PATCH /api/merch/admin/leaderboards/{id}',
  'PATCH /api/merch/admin/leaderboards/{id}/teams/{teamId}',
  'POST /api/merch/admin/leaderboards',
  'POST /api/merch/admin/leaderboards/{id}/teams',
]

afterAll(() => expect(listUncalled(2)).toEqual(NOT_SHOWN))

const sessionId = 'session-1'
const slug = 'mara-live'
type Address = { url: string; key: string }
type Verification = {
  personDetected: boolean
  isBlurry: boolean
  isNudity: boolean
  isCelebrity: boolean
  gender: 'female' | 'male' | 'not-distinctive' | null
  ageGroup: 'child' | 'teen' | '20s' | '30s' | '40s' | 'elder' | null
  peopleCount: number
}
type Art = { artKey: string; url: string; score: number }
type Status = 'DRAFT' | 'LIVE' | 'ENDED'
type Mode = 'NONE' | 'SOFT_CLOSE' | 'EMERGENCY_CLOSE' | 'ENDED'

describe('a campaign of the contract', () => {
  test('is listed, read and polled', async () => {
    expectResponse<{ campaigns: { id: string; slug: string; name: string; talentName: string; status: Status }[] }>(
      await client('GET /api/merch/campaigns'),
    )
    type Pricing = { price: number; shipping: number }
    type Images = { basePlaqueUrl: string | null; recordFrameUrl: string | null; artistRefUrl: string | null }
    expectResponse<{
      data: {
        id: string
        slug: string
        name: string
        talentName: string
        branding: { partnerLogoAssetId: string | null; heroImageAssetId: string | null; primaryColor: string | null }
        studio: { studioHeadline: string | null; studioSlide3ImageAssetId: string | null }
        legal: { legalFooterConsentType: 'implied' | 'checkbox'; termsTitle: string | null }
        config: {
          allowedCountries: string[]
          currency: string
          shippingFlatRate: number
          shippingIntlRate: number
          paymentMethods: string[]
          mobileProductGrid: number
          fanLocationText: string | null
          plaqueConfig: {
            vinyl: { x: number; y: number; size: number }
            prompt: string
            fanName: string
            standardPricing: Pricing
            deluxePricing: Pricing
            standardImages: Images
            deluxeImages: Images
          } | null
        }
        copy: { desktopTitle: string | null; progressIndicatorType: 'linear' | 'spinner'; supportEmail: string | null }
        products: object[]
      }
    }>(await client('GET /api/merch/campaign/{slug}', { params: { slug } }))
    expectResponse<{
      status: Status
      shutdownMode: Mode
      shutdownStartedAt: string | null
      shutdownEndsAt: string | null
    }>(await client('GET /api/merch/campaign/{slug}/lifecycle', { params: { slug } }))
  })
})

describe('a fan session of the contract', () => {
  const shippingInfo = {
    email: 'fan@example.com',
    firstName: 'Ada',
    lastName: 'Vik',
    addressLine1: 'Main Street 1',
    city: 'Berlin',
    state: 'BE',
    postalCode: '10115',
    country: 'DE',
  }

  test('is created with nothing, and with every field', async () => {
    expectResponse<{ sessionId: string }>(await client('POST /api/merch/session/create', { body: {} }))
    const body = {
      campaignSlug: slug,
      startPage: 'https://shop.example.com',
      role: 'tester',
      ipAddress: '203.0.113.5',
      userAgent: 'Mozilla/5.0',
      mode: 'PREVIEW',
    } as const
    expectResponse<{ sessionId: string }>(await client('POST /api/merch/session/create', { body }))
  })

  test('is read and changed', async () => {
    type Session = {
      id: string
      campaignId: string | null
      startPage: string | null
      role: 'customer' | 'tester' | 'preview'
      mode: 'LIVE' | 'PREVIEW'
      currentStep: string | null
      lastRoute: string | null
      userId: string | null
      delayedEmail: string | null
      aiArtKey: string | null
      aiArtCandidates: Art[]
      plaqueIllustrationKey: string | null
      activeSelfieId: string | null
      shippingInfo: typeof shippingInfo | null
    }
    expectResponse<{ data: Session }>(await client('GET /api/merch/session/{id}', { params: { id: sessionId } }))
    const bodies: UpdateMerchSessionBody[] = [
      { sessionId, campaignSlug: slug },
      { sessionId, currentStep: 'checkout', lastRoute: '/c/mara-live/cart' },
      { sessionId, delayedEmail: shippingInfo.email, shippingInfo, activeSelfieId: 'selfie-1' },
    ]
    for (const body of bodies)
      expectResponse<{ data: Session }>(await client('PATCH /api/merch/session/update', { body }))
  })

  test('gets a photo, in a form or by a presigned upload, and has it verified', async () => {
    const file = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
    expectResponse<{ filename: string }>(await upload(client, 'POST /api/merch/upload', { form: { file } }))
    const wanted = { filename: file.name, contentType: file.type }
    expectResponse<Address>(await client('POST /api/merch/upload/presigned-url', { body: wanted }))
    for (const body of [{ imageName: 'a.jpg' }, { imageName: 'a.jpg', sessionId }]) {
      expectResponse<{ data: Verification }>(await client('POST /api/merch/upload/verify', { body }))
      expectResponse<{ status: 'success'; data: Verification }>(await client('POST /api/merch/verify-image', { body }))
    }
  })

  test('gets art, and chooses and renders it', async () => {
    const body = {
      sessionId,
      designId: 'design-1',
      catalogProductId: 'product-1',
      productType: 'digital-img',
      forceRegenerate: true,
    } as const
    type Generated = { aiArtKey: string; candidates: Art[] }
    expectResponse<Generated>(await client('POST /api/merch/ai/generate', { body }))
    expectResponse<Generated>(await client('POST /api/merch/ai/generate', { body: { sessionId } }))
    const artKey = 'merch/ai-candidates/a.png'
    expectResponse<{ aiArtKey: string; plaqueIllustrationKey: string | null }>(
      await client('POST /api/merch/ai/select', { body: { sessionId, artKey } }),
    )
    const rendered = { sessionId, catalogProductId: 'product-1' }
    const named = { ...rendered, cartItemId: 'item-1', fanName: 'Ada' }
    for (const wanted of [rendered, named])
      expectResponse<{ previewFilename: string; cleanFilename: string }>(
        await client('POST /api/merch/render', { body: wanted }),
      )
  })

  test('is priced, paid and ordered', async () => {
    const body = { sessionId }
    expectResponse<{
      subtotal: number
      shippingCost: number
      total: number
      processorPublishableKey: string
      allowSkipPayment: boolean
    }>(await client('POST /api/merch/calc-price', { body }))
    expectResponse<{ processorPaymentId: string; processorClientSecret: string; processorPublishableKey: string }>(
      await client('POST /api/merch/create-payment-intent', { body }),
    )
    type Ordered = { orderId: string; orderNumber: string; ppuCode: string | null }
    const demo = { sessionId, ppuCode: 'DEMO_SKIP_PAYMENT', previewType: 'DEMO' } as const
    for (const wanted of [body, demo]) {
      const response = await client('POST /api/merch/order/complete', { body: wanted })
      if (response.ok && response.status === 202) continue
      expectResponse<Ordered>(response)
    }
    expectResponse<{ order: { orderId: string; orderNumber: string; status: string } | null }>(
      await client('POST /api/merch/order/by-session', { body }),
    )
  })
})

describe('sharing, tracking and history of the contract', () => {
  test('art is shared', async () => {
    const body = { campaignId: 'campaign-1', aiArtKey: 'merch/ai-generated/a.png' }
    for (const wanted of [body, { ...body, orderId: 'order-1' }])
      expectResponse<{ shareId: string }>(await client('POST /api/merch/share/create', { body: wanted }))
    expectResponse<{ share: { id: string; aiArtKey: string; campaign: object } }>(
      await client('GET /api/merch/share/{shareId}', { params: { shareId: 'share-1' } }),
    )
  })

  test('visits and events are recorded', async () => {
    expectResponse(await client('POST /api/merch/tracking/record', { body: { campaignId: 'campaign-1' } }))
    expectResponse(
      await client('POST /api/merch/tracking/record', { body: { campaignId: 'campaign-1', slug: 'spring' } }),
    )
    const event = { eventType: 'PRODUCT_VIEWED' }
    const full = { ...event, eventData: { sku: 'A1' }, merchSessionId: sessionId, userSessionId: 'visit-1' }
    for (const body of [event, full]) expectResponse(await client('POST /api/merch/journey-event', { body }))
  })

  test('the history shows orders and unfinished sessions', async () => {
    type Keys = { id: string; aiArtKey: string | null; aiArtPreviewKey: string | null }
    expectResponse<{
      orders: (Keys & { orderNumber: string; items: object[] })[]
      incompleteSessions: (Keys & { selfieKey: string | null })[]
    }>(await client('GET /api/merch/history'))
  })
})

describe('leaderboards of the contract', () => {
  test('a board is read and searched', async () => {
    type Team = {
      boardTeamId: string
      boardTeamSlug: string
      name: string
      flagImgUrl: string | null
      mainColor: string | null
      colors: string[]
      facePaintImageUrls: string[]
      count: number
      pct: number
      target: { kind: 'store'; url: string } | null
    }
    expectResponse<{ teams: Team[] }>(await client('GET /api/merch/leaderboard/{board}', { params: { board: 'cup' } }))
    expectResponse<{ teams: { leaderboardSlug: string }[] }>(
      await client('GET /api/merch/leaderboard/search', { query: { q: 'ber' } }),
    )
  })

  test('a session is linked to a team and credited', async () => {
    expectResponse(await client('POST /api/merch/leaderboard/link', { body: { sessionId, boardTeamId: 'team-1' } }))
    expectResponse(await client('POST /api/merch/leaderboard/stat', { body: { sessionId } }))
  })
})

describe('a seller’s store of the contract', () => {
  test('is read, saved and previewed', async () => {
    const uploadedImageUrl = 'https://files.example.com/me.jpg'
    expectResponse<{ filters: object[] }>(await client('GET /api/merch/seller/filters'))
    expectResponse<{ products: { sku: 'DEFAULT-HOODIE1' | 'DEFAULT-TSHIRT1' }[] }>(
      await client('GET /api/merch/seller/catalog'),
    )
    expectResponse<{ store: object | null }>(await client('GET /api/merch/seller/store'))
    const designs = [
      { filterId: null, name: 'Original' },
      { filterId: 'filter-1', name: 'Neon', imageUrl: 'https://files.example.com/neon.png' },
    ]
    const products = [{ sku: 'DEFAULT-TSHIRT1' as const, enabled: true }]
    const body = { name: 'Mara', uploadedImageUrl, products, designs, publish: true }
    expectResponse<{ store: object }>(await client('POST /api/merch/seller/store', { body }))
    const preview = { uploadedImageUrl, filterId: 'filter-1' }
    expectResponse(await client('POST /api/merch/seller/store/generate', { body: preview }))
    expectResponse(await client('GET /api/merch/store/{slug}/ensure-assets', { params: { slug } }))
    expectResponse(await client('POST /api/merch/store/{slug}/ensure-assets', { params: { slug } }))
  })
})

describe('administration of the contract', () => {
  test('filters are created, listed, read, changed and deleted', async () => {
    const params = { id: 'filter-1' }
    type Filter = {
      id: string
      name: string
      description: string | null
      referenceImageUrl: string | null
      tags: string[]
      prompt: string | null
      createdBy: string
      createdAt: string
      updatedAt: string
    }
    type One = { status: 'success'; data: { filter: Filter } }
    const referenceImageUrl = 'https://files.example.com/neon.png'
    const full = { name: 'Neon', description: 'Bright', referenceImageUrl, tags: ['night'], prompt: 'Neon lights' }
    for (const body of [{ name: 'Neon' }, full])
      expectResponse<One>(await client('POST /api/merch/admin/filters', { body }))
    expectResponse<{ status: 'success'; data: { filters: Filter[] } }>(await client('GET /api/merch/admin/filters'))
    expectResponse<One>(await client('GET /api/merch/admin/filters/{id}', { params }))
    for (const body of [{ prompt: 'Soft neon' }, full])
      expectResponse<One>(await client('PATCH /api/merch/admin/filters/{id}', { params, body }))
    expectResponse<{ status: 'success' }>(await client('DELETE /api/merch/admin/filters/{id}', { params }))
  })

  test('abandoned carts are processed and reviewed', async () => {
    expectResponse<{
      candidates: number
      targets: number
      marked: number
      emailed: number
      skippedEmpty: number
      errors: string[]
    }>(await client('GET /api/merch/cron/abandoned-carts'))
    const params = { cartId: 'cart-1' }
    const full = { reviewStatus: 'contacted', adminComment: 'Called.', privateEmailSent: true } as const
    for (const body of [{}, full])
      expectResponse(await client('PATCH /api/merch/admin/abandoned-carts/{cartId}/review', { params, body }))
    const opened = { sg_event_id: 'event-1', event: 'open', email: 'fan@example.com', timestamp: 1_790_000_000 }
    const ours = { ...opened, emailType: 'abandoned_cart', merchSessionId: 'session-1' }
    expectResponse(await client('POST /api/merch/email/provider-webhook', { body: [ours] }))
  })
})
