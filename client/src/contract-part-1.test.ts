import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import { ADDRESSES, createExampleTransport, expectResponse } from '../../tests/support/responses/contract-examples.ts'
import {
  type ApiOperations,
  type AuthOperations,
  createApiClient,
  createAuthClient,
  type LoginResult,
} from './index.ts'

const { fetch, listUncalled } = createExampleTransport()
const client = createApiClient({ address: ADDRESSES.api, fetch })
const auth = createAuthClient({ address: ADDRESSES.auth, fetch })

const NOT_SHOWN = [
  'GET /api/offers/admin/pending-captures',
  'GET /api/offers/admin/stats',
  'GET /api/offers/admin/terms',
  'GET /api/offers/cron/auto-release',
  'GET /api/offers/cron/expire',
  'GET /api/offers/cron/expire-pending-captures',
  'GET /api/offers/cron/reminders',
  'GET /api/offers/image-candidates/process',
  'GET /api/offers/image-candidates/{sessionId}',
  'GET /api/offers/process-generation',
  'GET /api/offers/voice-candidates/process',
  'GET /api/offers/voice-candidates/{sessionId}',
  'GET /api/offers/{id}/suggest-similar',
  'PATCH /api/offers/admin/terms',
  'POST /api/auth/confirm (auth)',
  'POST /api/auth/forgot-password (auth)',
  'POST /api/auth/login (auth)',
  'POST /api/auth/reset-password (auth)',
  'POST /api/auth/signup (auth)',
  'POST /api/offers/admin/decline-capture',
  'POST /api/offers/admin/release-capture',
  'POST /api/offers/admin/resolve-dispute',
  'POST /api/offers/blast/cancel',
  'POST /api/offers/blast/confirm',
  'POST /api/offers/blast/create',
  'POST /api/offers/generate-preview',
  'POST /api/offers/image-candidates/start',
  'POST /api/offers/infer-flow',
  'POST /api/offers/match-talents',
  'POST /api/offers/upload-deliverable',
  'POST /api/offers/upload-product-image',
  'POST /api/offers/voice-candidates/start',
  'POST /api/offers/{id}/blast-similar',
  'POST /api/offers/{id}/suggest-similar',
]

afterAll(() => expect(listUncalled(1)).toEqual(NOT_SHOWN))

type Snippet = { displayName: string; imageUrl: string | null; slug: string }
type OfferShown = {
  status: string
  offerAmountMinorUnit: number
  currency: string
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  campaignDescription: string
  campaignType: string
  usageTypes: string[]
  productImageUrls: string[]
  revisionCount: number
}

const offerId = 'offer-7'

describe('an offer of the contract', () => {
  const required = {
    slug: 'mara-lindqvist',
    campaignDescription: 'A poster for the opening week',
    campaignType: 'social_post',
    offerAmountMinorUnit: 120_000,
  }

  test('is submitted with the required fields', async () => {
    expectResponse<{ offerId: string }>(await client('POST /api/offers/submit', { body: required }))
  })

  test('is submitted with every field', async () => {
    const body: ApiOperations['POST /api/offers/submit']['body'] = {
      ...required,
      offerId,
      saveAsDraft: false,
      buyerBrandName: 'Northwind Coffee',
      campaignTypes: ['poster'],
      scriptText: 'Good morning.',
      productImageUrls: ['https://files.example.com/cup.png'],
      skipImageGeneration: false,
      imageCandidateSessionId: 'images-1',
      selectedModelKey: 'model_b',
      imageKind: 'FINAL',
      voiceCandidateSessionId: 'voices-1',
      selectedVoiceModelKey: 'warm',
      usageTypes: ['social'],
      customUsage: 'On two trams',
      wantsSharing: true,
      sharingDescription: 'One story',
      currency: 'EUR',
      expiresInDays: 14,
      expirePolicy: 'ping_brand',
    }
    expectResponse<{ offerId: string }>(await client('POST /api/offers/submit', { body }))
  })

  test('is submitted with null in every field that may be null', async () => {
    const body = {
      ...required,
      offerId: null,
      buyerBrandName: null,
      scriptText: null,
      imageCandidateSessionId: null,
      selectedModelKey: null,
      imageKind: null,
      voiceCandidateSessionId: null,
      selectedVoiceModelKey: null,
      customUsage: null,
      wantsSharing: null,
      sharingDescription: null,
    }
    expectResponse<{ offerId: string }>(await client('POST /api/offers/submit', { body }))
  })

  test('is listed', async () => {
    const query = { perspective: 'buyer', status: 'ACCEPTED,PAID', limit: 20, offset: 0 } as const
    expectResponse<{
      offers: OfferShown[]
      buyerAccounts: Record<string, Snippet>
      sellerAccounts: Record<string, Snippet>
      total: number
      limit: number
      offset: number
    }>(await client('GET /api/offers/list', { query }))
    expectResponse(await client('GET /api/offers/list'))
  })

  test('is read', async () => {
    expectResponse<{
      offer: OfferShown
      history: object[]
      buyerAccounts: Record<string, Snippet>
      sellerAccounts: Record<string, Snippet>
    }>(await client('GET /api/offers/{id}', { params: { id: offerId } }))
  })

  test('is accepted, rejected, and countered in either form', async () => {
    const counterNote = 'For two weeks longer.'
    const bodies = [
      { offerId, action: 'accept' },
      { offerId, action: 'reject' },
      { offerId, action: 'counter', counterNote, counterAmountMinorUnit: 150_000 },
      {
        offerId,
        action: 'counter',
        counterNote,
        counterChanges: {
          offerAmountMinorUnit: 150_000,
          usageTypes: ['social'],
          customUsage: null,
          wantsSharing: null,
          sharingDescription: null,
          imageKind: null,
          scriptText: null,
          selectedSampleUrl: null,
          selectedVoiceUrl: null,
        },
      },
      {
        offerId,
        action: 'counter',
        counterNote,
        counterChanges: {
          customUsage: 'On one tram',
          wantsSharing: false,
          sharingDescription: 'No story',
          imageKind: 'DRAFT',
          scriptText: 'Good evening.',
          selectedSampleUrl: 'https://files.example.com/sample.png',
          selectedVoiceUrl: 'https://files.example.com/voice.mp3',
        },
      },
    ] satisfies ApiOperations['POST /api/offers/respond']['body'][]
    for (const body of bodies) expectResponse<{ offer: OfferShown }>(await client('POST /api/offers/respond', { body }))
  })

  test('is delivered, revised, completed, disputed and canceled', async () => {
    const fileUrls = ['https://files.example.com/poster.png']
    const delivered = { offerId, fileUrls, notes: 'In two sizes.' }
    expectResponse<{ offer: OfferShown }>(await client('POST /api/offers/deliver', { body: { offerId, fileUrls } }))
    expectResponse<{ offer: OfferShown }>(await client('POST /api/offers/deliver', { body: delivered }))
    expectResponse(await client('POST /api/offers/revision', { body: { offerId, reason: 'Brighter, please.' } }))
    expectResponse<{ offer: OfferShown }>(await client('POST /api/offers/complete', { body: { offerId } }))
    expectResponse(await client('POST /api/offers/dispute', { body: { offerId, reason: 'It shows another cup.' } }))
    expectResponse(await client('POST /api/offers/cancel', { body: { offerId } }))
  })

  test('has a generation job that is polled by its id', async () => {
    expectResponse(await client('GET /api/offers/generation-status', { query: { jobId: 'job-1' } }))
  })
})

describe('notifications and administration of the contract', () => {
  test('notifications are listed, marked as read and mailed', async () => {
    expectResponse<{ notifications: { type: string; read: boolean; emailSent: boolean }[]; unreadCount: number }>(
      await client('GET /api/notifications/list', { query: { limit: 50 } }),
    )
    for (const body of [{ notificationId: 'notification-3' }, { all: true as const }])
      expectResponse<{ success: true }>(await client('POST /api/notifications/mark-read', { body }))
    expectResponse<{ processed: number; sent: number; skipped: number; failed: number }>(
      await client('GET /api/notifications/process-emails'),
    )
  })

  test('accounts are listed, blocked and unblocked', async () => {
    expectResponse<{
      accounts: object[]
      total: number
      brandLimits: Record<string, { isBlocked: boolean; blockedReason: string | null }>
    }>(await client('GET /api/admin/users', { query: { search: 'mara', limit: 100, offset: 50 } }))
    const block = { accountId: 'account-1', action: 'block', reason: 'Sends the same offer to everybody.' } as const
    const unblock = { accountId: 'account-1', action: 'unblock' } as const
    type Changed = { success: true; accountId: string; action: 'block' | 'unblock' }
    expectResponse<Changed>(await client('POST /api/admin/users', { body: block }))
    expectResponse<Changed>(await client('POST /api/admin/users', { body: unblock }))
  })
})

describe('sign-in of the contract', () => {
  test('the session is read, diagnosed and ended', async () => {
    expectResponse<{ user: object }>(await auth('GET /api/me'))
    expectResponse(await auth('POST /api/auth/logout'))
    expectResponse<{
      idToken: { present: boolean; verification: 'valid' | 'expired' | 'invalid' | null }
      refreshToken: { present: boolean }
      refresh: { attempted: boolean; succeeded: boolean; newTokenIssued: boolean }
    }>(await auth('GET /api/test/refresh-flow'))
    expectResponse(await auth('GET /api/test/force-refresh'))
  })

  test('a popup has the three results of the contract', () => {
    expectTypeOf<LoginResult['status']>().toEqualTypeOf<'authenticated' | 'cancelled' | 'popup_blocked'>()
    expectTypeOf<Extract<LoginResult, { status: 'authenticated' }>>().toHaveProperty('user')
  })
})

describe('errors of the contract', () => {
  type CodesOf<Name extends keyof ApiOperations> = ApiOperations[Name]['errors'] extends infer Error
    ? Error extends { code: infer Code }
      ? Code
      : never
    : never
  type Shared = 'BadRequest' | 'Unauthorized' | 'Forbidden' | 'NotFound' | 'InternalError'

  test('each route has its codes', () => {
    expectTypeOf<Shared | 'Conflict' | 'TALENT_BLOCKED_BRAND' | 'RateLimited'>().toExtend<
      CodesOf<'POST /api/offers/submit'>
    >()
    expectTypeOf<Shared | 'CONNECT_ONBOARDING_REQUIRED' | 'UnprocessableEntity'>().toExtend<
      CodesOf<'POST /api/offers/respond'> & CodesOf<'POST /api/offers/complete'>
    >()
    expectTypeOf<Shared | 'UnprocessableEntity'>().toExtend<CodesOf<'POST /api/offers/deliver'>>()
  })

  test('a reached cap reports the count and the limit', () => {
    type Refused = Extract<ApiOperations['POST /api/offers/submit']['errors'], { code: 'RateLimited' }>
    expectTypeOf<NonNullable<Refused['details']>>().toExtend<{ currentCount: number; limit: number }>()
  })

  test('every error has a text and a code', () => {
    type Errors = ApiOperations['POST /api/offers/submit' | 'GET /api/notifications/list']['errors']
    expectTypeOf<Errors>().toExtend<{ error: string; code: string; details?: object }>()
    expectTypeOf<AuthOperations['GET /api/me']['errors']>().toExtend<{ error: string; code: string }>()
  })
})
