import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../../tests/support/responses/hostile-addresses.ts'
import { FetchRefused } from './index.ts'
import { HOST, openTestInternet, PUBLIC_ADDRESS, type TestInternet } from './testing/test-internet.ts'

const ADDRESS = `https://${HOST}/hook?a=b`
const OPTIONS = { body: '{"grüße":1}', headers: { 'x-own': 'yes' }, timeoutMs: 5000, maxBytes: 100 }

let internet: TestInternet
beforeAll(async () => {
  internet = await openTestInternet()
})
afterAll(() => internet.close())
afterEach(() => {
  internet.resolves(HOST, [PUBLIC_ADDRESS])
  internet.reached.length = 0
  expect(internet.breaches()).toBe(0)
})

const reasonOf = async (posting: Promise<unknown>): Promise<FetchRefused['reason']> => {
  try {
    await posting
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason
    throw error
  }
  throw new Error('it was posted')
}

test('a post sends the text with the given headers, and returns any status', async () => {
  const received = Promise.withResolvers<readonly [IncomingMessage, string]>()
  internet.answer((request, response) => {
    received.resolve(text(request).then((body) => [request, body] as const))
    response.writeHead(418, { 'retry-after': '7' }).end('short and stout')
  })
  expect(await internet.post(ADDRESS, OPTIONS)).toEqual({ status: 418, retryAfter: '7', text: 'short and stout' })
  const [{ method, url, headers }, body] = await received.promise
  expect([method, url, body]).toEqual(['POST', '/hook?a=b', OPTIONS.body])
  expect(headers).toMatchObject({ host: HOST, 'x-own': 'yes', 'content-length': '13' })
})

test.each(HOSTILE_ADDRESSES.map((address) => [address]))('a post does not connect to %j', async (address) => {
  expect(['address', 'network']).toContain(await reasonOf(internet.post(address, OPTIONS)))
  expect(internet.reached).toEqual([])
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine, by IPv6', ['::1']],
  ['this machine, mapped', ['::ffff:127.0.0.1']],
  ['this machine, through NAT64', ['64:ff9b::7f00:1']],
  ['a private network', ['10.1.2.3']],
  ['the cloud metadata address', ['169.254.169.254']],
  ['a public machine and a private one', [PUBLIC_ADDRESS, 'fd00::1']],
])('a post rejects a name that resolves to %s', async (_, addresses) => {
  internet.resolves(HOST, addresses)
  expect(await reasonOf(internet.post(ADDRESS, OPTIONS))).toBe('network')
  expect(internet.reached).toEqual([])
})

test('a post does not follow a redirect', async () => {
  internet.answer((_, response) => response.writeHead(307, { location: `https://${HOST}/other` }).end())
  expect((await internet.post(ADDRESS, OPTIONS)).status).toBe(307)
  expect(internet.reached).toEqual([`${PUBLIC_ADDRESS}:443`])
})

test('a post reads only the beginning of an endless response', async () => {
  internet.answer((_, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  expect((await internet.post(ADDRESS, OPTIONS)).text).toBe('x'.repeat(100))
})

test('a post gives up on a receiver that is silent, before and during its response', async () => {
  const impatient = { ...OPTIONS, timeoutMs: 300 }
  internet.answer(() => undefined)
  expect(await reasonOf(internet.post(ADDRESS, impatient))).toBe('tooSlow')
  internet.answer((_, response) => response.writeHead(200).write('x'))
  expect(await reasonOf(internet.post(ADDRESS, impatient))).toBe('tooSlow')
})

test('a post reports a receiver that hangs up as unreachable', async () => {
  internet.answer((request) => request.once('data', () => request.socket.destroy()))
  expect(await reasonOf(internet.post(ADDRESS, OPTIONS))).toBe('unreachable')
})

test('a post ends at once if the receiver switches protocols, and times out if it only announces a response', async () => {
  internet.answer(({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  )
  expect(await reasonOf(internet.post(ADDRESS, OPTIONS))).toBe('unreachable')
  internet.answer(({ socket }) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'))
  expect(await reasonOf(internet.post(ADDRESS, { ...OPTIONS, timeoutMs: 300 }))).toBe('tooSlow')
})
