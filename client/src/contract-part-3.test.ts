import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import { ADDRESSES, createExampleTransport, expectResponse } from '../../tests/support/responses/contract-examples.ts'
import { type ApiOperations, createApiClient, type LikenessFilters, upload } from './index.ts'

const { fetch, listUncalled } = createExampleTransport()
const client = createApiClient({ address: ADDRESSES.api, fetch })

afterAll(() => expect(listUncalled(3)).toEqual([]))

const accountId = 'account-1'
const processorPaymentId = 'pi_1'

type Payment = {
  payFor: 'MERCH' | 'VOICE_OVER' | 'LIKENESS' | 'IMAGE' | 'OFFER'
  payForId: string
  sellerAccountId: string
  amountMinorUnit: number
  status: string
  ppuCode: string
}
type PayOut = { amountMinorUnit: number; transferId: string | null; status: string }
type PayoutRoute = { connectAccountId: string | null; kycVerified: boolean }

describe('a payment of the contract', () => {
  test('is created for each kind of sale', async () => {
    const kinds = ['MERCH', 'VOICE_OVER', 'LIKENESS', 'IMAGE', 'OFFER'] as const
    const intents = kinds.map((payFor) => ({ payFor, payForId: 'product-1' }))
    const buyer = { buyerName: 'Ada Vik', buyerEmail: 'ada@example.com', hostPartnerSlug: 'partner' }
    const full = { payFor: 'IMAGE' as const, payForId: 'product-1', ...buyer }
    type Intent = { processorPaymentId: string; processorClientSecret: string; processorPublishableKey: string }
    const idempotencyKey = '5f0a1f3e-2f47-4a55-9d6e-0f5d1b8e7a10'
    for (const body of [...intents, full])
      expectResponse<Intent>(await client('POST /api/payments/create-intent', { body, idempotencyKey }))
  })

  test('is completed, or still processing', async () => {
    const response = await client('POST /api/payments/complete', { body: { processorPaymentId } })
    expectResponse<object>(response)
    type Answers = ApiOperations['POST /api/payments/complete']['answers']
    expectTypeOf<Answers[200]>().toExtend<{ ppuCode: string; processorPayment: Payment }>()
    expectTypeOf<Answers[202]>().toExtend<{ error: string; stillProcessing: true }>()
  })

  test('is listed and refunded', async () => {
    const query = { accountId, role: 'seller', limit: 20, offset: 0 } as const
    expectResponse<{ payments: Payment[]; total: number }>(await client('GET /api/payments/history', { query }))
    expectResponse<{ payments: Payment[]; total: number }>(await client('GET /api/payments/history'))
    expectResponse<{ success: boolean; refundPaymentId: string; processorRefundId: string }>(
      await client('POST /api/payments/refund', { body: { processorPaymentId } }),
    )
  })

  test('is reported by the processor', async () => {
    const object = { id: 'ch_1', object: 'charge', amount: 1_000 }
    const body = { id: 'evt_1', type: 'charge.succeeded', data: { object } }
    expectResponse(await client('POST /api/payments/webhook/processor', { body }))
  })
})

describe('a payout of the contract', () => {
  test('has a status and a route', async () => {
    type Status = { payouts: PayOut[]; openTrackingSum: number; minimumPayoutAmount: number }
    expectResponse<Status>(await client('GET /api/payments/payout-status', { query: { accountId } }))
    expectResponse<Status>(await client('GET /api/payments/payout-status'))
    expectResponse<{ payoutRoute: PayoutRoute | null }>(await client('GET /api/payments/payout-route'))
    for (const body of [{}, { connectAccountId: 'acct_1' }, { kycVerified: true }])
      expectResponse<{ payoutRoute: PayoutRoute }>(await client('POST /api/payments/payout-route', { body }))
  })

  test('is made daily, at once, and in advance', async () => {
    expectResponse<{
      success: boolean
      message: string
      processedCount: number
      skippedCount: number
      errors: { accountId: string; error: string }[]
    }>(await client('GET /api/payments/process-payouts'))
    for (const body of [{ accountId }, { accountId, dryRun: true }])
      expectResponse<{
        status: 'success' | 'below_threshold' | 'error'
        amount?: number
        transferId?: string
        error?: string
      }>(await client('POST /api/payments/admin/do-payout', { body }))
    expectResponse<{ payOut: PayOut; processorTransferId: string }>(
      await client('POST /api/payments/admin/advance-payout', { body: { accountId, amountMinorUnit: 5_000 } }),
    )
  })

  test('errors have a text and a code of the contract', () => {
    type Errors = ApiOperations['POST /api/payments/complete']['errors']
    expectTypeOf<Errors>().toExtend<{ error: string; code?: string }>()
    type Codes = 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_REQUEST' | 'INTERNAL_ERROR'
    expectTypeOf<Codes>().toExtend<Errors['code']>()
    type IntentCodes = ApiOperations['POST /api/payments/create-intent']['errors']['code']
    expectTypeOf<'BadRequest' | 'Unauthorized' | 'InternalError'>().toExtend<IntentCodes>()
  })
})

describe('likeness search of the contract', () => {
  type Results = {
    success: true
    results: {
      accountId: string
      likenessSearch: { category: unknown; gender: unknown; hairColor: unknown; numberOfFollowers: number }
      account: { displayName: string; imageUrl: string | null; slug: string }
      id: string
      displayName: string
      profileImage: string | null
      images: string[]
      followersCount: string
      slug: string
      score: number
    }[]
    count: number
  }

  test('finds talents by query and by body', async () => {
    const page = { limit: 20, offset: 40, orderBy: 'engagementRate', orderDirection: 'desc' } as const
    expectResponse<Results>(await client('GET /api/indexing/search', { query: { q: 'Mara', ...page } }))
    expectResponse<Results>(await client('GET /api/indexing/search'))
    const filters: LikenessFilters = {
      category: 'musician',
      gender: 'female',
      hairColor: 'red',
      minFollowers: 10_000,
      hasImageAsset: true,
      hasVoiceSample: true,
      accent: 'Irish',
      voiceTone: 'warm',
    }
    for (const body of [{}, { filters }, { filters, ...page }])
      expectResponse<Results>(await client('POST /api/indexing/search', { body }))
  })

  test('takes pictures and voices as files and as addresses', async () => {
    type Added = { success: true; message: string; created: number; duplicates: number; assetIds: string[] }
    const files = [new File(['picture'], 'me.png', { type: 'image/png' })]
    const imageUrls = ['https://files.example.com/me.png']
    const voiceUrls = ['https://files.example.com/me.mp3']
    const images = 'POST /api/ui-api/user-image-assets/add'
    const voices = 'POST /api/ui-api/user-voice-assets/add'
    expectResponse<Added>(await upload(client, images, { form: { files } }))
    expectResponse<Added>(await client(images, { body: { imageUrls } }))
    expectResponse<Added & { validationErrors: number }>(await upload(client, voices, { form: { files } }))
    expectResponse<Added & { validationErrors: number }>(await client(voices, { body: { voiceUrls } }))
  })

  test('is indexed by internal routes', async () => {
    type Counts = { success: boolean; message: string; successCount: number; failureCount: number }
    const body = { eventId: 'event-1' }
    expectResponse<{
      success: true
      message: string
      timedOutCount: number
      retriedCount: number
      processedCount: number
    }>(await client('GET /api/indexing/process-queue'))
    expectResponse<Counts & { errors?: string[] }>(await client('POST /api/indexing/generate-tags', { body }))
    expectResponse<Counts & { note: string }>(await client('POST /api/indexing/scrape-social', { body }))
  })

  test('an error names the invalid addresses', () => {
    type Errors = ApiOperations['POST /api/ui-api/user-voice-assets/add']['errors']
    expectTypeOf<Errors>().toExtend<{ success: false; error: string; validationErrors?: string[] }>()
  })
})
