import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApiClient, createAuthClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

function stubFetch(...responses: Response[]) {
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
  test('sends params in the path and the body as JSON', async () => {
    const { sent } = stubFetch(Response.json({ success: true }))
    await client('PATCH /api/products/{id}', { params: { id: 'a/b c' }, body: { active: false } })
    expect(sent()).toMatchObject({
      address: 'https://api.example.com/api/products/a%2Fb%20c',
      method: 'PATCH',
      body: '{"active":false}',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  })

  test('sends only the given query parameters', async () => {
    const { sent } = stubFetch(Response.json({}))
    const status = 'ACCEPTED,PAID'
    await client('GET /api/offers/list', { query: { limit: 5, status, perspective: 'buyer' } })
    expect(sent().address).toBe(
      'https://api.example.com/api/offers/list?limit=5&status=ACCEPTED%2CPAID&perspective=buyer',
    )
    expect(sent().body).toBeUndefined()
    expect(sent().headers).not.toHaveProperty('content-type')
  })

  test('sends an idempotency key, and the cookie and headers of a server', async () => {
    const { sent } = stubFetch(Response.json({}))
    const onServer = createApiClient({ address: '', cookie: 'auth-token=abc', headers: { 'user-agent': 'shop' } })
    const body = { payFor: 'OFFER', payForId: 'x' } as const
    await onServer('POST /api/payments/create-intent', { body, idempotencyKey: 'key' })
    expect(sent().address).toBe('/api/payments/create-intent')
    expect(sent().headers).toMatchObject({ 'idempotency-key': 'key', cookie: 'auth-token=abc', 'user-agent': 'shop' })
  })
})

describe('a custom fetch', () => {
  test('is called instead of the global one', async () => {
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

describe('a response', () => {
  test('has a status, a body and a request id', async () => {
    stubFetch(Response.json({ offerId: 'x' }, { status: 201, headers: { 'x-request-id': 'r1' } }))
    const body = { slug: 'mara', campaignDescription: 'a', campaignType: 'b', offerAmountMinorUnit: 1 }
    const answer = await client('POST /api/offers/submit', { body })
    expect(answer).toEqual({ ok: true, status: 201, body: { offerId: 'x' }, requestId: 'r1' })
  })

  test('in CSV is returned as text', async () => {
    stubFetch(new Response('at,kind\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }))
    const answer = await client('GET /api/payments/statement', { query: { format: 'csv' } })
    expect(answer).toMatchObject({ ok: true, body: 'at,kind\n' })
  })

  test('with an error is returned, not thrown, with its code, details and retry delay', async () => {
    const error = { error: 'You have sent 20.', code: 'RateLimited', details: { currentCount: 20, limit: 20 } }
    stubFetch(Response.json(error, { status: 429, headers: { 'retry-after': '41.2' } }))
    const answer = await client('GET /api/offers/list')
    expect(answer).toEqual({ ok: false, status: 429, error, retryAfterSeconds: 42, requestId: null })
  })

  test.each([
    ['an HTML error page of a proxy', new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502],
    ['JSON without an error envelope', Response.json({ message: 'no' }, { status: 500 }), 500],
    ['malformed JSON', new Response('{"a', { headers: { 'content-type': 'application/json' } }), 200],
    ['an HTML page with status 200', new Response('<p>Log in to the hotel’s network</p>'), 200],
  ])('that is %s is reported as unexpected', async (_what, response, status) => {
    const text = await response.clone().text()
    stubFetch(response)
    const answer = await createAuthClient({ address: 'https://auth.example.com', retry: false })('GET /api/me')
    expect(answer).toMatchObject({ ok: false, status, error: { code: 'UnexpectedResponse', text } })
  })

  test('that never arrives is returned as unreachable, not thrown', async () => {
    const cause = new TypeError('network')
    vi.stubGlobal('fetch', () => Promise.reject(cause))
    const answer = await client('GET /api/offers/list')
    expect(answer).toMatchObject({ ok: false, status: 0, error: { code: 'Unreachable', cause } })
  })
})
