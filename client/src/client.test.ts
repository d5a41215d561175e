import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApiClient, createAuthClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(...responses: Response[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => responses.shift() ?? Response.error())
  vi.stubGlobal('fetch', fetch)
  return {
    sent: () => {
      const [address, options] = fetch.mock.calls[0] ?? []
      return { address, ...options, headers: options?.headers as Record<string, string> }
    },
  }
}
const client = createApiClient({ address: 'https://api.example.com/', retry: false })

describe('a call', () => {
  test('goes to the address of its operation, with what it was given in its place', async () => {
    const { sent } = answering(Response.json({ success: true }))
    await client('PATCH /api/products/{id}', { params: { id: 'a/b c' }, body: { active: false } })
    expect(sent()).toMatchObject({
      address: 'https://api.example.com/api/products/a%2Fb%20c',
      method: 'PATCH',
      body: '{"active":false}',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  })

  test('leaves out of the address what is not asked', async () => {
    const { sent } = answering(Response.json({}))
    const status = 'ACCEPTED,PAID'
    await client('GET /api/offers/list', { query: { limit: 5, status, perspective: 'buyer' } })
    expect(sent().address).toBe(
      'https://api.example.com/api/offers/list?limit=5&status=ACCEPTED%2CPAID&perspective=buyer',
    )
    expect(sent().body).toBeUndefined()
    expect(sent().headers).not.toHaveProperty('content-type')
  })

  test('carries an idempotency key where the operation takes one, and a server’s cookie', async () => {
    const { sent } = answering(Response.json({}))
    const onServer = createApiClient({ address: '', cookie: 'auth-token=abc', headers: { 'user-agent': 'shop' } })
    const body = { payFor: 'OFFER', payForId: 'x' } as const
    await onServer('POST /api/payments/create-intent', { body, idempotencyKey: 'key' })
    expect(sent().address).toBe('/api/payments/create-intent')
    expect(sent().headers).toMatchObject({ 'idempotency-key': 'key', cookie: 'auth-token=abc', 'user-agent': 'shop' })
  })
})

describe('a fetch of your own', () => {
  test('sends the calls in place of the global one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('The global fetch was called.')))
    const own = vi.fn<typeof fetch>(async () => Response.json({ offers: [] }))
    const inProcess = createApiClient({ address: 'http://here', fetch: own })
    expect(await inProcess('GET /api/offers/list')).toMatchObject({ ok: true, body: { offers: [] } })
    expect(own).toHaveBeenCalledExactlyOnceWith(
      'http://here/api/offers/list',
      expect.objectContaining({ method: 'GET' }),
    )
  })
})

describe('an answer', () => {
  test('is its status and its body, with the id of the request', async () => {
    answering(Response.json({ offerId: 'x' }, { status: 201, headers: { 'x-request-id': 'r1' } }))
    const body = { slug: 'mara', campaignDescription: 'a', campaignType: 'b', offerAmountMinorUnit: 1 }
    const answer = await client('POST /api/offers/submit', { body })
    expect(answer).toEqual({ ok: true, status: 201, body: { offerId: 'x' }, requestId: 'r1' })
  })

  test('that is a table is text', async () => {
    answering(new Response('at,kind\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }))
    const answer = await client('GET /api/payments/statement', { query: { format: 'csv' } })
    expect(answer).toMatchObject({ ok: true, body: 'at,kind\n' })
  })

  test('that is an error is a value: its code, its details, how long to wait', async () => {
    const error = { error: 'You have sent 20.', code: 'RateLimited', details: { currentCount: 20, limit: 20 } }
    answering(Response.json(error, { status: 429, headers: { 'retry-after': '41.2' } }))
    const answer = await client('GET /api/offers/list')
    expect(answer).toEqual({ ok: false, status: 429, error, retryAfterSeconds: 42, requestId: null })
  })

  test.each([
    ['a page of something in between', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502],
    ['JSON that is no envelope', Response.json({ message: 'no' }, { status: 500 }), 500],
    ['JSON that is broken', new Response('{"a', { headers: { 'content-type': 'application/json' } }), 200],
    ['a page where an answer was promised', new Response('<p>Log in to the hotel’s network</p>'), 200],
  ])('that is %s says so', async (_what, response, status) => {
    const text = await response.clone().text()
    answering(response)
    const answer = await createAuthClient({ address: 'https://auth.example.com', retry: false })('GET /api/me')
    expect(answer).toMatchObject({ ok: false, status, error: { code: 'UnexpectedAnswer', text } })
  })

  test('that never comes is a value as well', async () => {
    const cause = new TypeError('network')
    vi.stubGlobal('fetch', () => Promise.reject(cause))
    const answer = await client('GET /api/offers/list')
    expect(answer).toMatchObject({ ok: false, status: 0, error: { code: 'Unreachable', cause } })
  })
})
