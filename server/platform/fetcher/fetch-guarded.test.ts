import { once } from 'node:events'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HOSTILE_ADDRESSES } from '../../../tests/support/responses/hostile-addresses.ts'
import { createFetcher } from './fetch-guarded.ts'
import { FetchRefused, fetchGuarded } from './index.ts'
import { HOST, openTestInternet, PUBLIC_ADDRESS, type TestInternet } from './testing/test-internet.ts'

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
  Buffer.alloc(9000, 7),
])
const WANTED = { maxBytes: 100_000, accept: ['image/png', 'image/jpeg'] }
const ADDRESS = `https://${HOST}/picture.png`

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

const reasonOf = async (fetching: Promise<unknown>): Promise<FetchRefused['reason']> => {
  try {
    await fetching
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason
    throw error
  }
  throw new Error('it was fetched')
}
const sends =
  (body: Uint8Array, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(body)
const leadsTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end()
const read = async (address: string, options: object = {}) => {
  const { body, ...rest } = await internet.fetch(address, { ...WANTED, ...options })
  return { ...rest, bytes: await buffer(body) }
}

test('fetch fetches a public address over https by name and detects the type from the bytes', async () => {
  internet.answer(sends(PNG, { 'content-type': 'text/html' }))
  const fetched = await read(ADDRESS)
  expect(fetched).toEqual({ address: ADDRESS, contentType: 'image/png', bytes: PNG })
  expect(internet.reached).toEqual([`${PUBLIC_ADDRESS}:443`])
})

test('fetch sends no cookies or headers of ours', async () => {
  let receivedHeaders: IncomingHttpHeaders = {}
  internet.answer((request, response) => {
    receivedHeaders = request.headers
    response.end(PNG)
  })
  await read(`${ADDRESS}?a=b#part`)
  expect(receivedHeaders).toEqual({
    host: HOST,
    'user-agent': 'Semblance',
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'close',
  })
})

test.each(HOSTILE_ADDRESSES.map((address) => [address]))('fetch does not connect to %j', async (address) => {
  expect(['address', 'network']).toContain(await reasonOf(internet.fetch(address, WANTED)))
  expect(internet.reached).toEqual([])
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine, by IPv6', ['::1']],
  ['a private network', ['10.1.2.3']],
  ['the cloud metadata address', ['169.254.169.254']],
  ['this machine, mapped', ['::ffff:127.0.0.1']],
  ['this machine, through NAT64', ['64:ff9b::7f00:1']],
  ['a public machine and a private one', [PUBLIC_ADDRESS, '192.168.0.1']],
  ['a private machine and a public one', ['fd00::1', PUBLIC_ADDRESS]],
])('fetch rejects a name that resolves to %s', async (_, addresses) => {
  internet.resolves(HOST, addresses)
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('network')
  expect(internet.reached).toEqual([])
})

test('fetch connects to the checked address even if the name resolves differently the second time', async () => {
  internet.answer(sends(PNG))
  internet.resolves(HOST, [PUBLIC_ADDRESS], ['127.0.0.1'])
  expect((await read(ADDRESS)).contentType).toBe('image/png')
  expect(internet.reached).toEqual([`${PUBLIC_ADDRESS}:443`])
})

test('fetch rejects a redirect to the same name if it now resolves to a private address', async () => {
  internet.answer(leadsTo('/again'))
  internet.resolves(HOST, [PUBLIC_ADDRESS], ['127.0.0.1'])
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('network')
  expect(internet.reached).toEqual([`${PUBLIC_ADDRESS}:443`])
})

test.each(HOSTILE_ADDRESSES.filter((address) => /^[a-z]+:/i.test(address.trim())).map((address) => [address]))(
  'fetch does not follow a redirect to %j',
  async (address) => {
    // Skips addresses that a header cannot contain, and those that resolve to the starting host.
    if (/[\r\n\0]|[^\x20-\xff]/.test(address) || URL.parse(address.trim(), ADDRESS)?.hostname.includes('example.com'))
      return
    internet.answer(leadsTo(address))
    expect(['address', 'network', 'redirects']).toContain(await reasonOf(internet.fetch(ADDRESS, WANTED)))
    expect(internet.reached).toEqual([`${PUBLIC_ADDRESS}:443`])
  },
)

test.each([301, 302, 303, 307, 308])('fetch follows three %i redirects, but not a fourth', async (status) => {
  const hops = (last: number): RequestListener => {
    return (request, response) => {
      const at = Number(request.url?.slice(1))
      if (at === last) response.end(PNG)
      else response.writeHead(status, { location: `/${at + 1}` }).end()
    }
  }
  internet.answer(hops(3))
  expect((await read(`https://${HOST}/0`)).address).toBe(`https://${HOST}/3`)
  internet.answer(hops(4))
  expect(await reasonOf(internet.fetch(`https://${HOST}/0`, WANTED))).toBe('redirects')
})

test('fetch rejects a redirect without a location', async () => {
  internet.answer((_, response) => response.writeHead(302).end())
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('redirects')
})

test('fetch does not read a body whose content-length is too large', async () => {
  internet.answer((_, response) => response.writeHead(200, { 'content-length': '100001' }).write(PNG))
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('tooLarge')
})

test('fetch stops reading a body that turns out too large', async () => {
  internet.answer((_, response) => {
    response.write(PNG)
    response.end(Buffer.alloc(100_001 - PNG.byteLength))
  })
  expect(await reasonOf(read(ADDRESS))).toBe('tooLarge')
  internet.answer((_, response) => {
    response.write(PNG)
    response.end(Buffer.alloc(100_000 - PNG.byteLength))
  })
  expect((await read(ADDRESS)).bytes.byteLength).toBe(100_000)
})

test('fetch rejects a compressed response', async () => {
  internet.answer(sends(gzipSync(PNG), { 'content-encoding': 'gzip' }))
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('answer')
})

test.each([
  ['a page', Buffer.from('<!doctype html><title>Hello</title>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture of an unsupported type', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['nothing', Buffer.alloc(0)],
])('fetch rejects %s that claims to be a PNG', async (_, body) => {
  internet.answer(sends(body, { 'content-type': 'image/png' }))
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('type')
})

test.each([401, 403, 404, 206, 204, 500])('fetch rejects a %i response', async (status) => {
  internet.answer((_, response) => response.writeHead(status).end())
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('answer')
})

test('fetch rejects a certificate for another name', async () => {
  expect(await reasonOf(internet.fetch('https://other.example.com/', WANTED))).toBe('unreachable')
  expect(await reasonOf(internet.fetch(`https://${PUBLIC_ADDRESS}/`, WANTED))).toBe('unreachable')
})

test('fetch reports an unknown name and a hang-up as unreachable', async () => {
  internet.resolves(HOST, [])
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('unreachable')
  internet.resolves(HOST, [PUBLIC_ADDRESS])
  internet.answer((request) => request.socket.destroy())
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('unreachable')
  internet.answer((_, response) => {
    response.writeHead(200, { 'content-length': '20000' }).write(PNG, () => response.destroy())
  })
  expect(await reasonOf(read(ADDRESS))).toBe('unreachable')
})

test('fetch gives up on a silent host after ten seconds, before and during its response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requested = Promise.withResolvers<void>()
  internet.answer(() => requested.resolve())
  const silent = reasonOf(internet.fetch(ADDRESS, WANTED))
  await requested.promise
  vi.advanceTimersByTime(10_000)
  expect(await silent).toBe('tooSlow')

  internet.answer((_, response) => response.writeHead(200).write(PNG))
  const { body } = await internet.fetch(ADDRESS, WANTED)
  const dripping = reasonOf(buffer(body))
  vi.advanceTimersByTime(10_000)
  expect(await dripping).toBe('tooSlow')
  vi.useRealTimers()
})

test('fetch ends at once if the host switches protocols, and times out if the host only announces a response', async () => {
  internet.answer(({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  )
  expect(await reasonOf(internet.fetch(ADDRESS, WANTED))).toBe('unreachable')
  internet.answer(({ socket }) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'))
  expect(await reasonOf(internet.fetch(ADDRESS, { ...WANTED, timeoutMs: 300 }))).toBe('tooSlow')
})

test('fetch honors the caller’s time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const finish: (() => void)[] = []
  internet.answer((_, response) => {
    response.writeHead(200).write(PNG)
    finish.push(() => response.end())
  })
  const options = { ...WANTED, timeoutMs: 60_000 }
  const { body: inTime } = await internet.fetch(ADDRESS, options)
  const whole = buffer(inTime)
  vi.advanceTimersByTime(59_999)
  finish[0]?.()
  expect(Buffer.compare(await whole, PNG)).toBe(0)

  const { body: late } = await internet.fetch(ADDRESS, options)
  const reason = reasonOf(buffer(late))
  vi.advanceTimersByTime(60_000)
  expect(await reason).toBe('tooSlow')
  vi.useRealTimers()
})

test('fetch aborts when the caller’s signal does: before, while waiting and while reading', async () => {
  const left = new Error('the client left')
  await expect(internet.fetch(ADDRESS, { ...WANTED, signal: AbortSignal.abort(left) })).rejects.toBe(left)
  expect(internet.reached).toEqual([])

  const leaving = new AbortController()
  internet.answer(() => leaving.abort(left))
  await expect(internet.fetch(ADDRESS, { ...WANTED, signal: leaving.signal })).rejects.toBe(left)

  const reading = new AbortController()
  internet.answer((_, response) => response.writeHead(200).write(PNG))
  const { body } = await internet.fetch(ADDRESS, { ...WANTED, signal: reading.signal })
  reading.abort(left)
  await expect(buffer(body)).rejects.toBe(left)
})

test('fetch closes the connection when the body is canceled', async () => {
  const closed = Promise.withResolvers<void>()
  internet.answer((request, response) => {
    request.socket.once('close', () => closed.resolve())
    response.writeHead(200).write(PNG)
  })
  const { body } = await internet.fetch(ADDRESS, WANTED)
  body.destroy()
  await closed.promise
})

test('fetch ignores the proxy settings of the environment', async () => {
  let proxied = 0
  const proxy = await internet.loopback((_, response) => {
    proxied++
    response.end()
  })
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY'])
    vi.stubEnv(name, `http://127.0.0.1:${proxy}`)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  internet.answer(sends(PNG))
  expect((await read(ADDRESS)).bytes).toEqual(PNG)
  expect(await reasonOf(internet.fetch('https://other.example.com/', WANTED))).toBe('unreachable')
  expect(proxied).toBe(0)
  vi.unstubAllEnvs()
})

test('in development, fetch accepts http from the allowed ports of this machine', async () => {
  const port = await internet.loopback((request, response) =>
    request.url === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end(PNG),
  )
  const options = { ...WANTED, loopbackPorts: [port] }
  for (const host of ['127.0.0.1', 'localhost']) {
    const { body, address } = await fetchGuarded(`http://${host}:${port}/a`, options)
    expect([address, await buffer(body)]).toEqual([`http://${host}:${port}/b`, PNG])
  }
  expect(await reasonOf(fetchGuarded(`http://127.0.0.1:${port}/a`, WANTED))).toBe('address')
})

test('in development, too, fetch rejects a redirect from outside to this machine', async () => {
  let requestCount = 0
  const port = await internet.loopback((_, response) => {
    requestCount++
    response.end(PNG)
  })
  internet.answer(leadsTo(`http://127.0.0.1:${port}/`))
  expect(await reasonOf(internet.fetch(ADDRESS, { ...WANTED, loopbackPorts: [port] }))).toBe('address')
  expect(requestCount).toBe(0)
})

test('fetch gives up on a silent DNS resolver after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fetching = createFetcher({
    resolve: async (_, signal) => {
      await once(signal, 'abort')
      return []
    },
    connect: () => {
      throw new Error('nothing was resolved')
    },
  })(ADDRESS, WANTED)
  const refused = reasonOf(fetching)
  vi.advanceTimersByTime(10_000)
  expect(await refused).toBe('tooSlow')
  vi.useRealTimers()
})

test('fetch streams the body in chunks', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(90_000, 1)])
  internet.answer(sends(large))
  const { body } = await internet.fetch(ADDRESS, WANTED)
  expect(body).toBeInstanceOf(Readable)
  let bytes = 0
  for await (const chunk of body) bytes += (chunk as Uint8Array).byteLength
  expect(bytes).toBe(large.byteLength)
})
