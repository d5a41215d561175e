import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { createMetrics, type Metrics } from '../../observability/metrics.ts'
import { defineRoute, ok } from '../route.ts'
import { buildServer } from '../server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Listening = { app: FastifyInstance; metrics: Metrics; lines: string[]; arrived: Promise<void>; answer: () => void }
const open: Listening[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { app } of open.splice(0)) await app.close()
})

const SHORT = {
  HEADERS_TIMEOUT_MS: 400,
  REQUEST_TIMEOUT_MS: 400,
  KEEP_ALIVE_TIMEOUT_MS: 400,
  SHUTDOWN_TIMEOUT_MS: 1500,
}

async function listen(limits: Partial<World['config']>): Promise<Listening> {
  const metrics = createMetrics()
  const lines: string[] = []
  let answer: () => void = () => {}
  let arrive: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const shared = {
    auth: 'public',
    tag: 'Development',
    responses: { 200: Type.Object({ ok: Type.Boolean() }) },
  } as const
  const app = await buildServer({
    routes: [
      defineRoute({
        ...shared,
        method: 'POST',
        path: '/waits',
        summary: 'Waits.',
        body: Type.Object({}, { additionalProperties: true }),
        handler: async () => {
          arrive()
          await answered
          return ok({ ok: true })
        },
      }),
      defineRoute({
        ...shared,
        method: 'GET',
        path: '/now',
        summary: 'Answers.',
        handler: async () => ok({ ok: true }),
      }),
    ],
    ctx: { ...world.app.ctx, config: { ...world.config, ...limits } },
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    metrics,
    findCaller: async () => undefined,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const listening = { app, metrics, lines, arrived, answer }
  open.push(listening)
  return listening
}

type Client = { socket: Socket; received: () => string; ended: Promise<number> }

/** `ended` resolves with the connection's lifetime in ms. */
async function client({ app }: Listening, text = ''): Promise<Client> {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  const since = performance.now()
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  const ended = new Promise<number>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => resolve(performance.now() - since))
  })
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  socket.write(text)
  return { socket, received: () => received, ended }
}

const NOW = 'GET /now HTTP/1.1\r\nhost: localhost\r\n\r\n'
const bodyOf = (length: number, sent: string) =>
  `POST /waits HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${sent}`

describe('a slow client', () => {
  test.each([
    ['sends nothing', ''],
    ['stops within its headers', 'GET /now HTTP/1.1\r\nhost: local'],
    ['stops within its body', bodyOf(100, '{"a":')],
  ])('that %s gets 408 and is disconnected', async (_how, text) => {
    const { ended, received } = await client(await listen(SHORT), text)
    expect(await ended).toBeLessThan(3000)
    expect(received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(received()).toContain('"code":"RequestTimeout"')
  })

  test('that only keeps its connection open is disconnected after the response', async () => {
    const { ended, received } = await client(await listen(SHORT), NOW)
    // Node allows one more second for the request in transit.
    expect(await ended).toBeLessThan(4000)
    expect(received()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('a connection beyond MAX_CONNECTIONS is closed at once, and a later one is accepted', async () => {
  const server = await listen({ MAX_CONNECTIONS: 2 })
  const first = await client(server, NOW)
  await expect.poll(first.received).toContain('200 OK')
  const second = await client(server, NOW)
  await expect.poll(second.received).toContain('200 OK')
  const third = await client(server, NOW)
  expect(await third.ended).toBeLessThan(2000)
  expect(third.received()).toBe('')
  first.socket.end()
  await first.ended
  await expect
    .poll(async () => {
      const next = await client(server, NOW)
      await Promise.race([next.ended, once(next.socket, 'data')])
      return next.received()
    })
    .toContain('200 OK')
})

describe('closing the server', () => {
  test('waits for responses in flight, not for idle connections', async () => {
    const server = await listen({ SHUTDOWN_TIMEOUT_MS: 60_000 })
    const silent = await client(server)
    const halfway = await client(server, 'GET /now HTTP/1.1\r\nhost: local')
    const busy = await client(server, bodyOf(2, '{}'))
    await server.arrived
    const closed = server.app.closeInTime()
    expect(await silent.ended).toBeLessThan(5000)
    expect(await halfway.ended).toBeLessThan(5000)
    expect(busy.received()).toBe('')
    server.answer()
    await closed
    await busy.ended
    expect(busy.received()).toContain('{"ok":true}')
  })

  test('resets no busy client: each gets a last response with connection: close', async () => {
    const server = await listen({ SHUTDOWN_TIMEOUT_MS: 60_000 })
    const { port } = server.app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const failures: string[] = []
    let isOver = false
    let connected = 0
    const busy = Array.from({ length: 16 }, async () => {
      let answered = 0
      while (!isOver) {
        const failure = await new Promise<string | undefined>((resolve) => {
          get({ port, host: '127.0.0.1', path: '/now', agent }, (answer) => {
            answer.resume().once('end', () => resolve(undefined))
          }).once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
        })
        // The listener is closed, so the client would connect to another replica.
        if (failure === 'ECONNREFUSED') return
        if (failure) failures.push(failure)
        else if (++answered === 2) connected++
      }
    })
    await expect.poll(() => connected).toBe(16)
    await server.app.closeInTime()
    isOver = true
    await Promise.all(busy)
    agent.destroy()
    expect(failures).toEqual([])
  })

  test('gives one more response to a client whose last response kept the connection open', async () => {
    const server = await listen({ SHUTDOWN_TIMEOUT_MS: 60_000 })
    let closed: Promise<void> | undefined
    server.app.server.once('request', (_request, response) => {
      response.once('finish', () => {
        closed = server.app.closeInTime()
      })
    })
    const { socket, received, ended } = await client(server, NOW)
    socket.once('data', () => socket.write(NOW))
    await ended
    await closed
    expect(received().match(/200 OK/g)).toHaveLength(2)
    expect(received().match(/connection: close/gi)).toHaveLength(1)
  })

  test('disconnects unfinished requests at its deadline', async () => {
    const server = await listen({ ...SHORT, REQUEST_TIMEOUT_MS: 60_000 })
    const unfinished = await client(server, bodyOf(100, '{"a":'))
    await new Promise((resolve) => server.app.server.once('request', resolve))
    const since = performance.now()
    await server.app.closeInTime()
    expect(performance.now() - since).toBeLessThan(4000)
    await unfinished.ended
  })
})

describe('a client that disconnects', () => {
  const counted = async ({ metrics }: Listening): Promise<string[]> =>
    (await metrics.expose()).split('\n').filter((line) => line.startsWith('semblance_http_request_seconds_count'))
  const linesOf = ({ lines }: Listening): { msg: string }[] =>
    lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => !msg.startsWith('Server listening'))
  const ONE = 'semblance_http_request_seconds_count{method="POST",route="/waits",status="499"} 1'

  test('while sending its body is counted as 499 and not as our error', async () => {
    const server = await listen({})
    const { socket } = await client(server, bodyOf(100, '{"a":'))
    await new Promise((resolve) => server.app.server.once('request', resolve))
    socket.destroy()
    await expect.poll(() => counted(server)).toEqual([ONE])
    expect(linesOf(server)).toMatchObject([{ level: 30, msg: 'request', status: 499 }])
  })

  test('before its response is counted once, as 499, whatever the handler returns', async () => {
    const server = await listen({})
    const { socket } = await client(server, bodyOf(2, '{}'))
    await server.arrived
    socket.destroy()
    await expect.poll(() => counted(server)).toEqual([ONE])
    server.answer()
    await server.app.close()
    expect(await counted(server)).toEqual([ONE])
    expect(linesOf(server)).toMatchObject([{ level: 30, msg: 'request', status: 499 }])
  })
})
