import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/people/signed-in.ts'
import { createWorld, ORIGIN, type Person, type World } from '../../../tests/support/world.ts'
import { ROUTES } from '../../app.ts'
import { checkCaching, responseFaults } from './check-responses.ts'
import type { Route } from './route.ts'

const APP_ORIGIN = 'https://app.brand.example'
let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld({ env: { ALLOWED_DOMAINS_CORS: APP_ORIGIN } })
  brand = await world.brand()
})
afterAll(() => world.close())

describe('every response', () => {
  test('has a request id and the API version', async () => {
    const answer = await world.stranger().get('/api/notifications/list')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['api-version']).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('is not cacheable, found or not, except for immutable files', async () => {
    const brand = await world.brand()
    for (const path of ['/api/offers/list', '/api/offers/01', '/nowhere', '/healthz'])
      expect((await brand.get(path)).headers['cache-control']).toBe('no-store')
    expect((await brand.auth.get('/.well-known/jwks.json')).headers['cache-control']).toMatch(/^public/)
  })

  test('is cacheable for exactly these routes, none of which needs a session', () => {
    const cached = ROUTES.filter(({ mayBeCached }) => mayBeCached)
    expect(cached.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /',
      'GET /.well-known/jwks.json',
      'GET /.well-known/security.txt',
      'GET /accessibility',
      'GET /api/likeness/pictures/{assetId}',
      'GET /api/likeness/voices/{assetId}',
      'GET /api/merch/campaign/{slug}',
      'GET /api/merch/campaign/{slug}/lifecycle',
      'GET /api/merch/leaderboard/{board}/{team}/picture',
      'GET /api/talents/{slug}/card',
      'GET /api/works/{id}',
      'GET /app-icons/{file}',
      'GET /app.webmanifest',
      'GET /c/{slug}',
      'GET /c/{slug}/designs',
      'GET /c/{slug}/products',
      'GET /c/{slug}/products/{productId}',
      'GET /embed.js',
      'GET /llms.txt',
      'GET /made-with-ai',
      'GET /media/{key}',
      'GET /ns/odrl',
      'GET /privacy',
      'GET /report',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'GET /sitemap/{file}',
      'GET /stores',
      'GET /t/{slug}',
      'GET /talents',
      'GET /terms',
      'GET /transparency',
      'GET /verify',
    ])
    expect(cached.filter(({ auth }) => auth !== 'public' && auth !== 'link')).toEqual([])
  })

  test('of a non-cacheable route fails the test run if a cache could store it', () => {
    const [own, shared] = ['/api/offers/list', '/sitemap.xml'].map((path) =>
      ROUTES.find((route) => route.path === path),
    )
    if (!own || !shared) throw new Error('there is no such route')
    const faultsOf = (route: Route, headers: Record<string, string>) => {
      checkCaching(route, headers)
      return responseFaults.splice(0)
    }
    const asPublic = { 'cache-control': 'public, max-age=60' }
    expect(faultsOf(own, { 'cache-control': 'private, no-store' })).toEqual([])
    for (const headers of [{}, asPublic, { 'cache-control': 'private, max-age=60' }])
      expect(faultsOf(own, headers as Record<string, string>)).toEqual([expect.stringContaining('is not no-store')])
    expect(faultsOf(shared, asPublic)).toEqual([])
    expect(faultsOf(shared, { ...asPublic, 'set-cookie': 'a=b' })).toEqual([expect.stringContaining('sets a cookie')])
  })

  test('keeps a well-formed request id and replaces any other', async () => {
    const preserved = await world.stranger().get('/healthz', { 'x-request-id': 'trace-0123456789' })
    expect(preserved.headers['x-request-id']).toBe('trace-0123456789')
    const replaced = await world.stranger().get('/healthz', { 'x-request-id': 'a b\tc' })
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('forbids framing, sniffing and foreign content on both listeners', async () => {
    for (const listener of [world.stranger(), world.stranger().auth]) {
      const { headers } = await listener.get('/healthz')
      expect(headers).toMatchObject(CLOSED)
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https:|\*/)
    }
  })
})

describe('the API description', () => {
  test('documents the sent headers, which listed origins may read', async () => {
    const answer = await brand.get('/api/offers/list', { origin: APP_ORIGIN })
    const { body } = await world.stranger().get('/openapi.json')
    const named = Object.keys(body.paths['/api/offers/list'].get.responses[200].headers).map((name) =>
      name.toLowerCase(),
    )
    expect(named.length).toBeGreaterThan(4)
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(named))
    expect(answer.headers['ratelimit-remaining']).toMatch(/^\d+$/)
    expect(answer.headers['access-control-expose-headers']).toContain('ratelimit-reset')
  })

  test('is shown at /docs without third-party files', async () => {
    const page = await world.stranger().get('/docs/')
    expect(page.status).toBe(200)
    const scripts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(scripts.length).toBeGreaterThan(2)
    for (const address of scripts) {
      expect(address).not.toMatch(/^(https?:)?\/\//)
      expect((await world.stranger().get(new URL(address, 'http://x/docs/').pathname)).status, address).toBe(200)
    }
  })
})

describe('errors', () => {
  test('an unknown path returns 404 in the envelope', async () => {
    const answer = await world.stranger().get('/api/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: 'There is nothing at this address.', code: 'NotFound' })
  })

  test('returns 401 without a session and 403 without the role', async () => {
    expect((await world.stranger().get('/api/notifications/list')).body.code).toBe('Unauthorized')
    const answer = await brand.get('/api/offers/list?perspective=admin')
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('Forbidden')
  })

  test('a forged cookie returns 401', async () => {
    for (const token of ['x', 'a.b.c', '..', 'e30.e30.e30', `${brand.cookies.get('auth-token')}x`]) {
      const browser = world.stranger()
      browser.cookies.set('auth-token', token)
      expect((await browser.get('/api/notifications/list')).status).toBe(401)
    }
  })

  test('a payments route uses the payments family’s error codes', async () => {
    const answer = await world.stranger().get('/api/payments/history')
    expect(answer.body).toEqual({ error: 'Sign in to continue.', code: 'UNAUTHORIZED' })
  })

  test('an unknown body field is named in the error', async () => {
    const answer = await brand.post('/api/notifications/mark-read', { all: true, everything: true })
    expect(answer.status).toBe(400)
    expect(answer.body.details.issues[0].path).toBe('everything')
  })
})

describe('cross-origin reading', () => {
  test('a listed origin may read with cookies where the route opted in', async () => {
    const answer = await brand.get('/api/offers/list', { origin: APP_ORIGIN })
    expect(answer.headers['access-control-allow-origin']).toBe(APP_ORIGIN)
    expect(answer.headers['access-control-allow-credentials']).toBe('true')
    expect(answer.headers.vary).toContain('Origin')
  })

  test.each([
    'https://evil.example',
    'null',
    'https://app.brand.example.evil.example',
    'http://app.brand.example',
    'https://app.brand.example:444',
  ])('the origin %s gets no CORS headers', async (origin) => {
    const answer = await brand.get('/api/offers/list', { origin })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers.vary).toContain('Origin')
  })

  test('a preflight names the methods for a listed origin only', async () => {
    const preflight = (origin: string) =>
      world
        .stranger()
        .send('OPTIONS', '/api/offers/submit', undefined, { origin, 'access-control-request-method': 'POST' })
    const allowed = await preflight(APP_ORIGIN)
    expect(allowed.status).toBe(204)
    expect(allowed.headers['access-control-allow-methods']).toBe('POST')
    expect(allowed.headers['access-control-allow-headers']).toContain('content-type')
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a route that did not opt in answers no preflight and sends no CORS headers', async () => {
    const preflight = await world
      .stranger()
      .send('OPTIONS', '/api/payments/create-intent', undefined, { origin: APP_ORIGIN })
    expect(preflight.status).toBe(405)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
    expect(
      (await brand.get('/api/payments/payout-status', { origin: APP_ORIGIN })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  test('a list and its mutations opt in together', async () => {
    for (const answer of [
      await brand.get('/api/notifications/list', { origin: APP_ORIGIN }),
      await brand.post('/api/notifications/mark-read', { all: true }, { origin: APP_ORIGIN }),
      await brand.get('/api/payments/history', { origin: APP_ORIGIN }),
    ])
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, APP_ORIGIN])
  })
})

describe('changes with a session cookie', () => {
  const change = (headers: Record<string, string>) => brand.post('/api/notifications/mark-read', { all: true }, headers)

  test('are accepted from our own pages, a listed origin and non-browser clients', async () => {
    expect((await change({ origin: ORIGIN })).status).toBe(200)
    expect((await change({ origin: APP_ORIGIN })).status).toBe(200)
    const session = { 'auth-token': brand.cookies.get('auth-token') ?? '' }
    const bare = await world.app.api.inject({
      method: 'POST',
      url: '/api/notifications/mark-read',
      cookies: session,
      payload: { all: true },
    })
    expect(bare.statusCode).toBe(200)
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://sub.localhost:3000' },
    { origin: '' },
  ])('are rejected from %o', async (headers) => {
    const answer = await change(headers)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('Forbidden')
  })

  test.each(['same-site', 'cross-site'])('are rejected if the browser sends only Sec-Fetch-Site: %s', async (site) => {
    const reply = await world.app.api.inject({
      method: 'POST',
      url: '/api/notifications/mark-read',
      cookies: { 'auth-token': brand.cookies.get('auth-token') ?? '' },
      headers: { 'sec-fetch-site': site },
      payload: { all: true },
    })
    expect(reply.statusCode).toBe(403)
  })

  test.each(['', 'auth-token=; ', 'auth-token=""; ', 'auth-refresh-token=; '])(
    'are rejected if another page planted “%s” before the session cookie',
    async (front) => {
      const person = await signedIn(world)
      const session = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await world.app.api.inject({
        method: 'POST',
        url: '/api/notifications/mark-read',
        headers: { cookie: front + session, origin: 'https://evil.example' },
        payload: { all: true },
      })
      expect(reply.statusCode).toBe(403)
    },
  )
})

describe('CRON_SECRET', () => {
  const path = '/api/payments/process-payouts'
  test('authorizes a cron route', async () => {
    expect((await world.cron(path)).status).toBe(200)
  })

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer undefined',
    'Bearer cron-secret-for-test',
    'Bearer cron-secret-for-tests2',
    'bearer cron-secret-for-tests',
    'cron-secret-for-tests',
  ])('rejects %j', async (authorization) => {
    const answer = await world.stranger().get(path, { authorization })
    expect(answer.status).toBe(401)
  })

  test('left empty, rejects every authorization', async () => {
    const closed = await createWorld({ env: { CRON_SECRET: '' } })
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', 'Bearer null']) {
      expect((await closed.stranger().get(path, { authorization })).status).toBe(401)
    }
    await closed.close()
  })
})

test('too many requests from one address return 429 with Retry-After', async () => {
  const busy = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
  const browser = busy.stranger()
  const statuses = []
  for (let call = 0; call < 5; call++) statuses.push((await browser.get('/api/payments/history')).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const limited = await browser.get('/api/notifications/list')
  expect(limited.status).toBe(429)
  expect(limited.body.code).toBe('RateLimited')
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  await busy.close()
})

test('all addresses of an IPv6 network share one rate limit on every route', async () => {
  const busy = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
  const call = async (remoteAddress: string, url: string) =>
    (await busy.app.api.inject({ method: 'GET', url, remoteAddress })).statusCode
  for (const end of ['1', '2', 'ffff:1']) expect(await call(`2001:db8:1:2::${end}`, '/api/payments/history')).toBe(401)
  expect(await call('2001:db8:1:2::4', '/api/payments/history')).toBe(429)
  expect(await call('2001:db8:1:3::4', '/api/payments/history')).toBe(401)
  const link = '/api/offers/x/action/y'
  for (let at = 0; at < 60; at++) expect(await call(`2001:db8:1:2::${at}`, link)).toBe(404)
  expect(await call('2001:db8:1:2::99', link)).toBe(429)
  await busy.close()
})

test('GET /openapi.json describes both listeners', async () => {
  const { body } = await world.stranger().get('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toContain('/api/me')
  expect(Object.keys(body.paths)).toContain('/api/offers/submit')
  expect(JSON.stringify(body)).not.toContain('/dev/')
  // A search may contain any of these fields, or none.
  expect(body.components.schemas.LikenessSearchBody.required ?? []).toEqual([])
})

/** Pages relax only the directives that they need. */
const CLOSED = {
  'content-security-policy':
    "default-src 'none';style-src 'self';font-src 'self';img-src 'self' data:;form-action 'self';frame-ancestors 'none';base-uri 'none';object-src 'none';script-src 'self';script-src-attr 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
