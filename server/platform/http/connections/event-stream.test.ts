import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventStream, streamEvents } from './event-stream.ts'

const MEGABYTE = 'x'.repeat(1_000_000)
let server: Server
let client: Socket
let opened: Promise<{ stream: EventStream; raw: ServerResponse }>

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<{ stream: EventStream; raw: ServerResponse }>()
  opened = promise
  server = createServer((request, raw) => {
    const reply = { raw, getHeaders: () => ({}), hijack: () => undefined } as unknown as FastifyReply
    streamEvents({ request: { raw: request } as unknown as FastifyRequest, reply }, (stream) => {
      resolve({ stream, raw })
      return () => undefined
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(() => {
  vi.useRealTimers()
  client.destroy()
  server.close()
})

test('a client that never reads is disconnected half a minute after the stream ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const { stream, raw } = await opened
  for (let id = 1; id <= 20; id++) stream.send({ id, event: 'message', data: { text: MEGABYTE } })
  expect(stream.isReady()).toBe(false)
  const closed = once(raw, 'close')
  stream.close()
  vi.advanceTimersByTime(29_000)
  expect(raw.destroyed).toBe(false)
  vi.advanceTimersByTime(1000)
  await closed
  expect(raw.destroyed).toBe(true)
})

test('a client that reads gets everything', async () => {
  let text = ''
  client.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const { stream } = await opened
  for (let id = 1; id <= 5; id++) stream.send({ id, event: 'message', data: { text: MEGABYTE } })
  stream.close()
  await once(client, 'close')
  expect(text.match(/event: message/g)).toHaveLength(5)
})
