import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockAccount, expectOk } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer, type TestKey } from '../../../../tests/support/people/api-keys.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { newSecret } from '../api-keys/key-secret.ts'
import { connect } from './testing/connect.ts'

let world: World
let brand: Person
let key: TestKey
beforeAll(async () => {
  world = await createWorld({ env: { REQUESTS_PER_API_KEY: '1000' } })
})
beforeEach(async () => {
  brand = await world.brand()
  key = await addKey(brand)
})
afterAll(() => world.close())

const PATH = '/mcp'
const ACCEPT = { accept: 'application/json, text/event-stream' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const call = (name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name, arguments: given },
})

/** Sends what a program sends, without cookies and origin. */
async function send(body: object | string, headers: Record<string, string | undefined> = {}): Promise<TestResponse> {
  const sent = { 'content-type': 'application/json', ...ACCEPT, ...bearer(key.secret), ...headers }
  const given = Object.entries(sent).filter((each): each is [string, string] => each[1] !== undefined)
  const reply = await world.app.api.inject({
    method: 'POST',
    url: PATH,
    headers: Object.fromEntries(given),
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const isJson = String(reply.headers['content-type']).includes('json') && reply.body !== ''
  const { statusCode: status, body: text } = reply
  return { status, text, headers: reply.headers, body: isJson ? reply.json() : undefined } as unknown as TestResponse
}

describe('a message', () => {
  test('is answered alone, without a session, as JSON', async () => {
    const { status, headers, body } = await send(list)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['mcp-session-id']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, result: { tools: expect.any(Array) } })
  })

  test('that needs no answer gets none', async () => {
    const { status, text } = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([status, text]).toEqual([202, ''])
  })

  test('may name any session, because there are none', async () => {
    for (const id of ['made-up', brand.accountId]) expect((await send(list, { 'mcp-session-id': id })).status).toBe(200)
  })

  test('of an unknown method is answered with an error of the protocol', async () => {
    const { status, body } = await send({ ...list, method: 'offers/accept' })
    expect([status, body.error.code]).toEqual([200, -32_601])
  })

  test('of an unknown method of the newest version too', async () => {
    const newest = '2026-07-28'
    const meta = {
      'io.modelcontextprotocol/protocolVersion': newest,
      'io.modelcontextprotocol/clientInfo': { name: 'test-assistant', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const { status, body } = await send(
      { ...list, method: 'offers/accept', params: { _meta: meta } },
      { 'mcp-protocol-version': newest, 'mcp-method': 'offers/accept' },
    )
    expect([status, body.error.code]).toEqual([404, -32_601])
  })

  test.each([
    ['that is not JSON', '{"jsonrpc":'],
    ['of another version', { ...list, jsonrpc: '1.0' }],
    ['without a method', { jsonrpc: '2.0', id: 1 }],
    ['with an object as id', { ...list, id: { a: 1 } }],
    ['with a list as parameters', { ...list, params: [1] }],
    ['that is a number', '7'],
    ['in a batch', [list, call('list_offers')]],
    ['that is empty', ''],
    ['with a member twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}'],
    ['with the prototype as a member', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}'],
  ] as [string, object | string][])('%s is refused', async (_name, body) => {
    expect((await send(body)).status).toBe(400)
  })

  test('without both types in Accept is refused', async () => {
    for (const accept of ['application/json', 'text/event-stream', 'text/html'])
      expect((await send(list, { accept })).status).toBe(406)
  })

  test('of another content type is refused', async () => {
    expect((await send(JSON.stringify(list), { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('of a version that does not exist is refused', async () => {
    const { status, body } = await send(list, { 'mcp-protocol-version': '1999-01-01' })
    expect([status, body.jsonrpc]).toEqual([400, '2.0'])
  })

  test('that is too large is refused', async () => {
    expect((await send(call('show_offer', { id: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })

  test('cannot open a stream that would outlive the key', async () => {
    const { client } = await connect(world, brand, { secret: key.secret })
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('Subscription limit reached')
  })
})

describe('the address', () => {
  test.each(['GET', 'DELETE', 'PUT'] as const)('does not support %s', async (method) => {
    const reply = await world.app.api.inject({ method, url: PATH, headers: { ...ACCEPT, ...bearer(key.secret) } })
    expect(reply.statusCode).toBe(405)
    expect(reply.headers.allow).toContain('POST')
  })
})

describe('without a key that works', () => {
  test('a message gets 401, and the response says which proof is needed', async () => {
    const refused = await send(list, { authorization: undefined })
    expect(refused).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  })

  test('a session counts for nothing, also from our own pages', async () => {
    expect(await brand.post(PATH, list, ACCEPT)).toMatchObject({ status: 401 })
    expect(await world.stranger().post(PATH, list, ACCEPT)).toMatchObject({ status: 401 })
  })

  test.each([
    ['a secret that nobody has', () => newSecret('test')],
    ['a part of the secret', () => key.secret.slice(0, -1)],
    ['a key of the other mode', () => newSecret('live')],
  ])('%s is refused', async (_name, secret) => {
    const refused = await send(list, bearer(secret()))
    expect(refused.status).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('a revoked key is refused with the next message', async () => {
    const { use } = await connect(world, brand, { secret: key.secret })
    expect((await use('list_offers')).isError).toBe(false)
    expectOk(await brand.delete(key.at))
    await expect(use('list_offers')).rejects.toThrow('"code":"Unauthorized"')
    expect((await send(list)).status).toBe(401)
  })

  test('the key of a blocked account is refused', async () => {
    await blockAccount(world, brand)
    expect((await send(list)).status).toBe(401)
  })
})

describe('a page', () => {
  test('of another site is refused, even with a key', async () => {
    for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1.nip.io'])
      expect((await send(list, { origin })).status).toBe(403)
    expect((await send(list, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('that reaches the server under a host name of its own is refused', async () => {
    const rebound = { host: 'evil.example', origin: 'http://evil.example' }
    expect((await send(list, rebound)).status).toBe(403)
  })

  test('of our own is accepted', async () => {
    expect((await send(list, { origin: new URL(world.config.BASE_URL).origin })).status).toBe(200)
  })
})

test('each of two keys that are used at the same time gets its own answers', async () => {
  const other = await world.talent()
  const otherKey = await addKey(other)
  const names = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const { body } = await send(list, bearer(at % 2 === 0 ? key.secret : otherKey.secret))
      return (body.result.tools as { name: string }[]).some(({ name }) => name === 'draft_offer')
    }),
  )
  expect(names).toEqual(names.map((_, at) => at % 2 === 0))
})

test('the SDK is loaded by the first message, not by the start', async () => {
  const files = await readdir('server', { recursive: true })
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'),
  )
  const texts = await Promise.all(
    sources.map(async (file) => ({ file, text: await readFile(`server/${file}`, 'utf8') })),
  )
  const importing = texts.filter(({ text }) => /^import (?!type ).*'@modelcontextprotocol\//m.test(text))
  expect(importing.map(({ file }) => file)).toEqual([])
  expect(texts.filter(({ text }) => text.includes("await import('@modelcontextprotocol/server')"))).toHaveLength(1)
})
