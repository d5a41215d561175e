import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cutInTheMiddle,
  hangUp,
  html,
  json,
  type ReceivedRequest,
  serveResponses,
} from '../../tests/support/programs/small-server.ts'
import { createApiClient } from './client.ts'

// Other timers stay real, because the connections to the server use them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  // Restores spies before timers. Otherwise, restoring the spies would bring the fake timers back.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function answered<Value>(call: Promise<Value>): Promise<Value> {
  let isDone = false
  void call.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await vi.advanceTimersToNextTimerAsync()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return call
}
const waitsBetween = (requests: readonly ReceivedRequest[]) =>
  requests.slice(1).map(({ atMs }, before) => atMs - (requests[before]?.atMs ?? 0))

const NONE = { offers: [], total: 0, limit: 50, offset: 0 }
const BUSY = { error: 'The database cannot be reached.', code: 'ServiceUnavailable' }
const MANY = { error: 'Too many requests.', code: 'RateLimited' }
const UNDER_WAY = { error: 'The first request with this key is still under way.', code: 'Conflict' }
const PAYING = { payFor: 'OFFER', payForId: 'x' } as const

describe('a read', () => {
  test.each([
    ['a connection reset', hangUp],
    ['a connection cut in the middle of the response', cutInTheMiddle],
    ['a proxy without a server', html(502)],
    ['a 503 of a busy server', json(BUSY, 503)],
    ['a 504 of a proxy', html(504)],
  ])('survives %s', async (_what, failing) => {
    const { address, requests } = await serveResponses(failing, failing, json(NONE))
    const response = await answered(createApiClient({ address })('GET /api/offers/list'))
    expect(response).toMatchObject({ ok: true, body: NONE })
    expect(requests).toHaveLength(3)
  })

  test('backs off longer each time, with jitter', async () => {
    const { address, requests } = await serveResponses(html(502))
    const calls = [1, 2].map(() => createApiClient({ address, retry: { tries: 5 } })('GET /api/offers/list'))
    await answered(Promise.all(calls))
    expect(requests).toHaveLength(10)
    const random = vi.spyOn(Math, 'random').mockReturnValue(1)
    requests.length = 0
    await answered(createApiClient({ address, retry: { tries: 5 } })('GET /api/offers/list'))
    expect(waitsBetween(requests).map(Math.round)).toEqual([400, 800, 1600, 3200])
    random.mockReturnValue(0)
    requests.length = 0
    await answered(createApiClient({ address, retry: { tries: 5 } })('GET /api/offers/list'))
    expect(waitsBetween(requests).map(Math.round)).toEqual([200, 400, 800, 1600])
  })

  test.each([
    ['429', json(MANY, 429, { 'retry-after': '7' })],
    ['503', json(BUSY, 503, { 'retry-after': '7' })],
    ['503 of a proxy', html(503, { 'retry-after': '7' })],
  ])('is retried after %s no sooner than Retry-After', async (_what, failing) => {
    const { address, requests } = await serveResponses(failing, json(NONE))
    expect(await answered(createApiClient({ address })('GET /api/offers/list'))).toMatchObject({ ok: true })
    expect(waitsBetween(requests)[0]).toBeGreaterThanOrEqual(7000)
  })

  test('understands a date in Retry-After, too', async () => {
    const date = new Date(Date.now() + 9_000).toUTCString()
    const { address, requests } = await serveResponses(html(503, { 'retry-after': date }), json(NONE))
    await answered(createApiClient({ address })('GET /api/offers/list'))
    expect(waitsBetween(requests)[0]).toBeGreaterThanOrEqual(8000)
  })

  test('whose Retry-After is too long returns the error at once with the delay', async () => {
    const { address, requests } = await serveResponses(json(MANY, 429, { 'retry-after': '3600' }))
    const response = await createApiClient({ address })('GET /api/offers/list')
    expect(response).toMatchObject({ ok: false, status: 429, retryAfterSeconds: 3600, error: { code: 'RateLimited' } })
    expect(requests).toHaveLength(1)
  })

  test('gives up after its number of tries and after its time limit', async () => {
    const { address, requests } = await serveResponses(html(502))
    const client = createApiClient({ address })
    expect(await answered(client('GET /api/offers/list'))).toMatchObject({ status: 502 })
    expect(requests).toHaveLength(3)
    requests.length = 0
    const retry = { tries: 100, withinSeconds: 20 }
    expect(await answered(client('GET /api/offers/list', { retry }))).toMatchObject({ status: 502 })
    expect(requests.length).toBeGreaterThan(3)
    expect((requests.at(-1)?.atMs ?? 0) - (requests[0]?.atMs ?? 0)).toBeLessThanOrEqual(20_000)
  })

  test('is sent once if retries are off', async () => {
    const { address, requests } = await serveResponses(html(502))
    await createApiClient({ address, retry: false })('GET /api/offers/list')
    await createApiClient({ address })('GET /api/offers/list', { retry: false })
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['a 404', json({ error: 'Not here.', code: 'NotFound' }, 404), 'NotFound'],
    ['a 500', json({ error: 'Something went wrong.', code: 'InternalError' }, 500), 'InternalError'],
    ['a conflict', json({ error: 'Somebody else was first.', code: 'Conflict' }, 409), 'Conflict'],
    ['an HTML page instead of JSON', html(200), 'UnexpectedResponse'],
  ])('is not retried after %s', async (_what, answering, code) => {
    const { address, requests } = await serveResponses(answering)
    const response = await createApiClient({ address })('GET /api/offers/list')
    expect(response).toMatchObject({ ok: false, error: { code } })
    expect(requests).toHaveLength(1)
  })
})

describe('an aborted call', () => {
  test('is not retried if it was waiting for its next try', async () => {
    const { address, requests } = await serveResponses(json(BUSY, 503, { 'retry-after': '20' }))
    const ending = new AbortController()
    const waiting = vi.spyOn(globalThis, 'setTimeout')
    const call = createApiClient({ address })('GET /api/offers/list', { signal: ending.signal })
    await expect.poll(() => waiting.mock.calls.some(([, ms = 0]) => ms >= 20_000)).toBe(true)
    ending.abort('left the page')
    expect(await call).toMatchObject({ ok: false, status: 0, error: { code: 'Aborted', cause: 'left the page' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })

  test('is not retried if it was in flight', async () => {
    const { address, requests } = await serveResponses(() => ending.abort())
    const ending = new AbortController()
    const call = createApiClient({ address })('GET /api/offers/list', { signal: ending.signal })
    expect(await call).toMatchObject({ ok: false, error: { code: 'Aborted' } })
    expect(requests).toHaveLength(1)
  })
})

describe('a mutation', () => {
  test.each([
    ['reset', hangUp, 'Unreachable'],
    ['cut in the middle of the response', cutInTheMiddle, 'Unreachable'],
    ['rate limited', json(MANY, 429, { 'retry-after': '1' }), 'RateLimited'],
    ['lost behind a proxy', html(502), 'UnexpectedResponse'],
    ['answered 503', json(BUSY, 503), 'ServiceUnavailable'],
    ['answered 504 by a proxy', html(504), 'UnexpectedResponse'],
  ])('without an idempotency key is sent once, even if it is %s', async (_what, failing, code) => {
    const { address, requests } = await serveResponses(failing)
    const client = createApiClient({ address, retry: { tries: 9 } })
    const response = await answered(client('POST /api/offers/respond', { body: { offerId: 'x', action: 'accept' } }))
    expect(response).toMatchObject({ ok: false, error: { code } })
    await answered(client('PATCH /api/accounts/me', { body: {} }))
    await answered(client('DELETE /api/accounts/agent-link'))
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE'])
    expect(requests.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true)
  })

  test('with idempotency sends the same generated key and body at each try', async () => {
    const { address, requests } = await serveResponses(cutInTheMiddle, html(502), json({ paymentId: 'p' }))
    const body = { ...PAYING }
    const call = createApiClient({ address })('POST /api/payments/create-intent', { body })
    // If the caller changes its object after the call, the call must not change.
    await expect.poll(() => requests.length).toBe(1)
    Object.assign(body, { payForId: 'another' })
    expect(await answered(call)).toMatchObject({ ok: true, body: { paymentId: 'p' } })
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(requests[0]?.headers['idempotency-key']).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(new Set(requests.map(({ body: sent }) => sent))).toEqual(new Set([JSON.stringify(PAYING)]))
  })

  test('gets a new key for each call unless the caller gives one', async () => {
    const { address, requests } = await serveResponses(json({ paymentId: 'p' }))
    const client = createApiClient({ address })
    await client('POST /api/payments/create-intent', { body: PAYING })
    await client('POST /api/payments/create-intent', { body: PAYING })
    const idempotencyKey = '7c1e1f5e-5a0e-4f0e-9a55-0a3b6c7d8e9f'
    await client('POST /api/payments/create-intent', { body: PAYING, idempotencyKey })
    await client('POST /api/payments/create-intent', { body: PAYING, idempotencyKey })
    const keys = requests.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys.slice(2)).toEqual([idempotencyKey, idempotencyKey])
  })

  test('whose first try is still running waits for its response', async () => {
    const { address, requests } = await serveResponses(hangUp, json(UNDER_WAY, 409), json({ paymentId: 'p' }))
    const call = createApiClient({ address })('POST /api/payments/create-intent', { body: PAYING })
    expect(await answered(call)).toMatchObject({ ok: true, body: { paymentId: 'p' } })
    expect(requests).toHaveLength(3)
  })

  test('that gets Conflict at its first try is not retried', async () => {
    const { address, requests } = await serveResponses(json(UNDER_WAY, 409))
    const response = await answered(createApiClient({ address })('POST /api/payments/create-intent', { body: PAYING }))
    expect(response).toMatchObject({ ok: false, error: { code: 'Conflict' } })
    expect(requests).toHaveLength(1)
  })

  test('is sent once without a key if the page cannot generate one', async () => {
    vi.stubGlobal('crypto', {})
    const { address, requests } = await serveResponses(html(502))
    await answered(createApiClient({ address })('POST /api/payments/create-intent', { body: PAYING }))
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined])
  })
})

test('inspecting a client does not show its cookie', async () => {
  const { inspect } = await import('node:util')
  expect(inspect(createApiClient({ address: '', cookie: 'auth-token=abc' }))).not.toContain('abc')
})
