import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createWorld, type TestResponse, type World } from '../../../tests/support/world.ts'
import { ROUTES } from '../../app.ts'

let world: World
let visitor: Browser
beforeAll(async () => {
  world = await createWorld()
  visitor = world.stranger()
})
afterAll(() => world.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const COMPLETE = '/api/payments/complete'
const LOGIN = '/api/auth/login'

/** Posts raw text to the listener that serves the path. */
const post = async (path: string, payload: string, headers: Record<string, string> = JSON_TYPE) => {
  const listener = path.startsWith('/api/auth') ? world.app.auth : world.app.api
  return listener.inject({ method: 'POST', url: path, payload, headers })
}

describe('a request that the parser rejects', () => {
  test.each([
    ['malformed JSON', '{"a":', JSON_TYPE, 400, 'BadRequest', 'BAD_REQUEST'],
    ['a field named twice', '{"a":1,"a":2}', JSON_TYPE, 400, 'BadRequest', 'BAD_REQUEST'],
    ['a body too large', `"${'x'.repeat(1_100_000)}"`, JSON_TYPE, 413, 'PayloadTooLarge', 'PAYLOAD_TOO_LARGE'],
    ['another type', '<a/>', { 'content-type': 'text/xml' }, 415, 'UnsupportedMediaType', 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'UnsupportedMediaType',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('%s gets the error envelope of the route’s family', async (_what, body, headers, status, standard, payments) => {
    const brand = await world.brand()
    const session = { cookie: `auth-token=${brand.cookies.get('auth-token')}` }
    for (const [path, code] of [
      [LOGIN, standard],
      [COMPLETE, payments],
    ] as const) {
      const reply = await post(path, body, { ...headers, ...session, origin: world.config.BASE_URL })
      expect([path, reply.statusCode, reply.json()]).toEqual([path, status, { error: expect.any(String), code }])
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(reply.headers['api-version']).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })
})

describe('every error response has a request id and the API version', () => {
  const named = (response: Pick<TestResponse, 'headers'>): void => {
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers['api-version']).toMatch(/^\d{4}-\d\d-\d\d$/)
  }

  test('for an unreadable and for an unknown path', async () => {
    for (const path of ['/api/offers/%ff', '/api/nothing', `/api/offers/${'x'.repeat(3000)}`]) {
      const response = await visitor.get(path)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.body).toEqual({ error: expect.any(String), code: expect.any(String) })
      named(response)
    }
  })

  test('an unknown payments path returns 404 in the payments envelope', async () => {
    const response = await visitor.get('/api/payments/nothing/at/all')
    expect(response.body).toEqual({ error: 'There is nothing at this address.', code: 'NOT_FOUND' })
  })

  test.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
    ['headers too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n', 405, 'MethodNotAllowed'],
    [
      'an unknown Expect header on an unknown path',
      'GET /nothing HTTP/1.1\r\nhost: a\r\nexpect: the-moon\r\nconnection: close\r\n\r\n',
      404,
      'NotFound',
    ],
  ] as [string, string, number, string?][])('%s', async (_what, text, status, code = 'BadRequest') => {
    const other = await createWorld()
    const address = await other.app.api.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', () => {})
    socket.write(text)
    await new Promise((resolve) => socket.once('close', resolve))
    const [head = '', body = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    named({
      headers: Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(': ')),
      ),
    })
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code })
    await other.close()
  })
})

describe('an unsupported method', () => {
  test('on a known path returns 405 with Allow in the path’s envelope', async () => {
    const response = await visitor.delete('/api/payments/history')
    expect(response.status).toBe(405)
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(response.body).toEqual({ error: 'This address supports GET, HEAD, OPTIONS.', code: 'METHOD_NOT_ALLOWED' })
    const other = await visitor.get('/api/offers/submit')
    expect([other.status, other.headers.allow, other.body.code]).toEqual([405, 'POST, OPTIONS', 'MethodNotAllowed'])
    expect((await visitor.post('/healthz', {})).headers.allow).toBe('GET, HEAD')
  })

  test('counts against the rate limit, and its log line names the path', async () => {
    const before = await visitor.delete('/api/payments/history')
    const after = await visitor.delete('/api/payments/history')
    const left = ({ headers }: typeof before): number => Number(headers['ratelimit-remaining'])
    expect(left(after)).toBe(left(before) - 1)
    const shown = await world.app.metrics.expose()
    expect(shown).toMatch(/method="DELETE",route="\/api\/payments\/history",status="405"/)
  })

  test('returns 405 on every path of both listeners', async () => {
    const wrong: string[] = []
    for (const { path, app } of ROUTES) {
      const here = app === 'auth' ? visitor.auth : visitor
      const methods = ROUTES.filter((route) => route.path === path && route.app === app).map(({ method }) => method)
      const [other] = (['DELETE', 'PATCH', 'PUT'] as const).filter((method) => !methods.includes(method))
      const response = await here.send(other ?? 'DELETE', path.replace(/\{\w+\}/g, 'x'))
      if (response.status !== 405 || !methods.every((method) => response.headers.allow?.includes(method)))
        wrong.push(`${other} ${path}: ${response.status}, ${response.headers.allow}`)
    }
    expect(wrong).toEqual([])
  })

  test('on a developer route returns 404 to remote clients', async () => {
    const reply = await world.app.api.inject({ method: 'DELETE', url: '/dev/clock', remoteAddress: '192.0.2.7' })
    expect(reply.statusCode).toBe(404)
  })
})

test('HEAD responds as GET does, without the body', async () => {
  const brand = await world.brand()
  for (const path of ['/healthz', '/api/notifications/list']) {
    const [get, head] = [await brand.get(path), await brand.send('HEAD', path)]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.text))
  }
  expect((await visitor.send('HEAD', '/api/notifications/list')).status).toBe(401)
})
