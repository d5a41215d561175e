import { request as openRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitBody } from '../../../../tests/support/offers/offers.ts'
import { addKey, bearer, type TestKey } from '../../../../tests/support/people/api-keys.ts'
import {
  call,
  message,
  NEWEST,
  newest,
  type Reply,
  type Send,
  sender,
} from '../../../../tests/support/programs/mcp-messages.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addressOf } from './testing/connect.ts'

let world: World
let brand: Person
let talent: Person
let key: TestKey
let send: Send
beforeAll(async () => {
  world = await createWorld({ env: { REQUESTS_PER_API_KEY: '100000' } })
  brand = await world.brand()
  talent = await world.talent()
  key = await addKey(brand)
  send = sender(world, key.secret)
})
afterAll(() => world.close())

const LIST = message('tools/list')
const terms = () => {
  const { slug, campaignDescription, campaignType, offerAmountMinorUnit } = submitBody(talent)
  return { slug, campaignDescription, campaignType, offerAmountMinorUnit }
}
const resultOf = ({ body }: Reply): { structuredContent: object } => body.result
const brackets = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const listWith = (more: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/list",${more}}`

/** Requests without a valid key. If the server read the body of one, the response would be 400. */
const STRANGERS: Readonly<Record<string, { status: 401 | 403; attack: () => Promise<Reply> }>> = {
  'broken JSON and no key': { status: 401, attack: () => send('{"a":', { authorization: undefined }) },
  'two megabytes and no key': { status: 401, attack: () => send('x'.repeat(2_000_000), { authorization: undefined }) },
  'XML and no key': {
    status: 401,
    attack: () => send('<a/>', { authorization: undefined, 'content-type': 'text/xml' }),
  },
  'nesting without end and no key': {
    status: 401,
    attack: () => send(brackets(100_000), { authorization: undefined }),
  },
  'a key in the query': {
    status: 401,
    attack: () => send('{', { authorization: undefined }, { url: `/mcp?api_key=${key.secret}` }),
  },
  'a key in another header': {
    status: 401,
    attack: () => send('{', { authorization: undefined, 'x-api-key': key.secret, 'mcp-session-id': key.secret }),
  },
  'a key in the scheme Basic': {
    status: 401,
    attack: () => send('{', { authorization: `Basic ${Buffer.from(`${key.secret}:`).toString('base64')}` }),
  },
  'the cookies of a person': {
    status: 401,
    attack: () => send('{', { authorization: undefined, cookie: cookiesOf(brand) }),
  },
  'a wrong key beside the cookies of a person': {
    status: 401,
    attack: () => send('{', { ...bearer('smbl_test_wrong'), cookie: cookiesOf(brand) }),
  },
  'a key from a page of another site': { status: 403, attack: () => send('{', { origin: 'https://evil.example' }) },
  'a key from a page without an origin': { status: 403, attack: () => send('{', { origin: 'null' }) },
  'a key and an empty origin': { status: 403, attack: () => send('{', { origin: '' }) },
  'a key from a page of a subdomain': { status: 403, attack: () => send('{', { 'sec-fetch-site': 'same-site' }) },
  'a key and a name of our server that others own': {
    status: 403,
    attack: () => send('{', { host: 'evil.example', origin: 'http://evil.example' }),
  },
}
const cookiesOf = ({ cookies }: Person): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('before a body is read, the server refuses', () => {
  test.each(Object.entries(STRANGERS))('%s', async (_name, { status, attack }) => {
    const reply = await attack()
    expect(reply.status).toBe(status)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    if (status === 401) expect(reply.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  test('a body that never comes', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1000000' }
    const address = await addressOf(world)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asking = openRequest(address, { method: 'POST', headers })
      asking.on('response', (response) => {
        resolve(response.statusCode)
        asking.destroy()
      })
      asking.on('error', reject)
      asking.flushHeaders()
    })
    expect(status).toBe(401)
  })
})

/** Bodies that are no message. */
const MALFORMED: Readonly<Record<string, object | string | Buffer>> = {
  'lists 20 000 deep in the parameters': listWith(`"params":{"a":${brackets(20_000)}}`),
  'objects 20 000 deep in the metadata': listWith(`"params":{"_meta":${objects(20_000)}}`),
  'lists 100 000 deep beside the parameters': listWith(`"params":{},"more":${brackets(100_000)}`),
  'objects 20 000 deep in the arguments of a draft': `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"draft_offer","arguments":{"slug":"x","scope":${objects(20_000)}}}}`,
  'one level more than allowed': listWith(`"params":{"a":${brackets(99)}}`),
  'a batch of one call': [LIST],
  'a batch of 1000 calls': Array.from({ length: 1000 }, () => LIST),
  'an id that is a list': { jsonrpc: '2.0', id: [1], method: 'tools/list' },
  'an id that is a fraction': { jsonrpc: '2.0', id: 1.5, method: 'tools/list' },
  'an id past every range': '{"jsonrpc":"2.0","id":1e309,"method":"tools/list"}',
  'no id, but null': { jsonrpc: '2.0', id: null, method: 'tools/list' },
  'an id of 100 000 characters': { jsonrpc: '2.0', id: 'x'.repeat(100_000), method: 'tools/list' },
  'a method of 10 000 characters': message('x'.repeat(10_000)),
  'a tool whose name has 100 000 characters': call('x'.repeat(100_000)),
  'a resource whose address has 100 000 characters': message('resources/read', { uri: 'x'.repeat(100_000) }),
  'a NUL character in an id': call('show_offer', { id: 'a\0b' }),
  'half a character in an id': call('show_offer', { id: '\ud800' }),
  'an argument named twice': '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"a":1,"a":2}}',
  'a poisoned prototype in the arguments':
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_offers","arguments":{"__proto__":{"isAdmin":true}}}}',
  'a poisoned constructor in the arguments':
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_offers","arguments":{"constructor":{"prototype":{}}}}}',
  'compressed bytes': Buffer.from([31, 139, 8, 0]),
}

describe('the body of a message', () => {
  test.each(Object.entries(MALFORMED))('is refused if it has %s', async (_name, body) => {
    const reply = await send(body)
    expect([reply.status, reply.text.length < 1000]).toEqual([400, true])
  })

  test('is accepted with the deepest nesting that is allowed', async () => {
    expect((await send(listWith(`"params":{"a":${brackets(98)}}`))).status).toBe(200)
  })
})

type Spot = [headers: Record<string, string | undefined>, status: number]
const HEADERS: Readonly<Record<string, Spot>> = {
  'plain text': [{ 'content-type': 'text/plain' }, 415],
  'a form': [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
  'a form with parts': [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
  'another charset': [{ 'content-type': 'application/json; charset=utf-16' }, 415],
  'no type': [{ 'content-type': undefined }, 415],
  'only a stream as an answer': [{ accept: 'text/event-stream' }, 406],
  'only JSON as an answer': [{ accept: 'application/json' }, 406],
  'a page as an answer': [{ accept: 'text/html' }, 406],
  'a version of the future': [{ 'mcp-protocol-version': '2099-01-01' }, 400],
  'a version before this transport': [{ 'mcp-protocol-version': '2024-11-05' }, 400],
  'two versions': [{ 'mcp-protocol-version': '2025-06-18, 2025-11-25' }, 400],
  'the newest version without what it requires': [{ 'mcp-protocol-version': NEWEST, 'mcp-method': 'tools/list' }, 400],
}

describe('a message is refused whose headers say', () => {
  test.each(Object.entries(HEADERS))('%s', async (_name, [headers, status]) => {
    expect((await send(JSON.stringify(LIST), headers)).status).toBe(status)
  })

  test.each([
    ['another method than the body', { 'mcp-method': 'tools/list' }],
    ['another tool than the body', { 'mcp-method': 'tools/call', 'mcp-name': 'list_offers' }],
    ['no method', {}],
  ])('%s', async (_name, headers) => {
    const drafting = newest('tools/call', { name: 'draft_offer', arguments: terms() })
    const reply = await send(drafting, { 'mcp-protocol-version': NEWEST, ...headers })
    expect([reply.status, reply.body.error.code]).toEqual([400, -32_020])
  })
})

describe('the address refuses', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s', async (method) => {
    const reply = await send(undefined, { 'content-type': undefined }, { method })
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST'])
  })

  test.each([
    ['/mcp/', 404],
    ['/MCP', 404],
    ['//mcp', 404],
    ['/mcp/sse', 404],
    ['/mcp%2f', 404],
    ['/mcp?sessionId=1', 400],
  ])('a message to %s', async (url, status) => {
    expect((await send(LIST, {}, { url })).status).toBe(status)
  })

  test('headers that would change the method', async () => {
    const reply = await send(call('list_offers'), { 'x-http-method-override': 'DELETE', 'x-method-override': 'GET' })
    expect(resultOf(reply).structuredContent).toMatchObject({ offset: 0 })
  })
})

/** Messages that name what is not there. The answer is an error of the protocol. */
const UNKNOWN: Readonly<Record<string, [body: object, code: number]>> = {
  ...Object.fromEntries(
    [
      'sampling/createMessage',
      'elicitation/create',
      'roots/list',
      'logging/setLevel',
      'completion/complete',
      'resources/subscribe',
      'subscriptions/listen',
      'tasks/get',
      'offers/accept',
      '__proto__',
    ].map((method) => [`the method ${method}`, [message(method), -32_601]]),
  ),
  ...Object.fromEntries(
    [
      'accept_offer',
      'constructor',
      '__proto__',
      'DRAFT_OFFER',
      ' draft_offer',
      'draft_\u043effer',
      'draft_offer\u200b',
    ].map((name) => [`the tool ${name}`, [call(name, terms), -32_602]]),
  ),
  ...Object.fromEntries(
    [
      'usage://taxonomy/../keys',
      'USAGE://taxonomy',
      'usage://taxonomy%00',
      'file:///etc/passwd',
      'http://169.254.169.254/',
    ].map((uri) => [`the resource ${uri}`, [message('resources/read', { uri }), -32_602]]),
  ),
  'the prompt toString': [message('prompts/get', { name: 'toString' }), -32_602],
  'arguments that are a list': [message('tools/call', { name: 'list_offers', arguments: [] }), -32_602],
  'arguments that are a text': [message('tools/call', { name: 'list_offers', arguments: '{}' }), -32_602],
  'a tool that is a number': [message('tools/call', { name: 7 }), -32_602],
}

describe('an error of the protocol answers', () => {
  test.each(Object.entries(UNKNOWN))('%s', async (_name, [body, code]) => {
    const reply = await send(body)
    expect([reply.status, reply.body.error.code]).toEqual([200, code])
    expect(reply.text).not.toMatch(/\bat \/|node_modules|\.ts:\d/)
  })

  test('what would open a stream, and nothing stays open', async () => {
    const asked = newest('subscriptions/listen', { notifications: { toolsListChanged: true } })
    const reply = await send(asked, { 'mcp-protocol-version': NEWEST, 'mcp-method': 'subscriptions/listen' })
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.body.error.message).toBe('Subscription limit reached')
  })
})
